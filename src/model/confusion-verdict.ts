/** What a judge says of a part of the story: each place that would confuse a newcomer, in a shape that can be checked. */
import { z } from 'zod';
import { CONFUSION_KINDS } from './finding.js';
import { plainText } from './plain-text.js';

const MOST = 20;
const LONGEST_QUESTION = 400;
const MOST_FACTS = 60;

/** Colours of a terminal, and elements of a page with the scripts in them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const COLOURS = /[\u001b\u009b]\[?[0-9;?]*[A-Za-z]/g;
const PAGE =
  /<(script|style)\b[^>]*>.*?<\/\1\s*>|<!--.*?-->|<\/?(?:script|style|iframe|object|embed|svg|img|a|b|i|u|em|strong|code|pre|div|span|p|br|hr|h[1-6]|ul|ol|li|table|form|input|button|link|meta|html|body|head)\b[^<>]*>/gis;

/** It is shown to people as it stands. */
function plainQuestion(question: string): string {
  return plainText(question.replace(COLOURS, ' ')).replace(PAGE, '').replace(/\s+/g, ' ').trim();
}

export const confusionVerdict = z.strictObject({
  kind: z.enum(CONFUSION_KINDS),
  fact_ids: z.array(z.string()).min(2).max(MOST_FACTS).describe('every fact that takes part in it'),
  holds_if_yes: z
    .array(z.string())
    .min(1)
    .max(MOST_FACTS)
    .describe('those of them that hold if the question is answered by yes; for stale, the overtaken one'),
  question: z
    .string()
    .overwrite(plainQuestion)
    .min(8)
    .max(LONGEST_QUESTION)
    .describe('one or two sentences, answered by yes or no without reading the facts'),
});
export type ConfusionVerdict = z.infer<typeof confusionVerdict>;

export const storyVerdict = z.strictObject({ confusions: z.array(confusionVerdict).max(MOST) });
export type StoryVerdict = z.infer<typeof storyVerdict>;
