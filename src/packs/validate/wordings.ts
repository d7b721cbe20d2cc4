/** Checks how a declaration says that prose tells it. */
import type { Declared } from '../layer.js';
import type { Problems } from '../problems.js';
import { type ProseSlot, readProsePattern } from '../prose.js';
import type { ProseDeclaration } from '../schema/shared.js';

/** Each wording must be readable, and name each of these ends once. */
export function checkWordings(
  { name, data, at }: Declared<{ in_prose?: ProseDeclaration }>,
  ends: readonly ProseSlot[],
  problems: Problems,
): void {
  data.in_prose?.forEach(({ text }, i) => {
    const read = readProsePattern(text, ends);
    if (read.ok) return;
    const hint = `Write it like '{subject} (ruled|reigned over) {object}' or '{object}, [the] * son of {subject}'.`;
    problems.add('pack/bad-wording', at(['in_prose', i]), `A wording of ${name} ${read.problem}.`, hint);
  });
}
