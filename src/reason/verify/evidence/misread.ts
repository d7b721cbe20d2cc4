/** Claims that may have been read wrongly: what the record then must have all the same. */
import type { Statement } from '../../../model/index.js';
import type { Claim } from '../claims/claim.js';
import type { Mention } from '../mentions.js';
import type { Turned } from './explain.js';
import { BAD, type JudgedOne } from './judged.js';
import { ATTACHED } from './left-open.js';

/** Denied, or told as of now: of that, no statement that holds at some time says anything. */
export function isPlainlySaid(claim: Claim | null): boolean {
  return claim?.kind === 'relation' && (claim.negated || claim.present);
}

/** Claims of a direction: those that hold, or those that are told the other way round. */
export function turnedBy(judged: readonly JudgedOne[], isBad: boolean): Turned[] {
  return judged.flatMap(({ claim, judgement }) => {
    if (claim?.kind !== 'relation' || BAD.has(judgement.verdict) !== isBad) return [];
    return claim.meanings.flatMap(({ relation, inverted }) =>
      claim.subject.entities.flatMap((a) =>
        claim.object.entities.map((b) => ({
          predicate: relation.name,
          from: inverted ? b.id : a.id,
          to: inverted ? a.id : b.id,
        })),
      ),
    );
  });
}

/** Its words were read as told of others than those they are told of: the record must have the same relation all the same. */
export function mayBeMisread(claim: Claim | null, statements: readonly Statement[]): boolean {
  if (claim === null || claim.kind === 'unknown-name' || claim.kind === 'type') return false;
  if (claim.kind === 'lifetime') return true;
  if (claim.kind === 'attribute')
    return statements.some(({ predicate }) =>
      claim.meanings.some(({ attribute }) => attribute.name === predicate),
    );
  const isOf = (mention: Mention, one: Statement) =>
    mention.entities.some(({ id }) => id === one.subject || (one.kind === 'relation' && id === one.object));
  const own = statements.filter(({ predicate }) =>
    claim.meanings.some(({ relation }) => relation.name === predicate),
  );
  return own.some((one) => isOf(claim.subject, one)) && own.some((one) => isOf(claim.object, one));
}

/** The same words tell another relation of the same two. */
export function isOtherwise(
  claim: Claim | null,
  statements: readonly Statement[],
  words: readonly string[],
): boolean {
  if (claim?.kind !== 'relation') return false;
  const isPlain =
    claim.meanings.every(({ relation }) => ATTACHED.includes(relation.name)) &&
    statements.every(({ predicate }) => ATTACHED.includes(predicate) || predicate === 'HAS_SPECIES');
  if (words.length === 0 && !isPlain) return false;
  const isOne = (mention: Mention, id: string) => mention.entities.some((entity) => entity.id === id);
  return statements.some(
    (one) =>
      one.kind === 'relation' &&
      ((isOne(claim.subject, one.subject) && isOne(claim.object, one.object)) ||
        (isOne(claim.subject, one.object) && isOne(claim.object, one.subject))),
  );
}
