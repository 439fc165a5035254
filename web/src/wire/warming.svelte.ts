/** How many requests wait because the server still compiles the games, which it does once. */
export const warming = $state({ now: 0 })
