/** Claims by the words of relations, attributes and lifetimes. */
import { isA } from '../../../packs/index.js';
import type { Hit } from '../hits.js';
import type { Mention } from '../mentions.js';
import type { Claim, Told } from './claim.js';
import type { ClaimReader } from './claim-reader.js';
import { objectsOf, subjectsOf } from './ends.js';
import { fitting, isOne } from './fitting.js';
import { toldOf } from './told.js';
import { COPULA } from './words.js';

export function fromHit(reader: ClaimReader, hit: Hit): Claim[] {
  const index = reader.hits.indexOf(hit);
  for (const reading of [hit, ...hit.others]) {
    const claims = read(reader, reading, index);
    if (claims.length > 0) return claims;
  }
  return [];
}

function read(reader: ClaimReader, hit: Hit, index: number): Claim[] {
  const { mentions } = reader.sentence;
  const nextHit = reader.hits[index + 1]?.first ?? reader.sentence.words.length;
  const objects = objectsOf(reader, hit, nextHit);
  const subjects = subjectsOf(reader, hit);
  const relations = hit.phrase.meanings.filter((m) => m.kind === 'relation');
  const told = toldOf(reader, hit, objects);
  const claims: Claim[] = [];
  for (const subject of subjects)
    for (const object of objects) {
      const meanings = fitting(reader.ontology, relations, subject, object);
      if (isOne(subject, object) || meanings.length === 0) continue;
      claims.push({ kind: 'relation', meanings, subject, object, ...told });
    }
  if (claims.length > 0) {
    for (const object of objects) reader.objects.add(object);
    return claims;
  }
  const pair = pairOf(subjects);
  if (pair !== null) {
    const meanings = relations.filter(({ relation }) => relation.symmetric);
    if (meanings.length > 0)
      return [{ kind: 'relation', meanings, subject: pair[0], object: pair[1], ...told }];
  }
  return attributes(reader, hit, subjects, objects, told, mentions);
}

function attributes(
  reader: ClaimReader,
  hit: Hit,
  subjects: readonly Mention[],
  objects: readonly Mention[],
  told: Told,
  mentions: readonly Mention[],
): Claim[] {
  const of = mentions.find(({ first }) => first === hit.end || first === hit.end + 1);
  return hit.phrase.meanings.some(({ kind }) => kind === 'lifetime') && told.times.length > 0
    ? subjects.map((subject) => ({ kind: 'lifetime', subject, ...told }))
    : values(reader, hit, subjects, objects.length > 0 ? objects[0] : of, told);
}

/** What an event has to do with an era that it happened in. */
const WITHIN_TIMES = ['OCCURRED_DURING', 'PART_OF', 'EXISTED_DURING'];

function values(
  reader: ClaimReader,
  hit: Hit,
  subjects: readonly Mention[],
  of: Mention | undefined,
  told: Told,
): Claim[] {
  const { words } = reader.sentence;
  const all = hit.phrase.meanings.filter((m) => m.kind === 'attribute');
  const claims: Claim[] = [];
  const fits = (mention: Mention) =>
    all.filter(({ attribute }) =>
      mention.entities.some(({ type }) => attribute.of.some((one) => isA(reader.ontology, type, one))),
    );
  if (told.times.length > 0)
    for (const subject of subjects) {
      const meanings = fits(subject).filter(({ attribute }) => attribute.value === 'date');
      if (meanings.length > 0) claims.push({ kind: 'attribute', meanings, subject, value: null, ...told });
    }
  if (claims.length > 0) return claims;
  if (told.during !== null && all.some(({ attribute }) => attribute.name === 'in_fiction_date')) {
    const { during } = told;
    const meanings = WITHIN_TIMES.flatMap((name) => {
      const relation = reader.ontology.relationTypes.get(name);
      return relation === undefined ? [] : [{ kind: 'relation' as const, relation, inverted: false }];
    });
    return subjects
      .filter((subject) => !isOne(subject, during) && meanings.length > 0)
      .map((subject) => ({ kind: 'relation', meanings, subject, object: during, ...told, during: null }));
  }
  const isOf = hit.phrase.lemmas.at(-1) === 'of';
  if (isOf && of !== undefined && COPULA.test(words[of.end]?.folded ?? '')) {
    const meanings = fits(of).filter(({ attribute }) => attribute.value !== 'date');
    const value = reader.textFrom(of.end + 1);
    if (meanings.length > 0 && value !== '')
      return [{ kind: 'attribute', meanings, subject: of, value, ...told, times: [] }];
  }
  if (isOf && /^\d/.test(words[hit.end]?.text ?? ''))
    for (const subject of subjects) {
      const meanings = fits(subject).filter(({ attribute }) => attribute.value === 'number');
      const value = words[hit.end]?.text ?? '';
      if (meanings.length > 0)
        claims.push({ kind: 'attribute', meanings, subject, value, ...told, times: [] });
    }
  return claims;
}

function pairOf(subjects: readonly Mention[]): readonly [Mention, Mention] | null {
  const [a, b, ...others] = subjects;
  return a !== undefined && b !== undefined && others.length === 0 ? [a, b] : null;
}
