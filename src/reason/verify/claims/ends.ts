/** Of whom a relation is told, and to whom. */
import type { Hit } from '../hits.js';
import type { Mention } from '../mentions.js';
import type { ClaimReader } from './claim-reader.js';
import { AUXILIARY } from './words.js';

export function objectsOf(reader: ClaimReader, hit: Hit, nextHit: number): Mention[] {
  const { words, mentions, dates } = reader.sentence;
  const [head, ...rest] = mentions.filter(({ first }) => first >= hit.end);
  if (head === undefined || head.first > hit.end + 4 || head.first > nextHit || head.isPossessive) return [];
  if (dates.some(({ first }) => first >= hit.end && first < head.first)) return [];
  if (
    words.slice(hit.end, head.first).some(({ folded }) => /^(?:and|but|while|who|when|because)$/.test(folded))
  )
    return [];
  if (words.slice(hit.end, head.first + 1).some(({ afterBreak, folded }) => afterBreak && folded !== 'the'))
    return [];
  // `a title of Benet`: the words tell something else of Benet than `titled` would.
  if (hit.end < head.first && /^(?:of|by|to|with|from|for|against)$/.test(words[hit.end]?.folded ?? ''))
    return [];
  const objects = [head];
  for (const mention of rest) {
    const last = objects.at(-1) ?? head;
    const between = words.slice(last.end, mention.first);
    if (mention.isPossessive && between.length === 1 && between[0]?.folded === 'and') {
      objects.push(...ownedNext(mention, rest));
      break;
    }
    if (!between.every(({ folded }) => /^(?:and|or|the)$/.test(folded)) || mention.first > nextHit) break;
    if (between.length === 0 && words[mention.first]?.afterBreak !== true) break;
    if (words.slice(last.end, mention.first + 1).some(({ afterStop }) => afterStop)) break;
    const follows = reader.hits.find(({ first }) => first >= mention.end && first <= mention.end + 2);
    if (
      follows !== undefined &&
      words[follows.first]?.afterBreak !== true &&
      adjacent(reader, mention, follows)
    )
      break;
    objects.push(mention);
  }
  return objects;
}

export function subjectsOf(reader: ClaimReader, hit: Hit): Mention[] {
  const { words, mentions } = reader.sentence;
  const before = mentions.filter(({ end, isPossessive }) => end <= hit.first && !isPossessive);
  const left = before.at(-1);
  if (left === undefined) {
    const next = mentions.find(({ first }) => first >= hit.end);
    const opens = next !== undefined && words[next.first]?.afterBreak === true;
    return opens ? [next] : reader.clauseSubjects;
  }
  const between = words.slice(left.end, hit.first);
  const isRelative = between.some(({ folded }) => /^(?:who|which|that)$/.test(folded));
  if (adjacent(reader, left, hit) || isRelative || reader.clauseSubjects.length === 0) {
    const first = reader.clauseSubjects.length === 0 && !adjacent(reader, left, hit) && !isRelative;
    const subjects = first ? [before[0] ?? left] : joined(reader, headOf(reader, left, before), before);
    if (!isRelative) reader.clauseSubjects = subjects;
    return subjects;
  }
  return reader.clauseSubjects;
}

function adjacent(reader: ClaimReader, mention: Mention, hit: Hit): boolean {
  const { words } = reader.sentence;
  const between = words.slice(mention.end, hit.first);
  const broken = between.concat(words.slice(hit.first, hit.first + 1)).some(({ afterBreak }) => afterBreak);
  return !broken && between.every(({ folded }) => AUXILIARY.has(folded) || folded.endsWith('ly'));
}

/** `Joss of House Calder`: what is told is told of Joss. */
function headOf(reader: ClaimReader, last: Mention, before: readonly Mention[]): Mention {
  const { words } = reader.sentence;
  const head = before.find(({ end }) => {
    const between = words.slice(end, last.first);
    return (
      between.length > 0 &&
      between.length < 3 &&
      /^(?:of|from|of the|from the)$/.test(between.map(({ folded }) => folded).join(' '))
    );
  });
  return head ?? last;
}

/** `House Vyr and the Crimson Pact`, `neither the one nor the other`: all that are named together. */
function joined(reader: ClaimReader, last: Mention, before: readonly Mention[]): Mention[] {
  const { words } = reader.sentence;
  const joined = [last];
  for (const mention of before.filter(({ end }) => end <= last.first).reverse()) {
    const next = joined[0] ?? last;
    const between = words.slice(mention.end, next.first);
    if (!between.some(({ folded }) => JOINS.test(folded)) && words[next.first]?.afterBreak !== true) break;
    if (!between.every(({ folded }) => JOINS.test(folded) || folded === 'the') || reader.objects.has(mention))
      break;
    joined.unshift(mention);
  }
  return joined;
}

const JOINS = /^(?:and|nor)$/;

/** `of Adela and her second husband, Guy`: he is meant as well as she. */
function ownedNext(owner: Mention, mentions: readonly Mention[]): Mention[] {
  const named = mentions.find(({ first }) => first > owner.end && first <= owner.end + 3);
  return named === undefined ? [] : [named];
}
