/** Claims by what somebody has: `Valdorn's ruler was Aldric`, `his wife, Ysolde`, `Aldric's motto is …`. */
import { findPredicate } from '../../../packs/index.js';
import type { Mention } from '../mentions.js';
import { isPresent, type Word } from '../text.js';
import type { Claim } from './claim.js';
import type { ClaimReader } from './claim-reader.js';
import { plainly } from './told.js';
import { COPULA } from './words.js';

/** `Valdorn's ruler was Aldric`, `his wife, Ysolde`, `Aldric's motto is …`. */
export function fromPossessives(reader: ClaimReader): Claim[] {
  return reader.sentence.mentions
    .filter(({ isPossessive }) => isPossessive)
    .flatMap((owner) => owned(reader, owner));
}

function owned(reader: ClaimReader, owner: Mention): Claim[] {
  const { words } = reader.sentence;
  const { noun, at } = nounOf(reader, owner);
  const isSaid = COPULA.test(words[at]?.folded ?? '');
  const after = reader.at(isSaid ? at + 1 : at) ?? (isSaid ? reader.at(at + 2) : null);
  const value = after;
  const context = { subjectType: owner.entities[0]?.type, valueIsLink: value !== null };
  const predicate = noun === '' ? null : findPredicate(reader.ontology, noun, context);
  const told = { ...plainly(reader, at), present: isPresent(words[at]?.folded ?? '') };
  if (predicate?.kind === 'relation') {
    if (value === null || value === owner) return [];
    const values = listedFrom(reader, value).filter((one) => one !== owner);
    for (const one of values) reader.objects.add(one);
    return values.map((one) => ({
      kind: 'relation',
      meanings: [predicate],
      subject: owner,
      object: one,
      ...told,
    }));
  }
  const isDate = predicate?.attribute.value === 'date';
  if (predicate === null || !isSaid || (isDate && told.times.length === 0)) return [];
  const text = isDate ? null : reader.textFrom(at + 1);
  return [{ kind: 'attribute', meanings: [predicate], subject: owner, value: text, ...told }];
}

/** `Devran's parents were Benet and Cecily`: all that are named one after the other. */
function listedFrom(reader: ClaimReader, first: Mention): Mention[] {
  const { words, mentions } = reader.sentence;
  const listed = [first];
  for (const mention of mentions.filter(({ first: at }) => at >= first.end)) {
    const between = words.slice(listed.at(-1)?.end ?? first.end, mention.first).map(({ folded }) => folded);
    const isNext =
      /^(?:and|and the|the)$/.test(between.join(' ')) ||
      (between.length === 0 && words[mention.first]?.afterBreak === true);
    if (!isNext || mention.isPossessive || reader.hits.some((hit) => hit.first === mention.end)) break;
    listed.push(mention);
  }
  return listed;
}

/** What is owned, and where it is said what that is. */
function nounOf(reader: ClaimReader, owner: Mention): { readonly noun: string; readonly at: number } {
  const skipped =
    /^(?:younger|elder|older|eldest|youngest|oldest|only|second|third|twin|late|own|beloved|future|last|new)$/.test(
      reader.sentence.words[owner.end]?.folded ?? '',
    )
      ? 1
      : 0;
  const start = owner.end + skipped;
  const after = reader.sentence.words.slice(start, start + 5);
  const isEnd = (word: Word, i: number) =>
    COPULA.test(word.folded) ||
    reader.at(start + i) !== null ||
    reader.dateAt(start + i) !== null ||
    (i > 0 && word.afterBreak);
  const stop = after.findIndex(isEnd);
  const words = stop < 0 ? after : after.slice(0, stop);
  const time = words.findIndex(({ folded }) => /^(?:in|at|on|from|during|since|until)$/.test(folded));
  const noun = (time < 0 ? words : words.slice(0, time)).map(({ text }) => text).join(' ');
  return { noun, at: reader.copulaAfter(start + (stop < 0 ? after.length : stop)) };
}
