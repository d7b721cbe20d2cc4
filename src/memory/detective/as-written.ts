/** What something is called in a question: as the fact has it, with its article and its number. */
import { nameForms } from '../words/names.js';
import { isLight, stem } from '../words/stems.js';
import { technologiesIn } from '../words/technologies.js';

export interface Called {
  readonly text: string;
  readonly isPlural: boolean;
}

const WORD = String.raw`[\p{L}\p{N}][\p{L}\p{N}_-]*`;
const ARTICLE = String.raw`(?:\b(?<article>the|our|this|each|every|all)\s+(?:${WORD}\s+){0,2}?)?`;
const NEXT = new RegExp(String.raw`^\s+(?<next>${WORD})`, 'u');

/** "ingest worker" → "the ingest worker"; "upload" → "uploads", where that is what the fact says. */
export function asWritten(name: string, content: string): Called {
  const written = nameForms(name)
    .map((form) => patternOf(form).exec(content))
    .find((match) => match !== null);
  const found = written?.groups?.name;
  if (written == null || found === undefined) return { text: name, isPlural: isPlural(name) };
  const kind = NEXT.exec(content.slice(written.index + written[0].length))?.groups?.next ?? '';
  const whole = kind !== '' && isLight(stem(kind)) ? `${found} ${kind}` : found;
  const isSeveral = isPlural(whole);
  const isFirst = content.startsWith(found);
  const text =
    isFirst && isSeveral && isCommon(found) ? found.slice(0, 1).toLowerCase() + found.slice(1) : whole;
  return { text: written.groups?.article === undefined ? text : `the ${text}`, isPlural: isSeveral };
}

function patternOf(form: string): RegExp {
  const words = form.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  return new RegExp(
    String.raw`${ARTICLE}(?<![\p{L}\p{N}_-])(?<name>${words.join(String.raw`[^\p{L}\p{N}]+`)}(?:e?s)?)(?![\p{L}\p{N}_-])`,
    'iu',
  );
}

const isPlural = (name: string): boolean =>
  /\p{Ll}s$/u.test(name) && !/(?:ss|us|is|news)$/.test(name) && technologiesIn(name).length === 0;

const isCommon = (name: string): boolean =>
  /^\p{Lu}\p{Ll}+(?:\s\p{Ll}+)*$/u.test(name) && technologiesIn(name).length === 0;
