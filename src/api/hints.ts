/** What is said in more than one place. */

export const LINK_HINT =
  'Open the link that `lore serve --open` prints, or sign in with a token from `lore token create --role builder`.';
