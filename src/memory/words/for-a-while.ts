/** What is so for a while only, or was merely tried: nothing is laid down by it. */

const DAYS = '(?:mon|tues|wednes|thurs|fri|satur|sun)day';
const FEAST =
  '(?:easter|christmas|new year|ramadan|pentecost|whitsun|black friday|the (?:bank )?holidays?|the (?:school |summer |winter )?(?:break|holidays)|the weekend|the (?:fair|festival|strike|renovation|inventory|audit|freeze|works|repairs?))';
const FOR_A_WHILE = new RegExp(
  [
    String.raw`\b(?:this|for the|over the) (?:week|weekend|sprint|morning|afternoon|evening|shift)\b|\b(?:tonight|temporarily|provisionally|meanwhile|in the meantime|for the time being|for the moment)\b`,
    String.raw`\b(?:over|during|around|through|for) ${FEAST}\b`,
    String.raw`\bwhile [\w' -]{2,40} (?:is|are|was|were) (?:\w+ )?(?:on (?:holiday|leave|vacation|sick leave|parental leave)|away|out|down|ill|sick|closed|broken|under repair|being)\b`,
    String.raw`\bstand(?:s|ing)? in (?:for|as)\b|\b(?:is|are|as) (?:a )?(?:stand-?in|interim|acting|deputi[sz]ing|stopgap)\b|\bfills? in for\b`,
    String.raw`\buntil (?:further notice|then|next \w+|the (?:end|fix|repair|release|audit|new)|we|they|he|she|it|${DAYS}|\w+ (?:is|are) (?:back|fixed|repaired|ready|done|over))\b`,
    String.raw`\bon (?:last )?${DAYS} [\w ]{1,40}\b(?:came|went|was|were|ran|had)\b|\bfor (?:a few \w+|some (?:minutes|hours|days)|the night)\b`,
    // What lay in the past was over after it: "down for an hour"; "is cached for an hour" is not.
    String.raw`\b(?:was|were|went|had|ran|stood|lay|stayed) (?:\w+ ){0,4}for (?:an hour|a day|one day|half an hour|an afternoon|a morning|a night)\b`,
    String.raw`\b(?:in|during|at) (?:the|an?|our|last|yesterday's|today's) (?:[\w-]+ ){0,2}?(?:playtests?|tests?|trials?|pilots?|experiments?|simulations?|rehearsals?|exercises?|drills?|demos?|workshops?|tutorials?|examples?|benchmarks?|mock-?ups?|prototypes?|proof of concept|hackathon|offers?|quotes?|proposals?|drafts?|papers?|sketch(?:es)?)(?=$|[.,;:!)]|\s+(?:from|by|the|our|an?|we|it|they|on|with|last|yesterday|of)\b)`,
  ].join('|'),
  'i',
);

export const isForAWhile = (text: string): boolean => FOR_A_WHILE.test(text);

const TRIED =
  /\b(?:look(?:s|ed|ing)? (?:at|into)|play(?:s|ed|ing)? (?:around )?with|toy(?:s|ed|ing)? with|sketched|(?:small|little|quick|first) (?:demo|prototype|test|sample|mock-?up|experiment)|(?:made|built|wrote|showed) an? (?:[\w-]+ )?(?:demo|prototype|mock-?up|sample)|for fun|hackathon|hack day|test drive|shortlist\w*|(?:got|have|asked for) (?:a |an )?(?:quote|offer)s?|(?:was|were|is|are)(?:n't| not) (?:convinced|impressed|worth)|(?:only|just|merely|exists?|looks? \w+|so far) on paper|in a sandbox|as a test|side project|feasib\w+|spike|dry run)\b/i;

/** Somebody had a look at it. */
export const isTried = (text: string): boolean => TRIED.test(text);
