/** A sentence without the turns that only lead to what it tells: clefts, `which means that`, `namely`, `herself`. */

const NAMED = '(?:[^,;:.()]*?(?:\\p{Lu}|\\d)[^,;:.()]*?)';

const TURNS: readonly (readonly [RegExp, string])[] = [
  // `It was Sabra who commanded`, `it was in 340 TA that they met`, `inside it was Sabra who commanded`.
  [new RegExp(`^It (?:was|is) (in|on|at|during|under|from|with|by) (${NAMED}) that `, 'u'), 'In $2 '],
  [new RegExp(`\\b[Ii]t (?:was|is) (?:only |not until )?(${NAMED}) (?:who|that|which) `, 'gu'), '$1 '],
  [/,? which (?:would )?(?:means?|meant|makes? it clear|shows?|implies|implied) (?:that )?/giu, '; '],
  [/,? (?:so|meaning) that (?=\p{L}+ (?:was|were|had|is|has|are)\b)/giu, '; '],
  [/^(?:that|this|it) (?:means?|meant|shows?|implies) (?:that )?(?=\S)/iu, ''],
  [
    /^(?:that|this|which) (?:makes?|made) (\p{Lu}[\p{L} ]*?) (?=(?:the|a|an|his|her|their|\p{Lu}\p{L}*['’]s) )/iu,
    '$1 was ',
  ],
  [
    /^(?:there (?:is|are|was) an? (?:old |northern |popular )?(?:tale|story|legend|rumou?r|song|claim|report|tradition|saying|account)s? that) /iu,
    '',
  ],
  [
    /^it is (?:also |often |sometimes )?(?:said|recorded|known|true|clear|certain|told|claimed|reported|written|held) that /iu,
    '',
  ],
  [
    /^the (?:record|records|sources?|notes?|chronicles) (?:is|are) (?:clear|explicit|plain|agreed|unanimous) that /iu,
    '',
  ],
  [/^the fact is(?: that)? /iu, ''],
  // `ruled before Aldric did`: the verb was told already.
  [/(?<=\b(?:before|after) \p{Lu}[^,;:.]{0,40}) (?:did|had)(?=\W*$)/gu, ''],
  [
    /^it (?:is|was) (?:\p{L}+ly |quite |just )?(?:false|untrue|wrong|incorrect|not (?:true|so|the case|correct)|a (?:lie|myth|mistake))(?: to (?:say|claim))? that /iu,
    'not ',
  ],
  [
    /^(?:all|the only thing|what little)(?: that)? (?:the )?(?:record|records|sources?|notes?|chronicles|lore|documents|pages|we|recordq\p{L})(?: \p{L}+)? (?:ha(?:s|ve)|says?|tells?|holds?|knows?|gives?|records?)(?: us)? (?:on|of|about) [^,;:.]+? is (?:that )?/iu,
    '',
  ],
  [/,? if (?:one|we|you) (?:believes?|trusts?|follows?) [^,;:.]{1,40}(?=[,;:.]|$)/giu, ''],
  [/,? if [^,;:.]{1,40}? (?:is|are) (?:right|correct|to be (?:believed|trusted))(?=[,;:.]|$)/giu, ''],
  [/^(?:we|one|i) can (?:only )?(?:say|tell|be sure)(?: only)? (?:that )?/iu, ''],
  [/\b(?:going|judging|to go|to judge) by (?=\S)/giu, 'according to '],
  [
    /(?<=^|[,;] )(\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?) (?:says|said|claims|claimed|insists|swears|maintains|boasts|boasted) (?:that )?(?:he|she|they) /gu,
    '$1 ',
  ],
  [
    / (?:claims|claimed|is said|are said|was said|is reported|is supposed|is thought|is known) to have been /giu,
    ' was ',
  ],
  [
    / (?:claims|claimed|is said|are said|was said|is reported|is supposed|is thought|is known) to have /giu,
    ' ',
  ],
  [/\blived (?:long enough )?to see\b/giu, 'saw'],
  [/,? (?:namely|that is to say|that is|viz\.?|to wit),? (?=\p{Lu})/gu, ', '],
  [
    /,? (?:towards?|near|at|by|in) the (?:very )?(?:end|beginning|start|close|last|first|outset|same time|latest|time)(?= (?:by|held|to|from|in|was|were|had)\b|[,;:.]|$)/giu,
    '',
  ],
  [/ (?:as well|too|in (?:his|her|its|their) turn)(?=[,;:.]|$)/giu, ''],
  [
    / (?:himself|herself|itself|themselves)(?= (?:at|in|on|by|to|of|from|with|under|was|had|and|fought|ruled)\b|[,;.]|$)/giu,
    '',
  ],
];

export function straightened(text: string): string {
  return TURNS.reduce((said, [pattern, instead]) => said.replace(pattern, instead), text);
}
