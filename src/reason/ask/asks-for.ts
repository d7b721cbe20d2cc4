/** What a question wants to be told: who, when, how long, how many, or yes or no. */

/** `whether` is yes or no. `list` wants all there are. */
export type AsksFor =
  | 'who'
  | 'what'
  | 'when'
  | 'where'
  | 'why'
  | 'how'
  | 'how-long'
  | 'how-old'
  | 'how-many'
  | 'list'
  | 'whether';

const FORMS: readonly (readonly [RegExp, AsksFor])[] = [
  [
    /^(?:(?:in|on|since|until|by|from) )?(?:what|which) (?:exact )?(?:year|yr|date|day|month|decade|century|time|age of)s?\b|^(?:since|until|till|from) when\b|^between (?:what|which) (?:years|dates)\b|^(?:the |what['’]s the |what (?:is|was) the )?(?:date|year|day) (?:of|when|that)\b/i,
    'when',
  ],
  [/^(?:for )?how (?:long|many years|much time)\b/i, 'how-long'],
  [/^(?:how old|(?:at )?(?:what|which) age)\b/i, 'how-old'],
  [/^how (?:many|much|large|big|populous)\b/i, 'how-many'],
  [/^(?:please )?(?:can you |could you )?(?:list|name|enumerate)\b/i, 'list'],
  [/^(?:(?:to|from|by|with|for|of|under|against) )?(?:who|whom|whose)\b/i, 'who'],
  [/^when\b/i, 'when'],
  [
    /^(?:from |to )?where\b|^(?:in|at|to|from) (?:what|which) (?:place|city|town|land|country|kingdom|region|realm|village)\b/i,
    'where',
  ],
  [/^why\b/i, 'why'],
  [/^how\b/i, 'how'],
  [
    /^(?:so |and |but |ok |hey |please |)(?:did|does|do|was|were|is|are|am|has|have|had|can|could|would|will|isn['’]t|wasn['’]t|weren['’]t|didn['’]t|aren['’]t|hasn['’]t)\b/i,
    'whether',
  ],
];

/** Where the word that asks comes last: `Vyrhold was founded in what year`, `slain by whom`. */
const ENDINGS: readonly (readonly [RegExp, AsksFor])[] = [
  [/\b(?:(?:what|which) (?:year|yr|date|day)|when)[?.!\s]*$/i, 'when'],
  [/\b(?:who|whom)[?.!\s]*$/i, 'who'],
  [/\bwhere[?.!\s]*$/i, 'where'],
  [/\bhow long[?.!\s]*$/i, 'how-long'],
];

export function asksFor(question: string): AsksFor {
  const isAsked = ([form]: readonly [RegExp, AsksFor]) => form.test(question.trim());
  return (FORMS.find(isAsked) ?? ENDINGS.find(isAsked))?.[1] ?? 'what';
}
