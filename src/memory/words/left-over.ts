/** What is spoken of though it is not in use: not ours, not certain, or left of what was. */

const UNCERTAIN =
  /\b(?:would|could|might|may|maybe|perhaps|propos\w+|consider\w*|evaluat\w+|investigat\w+|discuss\w*|think(?:ing)?|suggest\w*|alternatives?|candidates?|options?|compar\w+|versus|vs|benchmark\w*|prototype|pilot|trial|trying|tried|poc|spike|proof of concept|plan(?:s|ned|ning)? to|want(?:s)? to|going to|will|migrat(?:e|es|ing|ions?)|cut ?over|rollout|roll-out|transition\w*|competitors?|(?:their|his|her|its) own|(?!our|the|whole|entire)\w+ team(?:'s)?|customers'|clients'|partners'|third[- ]party|upstream)\b/i;
/** Not ours, not now, or not for certain: nothing is taken for granted. */
export const isUncertain = (text: string): boolean => UNCERTAIN.test(text) || HEARSAY.test(text);

const SOMEBODY =
  '(?:some(?:one|body)|people|others|everybody|everyone|they|he|she|(?:an?|the|my|his|her|some|one) (?:[a-z-]+ )?(?:blog(?: post)?|post|article|paper|book|textbook|talk|podcast|forum|thread|vendor|salesman|consultant|friend|neighbou?r|colleague|candidate|speaker|visitor|guest|journalist|magazine|brochure|study|survey|competitor|rival))';
const HEARSAY = new RegExp(
  [
    String.raw`\b${SOMEBODY}(?: (?:on|in|at|from|of) (?:[\w'-]+ ){1,3}?)?\s*(?:says?|said|claims?|claimed|recommends?|recommended|argues?|argued|thinks?|believes?|believed|swears? by|swore by|raves?|advises?|advised|reckons?|reckoned|insists?|insisted|mentioned|praises?|praised|(?:thought|writes?|wrote|tells?|told us|heard) that)\b`,
    String.raw`\b(?:according to|says|as told by) (?:the|an?|some|my) (?:[\w-]+ )?(?:blog|post|article|paper|book|textbook|talk|forum|thread|vendor|brochure|magazine|material|course|tutorial|study|survey|press)\b`,
    String.raw`\b(?:rewrite|proposal|idea|move|switch|request|port|plan|suggestion|motion|bid|attempt|pitch|offer|application|wish)\b[^,;.]{0,60}\b(?:reject(?:ed|s)?|declin(?:ed|es)|turn(?:ed|s) down|vot(?:ed|es) down|dismiss(?:ed|es)|ruled out|vetoed|refus(?:ed|es)|shelved|denied|fell through|came to nothing|not approved)\b`,
    String.raw`\b(?:reject(?:ed|s)?|declin(?:ed|es)|turn(?:ed|s) down|vot(?:ed|es) (?:down|against)|dismiss(?:ed|es)|ruled out|vetoed|refus(?:ed|es)|shelved|decided against|argued against|said no to)\b[^,;.]{0,30}\b(?:rewrite|proposal|idea|move|switch|request|port|plan|suggestion|motion|bid|attempt|pitch|offer|application|wish|moving|switching|replacing|rewriting)\b`,
    String.raw`\b(?:decided|voted|spoke|argued) against\b|\bsaid no to\b`,
    String.raw`\b(?:asks?|asked|wonders?|wondered) (?:us |me )?(?:whether|if)\b|\bclaims?(?:ed)? (?:that|his|her|their|to)\b`,
    String.raw`\b(?:his|her|sister|neighbou?ring|befriended) (?:firm|company|team|shop|club|school|office|department|bank|project|startup)(?:'s)?\b|\b(?:keeps?|has|have|uses?|runs?|maintains?) (?:its|their|his|her) own\b`,
  ].join('|'),
  'i',
);
/** What others say of it, and what was asked for and refused. */
export const isHearsay = (text: string): boolean => HEARSAY.test(text);

const WISHED =
  /\b(?:customers?|clients?|users?|partners?|guests?|tenants?|drivers?|members?|sales|support|marketing|management|people|they|some|many|several|most|everybody|everyone|teams?|staff|colleagues|parents|pupils|[a-z]+(?:[^v]ers|ors|ents|ants|ists|yees|ians)) (?:\w+ )?(?:(?:keep|kept) asking|ask(?:s|ed|ing)?|begs?|begged|wish(?:es|ed)?|long|call(?:s|ed)?|push(?:es|ed|ing)?|hop(?:es?|ed|ing)|lobb(?:y|ied|ies)) for\b|\b(?:would (?:like|love|prefer)|wish(?:es|ed)? (?:for|we|to|that|it)|dreams? of|vot(?:ed|es) for|wish list|wishlist)\b/i;
/** Somebody would like it so, or says so of others, and it is not. */
export const isWished = (text: string): boolean => WISHED.test(text) || isHearsay(text);
