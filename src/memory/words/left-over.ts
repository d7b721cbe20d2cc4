/** What is spoken of though it is not in use: not ours, not certain, or left of what was. */

const UNCERTAIN =
  /\b(?:would|could|might|may|maybe|perhaps|propos\w+|consider\w*|evaluat\w+|investigat\w+|discuss\w*|think(?:ing)?|suggest\w*|alternatives?|candidates?|options?|compar\w+|versus|vs|benchmark\w*|prototype|pilot|trial|trying|tried|poc|spike|proof of concept|plan(?:s|ned|ning)? to|want(?:s)? to|going to|will|migrat(?:e|es|ing|ions?)|cut ?over|rollout|roll-out|transition\w*|competitors?|(?:their|his|her|its) own|(?!our|the|whole|entire)\w+ team(?:'s)?|customers'|clients'|partners'|third[- ]party|upstream)\b/i;
/** Not ours, not now, or not for certain: nothing is taken for granted. */
export const isUncertain = (text: string): boolean => UNCERTAIN.test(text);

const WISHED =
  /\b(?:customers?|clients?|users?|partners?|guests?|tenants?|drivers?|members?|sales|support|marketing|management|people|they|some|many|several|most|everybody|everyone|teams?|staff|colleagues|parents|pupils|[a-z]+(?:[^v]ers|ors|ents|ants|ists|yees|ians)) (?:\w+ )?(?:(?:keep|kept) asking|ask(?:s|ed|ing)?|begs?|begged|wish(?:es|ed)?|long|call(?:s|ed)?|push(?:es|ed|ing)?|hop(?:es?|ed|ing)|lobb(?:y|ied|ies)) for\b|\b(?:would (?:like|love|prefer)|wish(?:es|ed)? (?:for|we|to|that|it)|dreams? of|vot(?:ed|es) for|wish list|wishlist)\b/i;
/** Somebody would like it so, and it is not. */
export const isWished = (text: string): boolean => WISHED.test(text);

const REMAINS =
  /\b(?:old|read-only|looked up|legacy|former|formerly|previous(?:ly)?|ex-|left-?overs?|remains?|remnants?|archived?|historical|history|deprecated|obsolete|removed?|removing|deleted?|deleting|dropp?(?:ed|ing)?|clean(?:ed|ing)?[ -]?up|decommission\w*|retir\w+|sunset\w*|uninstall\w*|purg\w+|shut(?:ting)? down|turn(?:ed|ing)? off|switch(?:ed|ing)? off|tore|torn|empt(?:y|ied)|cancel\w*|expired?|last (?:week|month|year)|yesterday|used to|back then|in the past|at the time|era|days|until|till (?:\d|then|last|recently|the)|ignor\w*|miss(?:es)?|(?:ends|expires|runs out) (?:in|on|at|with)|of (?:19|20)\d\d|(?:taken|made|placed|sent|from) before|closed)\b/i;
/** It tells of what was, or of what is left of it. */
export const isLeftOver = (text: string): boolean => REMAINS.test(text);

const REMNANT =
  /^(?:'s)?\s+(?:dumps?|snapshots?|backups?|exports?|archives?|contracts?|licen[cs]es?|subscriptions?|bills?|bookmarks?|screenshots?|badges?|history|era|days|times|leftovers?)\b/i;
/** What stands behind a name is kept of something long after it went. */
export const isRemnant = (after: string): boolean => REMNANT.test(after);
