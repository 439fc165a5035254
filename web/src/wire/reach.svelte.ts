/** Whether the server answers; what is shown while it does not was kept from before. */
export const reach = $state({ lost: false })

/** Note what an answer says about that; null: none came. */
export function noteAnswer(answer: Response | null): void {
  reach.lost = answer === null || answer.headers.has('x-sintra-kept')
}
