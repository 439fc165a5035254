/**
 * The four plans of a table, as media queries. The style sheets (app/table/layout, the markets) repeat them: a style sheet cannot import a query.
 * wide: everything beside each other. tablet: boards above and below the market. phone: upright, one thing large. sideways: a phone on its side.
 */
export const SIDEWAYS = '(max-height: 500px) and (min-aspect-ratio: 5/4)'
export const PHONE = '(max-width: 700px) and (min-height: 501px), (max-width: 700px) and (max-aspect-ratio: 5/4)'
export const WIDE =
  '(min-width: 1181px) and (min-height: 501px), (min-width: 961px) and (min-height: 501px) and (min-aspect-ratio: 5/4)'

/** A phone, upright or sideways. */
export const COMPACT = `${PHONE}, ${SIDEWAYS}`

/** Where the notes have a place beside the boards. */
export const NOTED = '(min-width: 1181px) and (min-height: 501px), (min-width: 701px) and (max-aspect-ratio: 5/4)'

/** What a finger can hit, in px; what is smaller opens as a lens, or has a key in the tray. */
export const FINGER = 40
