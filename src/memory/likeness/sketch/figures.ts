/** Numbers that are written in words, put into figures, so that "half an hour" and "30 minutes" are one amount. */

const ONES =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const UNITS = 'second|minute|hour|day|night|week|fortnight|month|quarter|year';

const NUMERAL = new RegExp(
  String.raw`\b(?:(${TENS.join('|')})(?:[ -](${ONES.slice(0, 9).join('|')}))?|(${ONES.slice(1).join('|')}))\b(?:[ -](hundred|thousand|million|dozen))?`,
  'gi',
);
const SCALES: ReadonlyMap<string, number> = new Map([
  ['dozen', 12],
  ['hundred', 100],
  ['thousand', 1000],
  ['million', 1_000_000],
]);

/** "A second", and not "a second opinion". */
const BEHIND = String.raw`(?:of|after|before|at|for|to|and|or|in|on|per|until|from|with|when|is|are|later|long|each|every)\b`;
const NO_SECOND = `(?!second (?!${BEHIND})[a-z])`;
const COUNT = String.raw`\b(?:\d[\d.,]*|${[...ONES, ...TENS].join('|')}|hundred|thousand)(?:[ -][a-z]+){0,3}`;

const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\bhalf an? (second|hour|minute|day|year)\b/gi, '0.5 $1s'],
  [/\b(?:an?|one) (hour|minute|day|year) and a half\b/gi, '1.5 $1s'],
  [/\b(?:a |one )?quarter of an hour\b/gi, '15 minutes'],
  [/\bfortnight\b/gi, '2 weeks'],
  [/(?<=\b(?:at|by|until|till|before|after|from) )noon\b/gi, '12:00'],
  [/(?<=\b(?:at|by|until|till|before|after|from) )midnight\b/gi, '0:00'],
  [/(?<=\d) times (?:an?|per|each|every) (?=(?:second|minute|hour|day)\b)/gi, ' per '],
  [new RegExp(String.raw`(?<=${COUNT}) an? (?=(?:${UNITS})\b)${NO_SECOND}`, 'gi'), ' per '],
  [
    /\b(?:once|one time|one) (?:an?|every|each|per) (?=(?:second|minute|hour|day|week|month|year)\b)/gi,
    'every 1 ',
  ],
  [/\bhourly\b(?=$|[.,;:)]|\s+(?:at|by|on|in|from|to|via|into|over|and|for|with)\b)/gi, 'every 1 hour'],
  [
    /\b(?:nightly|daily)\b(?=$|[.,;:)]|\s+(?:at|by|on|in|from|to|via|into|over|and|for|with)\b)/gi,
    'every 1 day',
  ],
  [/\bweekly\b(?=$|[.,;:)]|\s+(?:at|by|on|in|from|to|via|into|over|and|for|with)\b)/gi, 'every 1 week'],
  [/\bmonthly\b(?=$|[.,;:)]|\s+(?:at|by|on|in|from|to|via|into|over|and|for|with)\b)/gi, 'every 1 month'],
  [
    /\b(?:yearly|annually)\b(?=$|[.,;:)]|\s+(?:at|by|on|in|from|to|via|into|over|and|for|with)\b)/gi,
    'every 1 year',
  ],
  [new RegExp(String.raw`\b(?:every|each) (?=(?:${UNITS})\b)`, 'gi'), 'every 1 '],
  [
    new RegExp(
      String.raw`\b(?:an?|one|a whole|one whole|a full|one full|a single) (?=(?:${UNITS})\b)${NO_SECOND}`,
      'gi',
    ),
    '1 ',
  ],
  [/\ba (hundred|thousand|million|dozen)\b/gi, 'one $1'],
  [
    /\b(?:one|a single) (?!(?:of|more|another|way|thing|time|who|that|is|hundred|thousand|million|dozen)\b)/gi,
    '1 ',
  ],
];

/** The same text with figures for words. */
export function inFigures(text: string): string {
  const told = PHRASES.reduce((rest, [from, to]) => rest.replace(from, to), text);
  return told
    .replace(/\bone (hundred|thousand|million|dozen)\b/gi, (_, scale: string) =>
      String(SCALES.get(scale.toLowerCase()) ?? 1),
    )
    .replace(NUMERAL, (_, tens?: string, ones?: string, small?: string, scale?: string) => {
      const ten = tens === undefined ? 0 : (TENS.indexOf(tens.toLowerCase()) + 2) * 10;
      const one = [ones, small].map((word) => ONES.indexOf((word ?? '').toLowerCase()) + 1);
      return String((ten + Math.max(...one)) * (SCALES.get((scale ?? '').toLowerCase()) ?? 1));
    })
    .replace(/(?<=\d) per ?cent\b/gi, ' %');
}
