// The layers of the page, lowest first. A module imports its own layer and those below it; layers of one row do not know each other.
// Checked by dependency-cruiser (.dependency-cruiser.mjs), and for imports of types in components by ESLint (eslint.config.js).
import { readdirSync } from 'node:fs'

export const LAYERS = [['i18n', 'styles'], ['settings'], ['wire', 'ui'], ['board'], ['app']]

/** Each layer with those that it must not import. */
export const BARRED = LAYERS.flatMap((row, height) =>
  row.map((layer) => ({
    layer,
    barred: LAYERS.slice(height)
      .flat()
      .filter((other) => other !== layer),
  })),
).filter(({ barred }) => barred.length > 0)

/** The games' folders, which do not know each other. */
export const GAMES = readdirSync(new URL('src/board', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !['shared', 'generated'].includes(entry.name))
  .map((entry) => entry.name)
