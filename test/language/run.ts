/**
 * `npm run language [-- HAND…] [--judge] [--wrong] [--missed]`: passages by hands that had not seen the code, what the reader of
 * sentences makes of each, and how much of it is right; with the judge also what the reader that has learned tells besides.
 * Of sealed hands only figures are printed.
 */
import { extractProse } from '../../src/ingest/extract/prose.js';
import { openJudge } from '../../src/language/judge/index.js';
import { foldName, type Ref } from '../../src/model/index.js';
import { dateContext, isA, loadOntology } from '../../src/packs/index.js';
import { createDateParser } from '../../src/time/index.js';
import { wholly } from '../extract/held.js';
import { learnedFrom } from './learned.js';
import { hands, type Passage, passagesOf, type Told } from './passages.js';

/** The relations that the hands were asked for. */
const ontology = wholly(loadOntology({ packs: ['high-fantasy'] }));
const parseDate = createDateParser(dateContext(ontology)).parse;
const given = process.argv.slice(2);
const judge = given.includes('--judge') ? openJudge() : null;

interface Figures {
  right: number;
  wrong: number;
  gold: number;
}

const figures = (): Figures => ({ right: 0, wrong: 0, gold: 0 });
const nameKey = (name: string): string => foldName(name).replace(/^the /, '');

/** Whom each name in a passage means; null where two bear it. */
function bearers({ named, called }: Passage): ReadonlyMap<string, string | null> {
  const names = new Map<string, string | null>();
  const put = (name: string, whose: string): void => {
    const key = nameKey(name);
    names.set(key, (names.get(key) ?? whose) === whose ? whose : null);
  };
  for (const name of Object.keys(named)) for (const one of [name, ...(called[name] ?? [])]) put(one, name);
  for (const [name, type] of Object.entries(named))
    if (type === 'Person')
      for (const part of name.split(' '))
        if (/^\p{Lu}/u.test(part) && !names.has(nameKey(part))) put(part, name);
  return names;
}

function tripleOf(subject: string, predicate: string, object: string): string {
  const isSymmetric = ontology.relationTypes.get(predicate)?.symmetric === true;
  const ends = isSymmetric ? [subject, object].sort() : [subject, object];
  return [predicate, ...ends].join(' | ');
}

/** A claim between two that are known, of types that can stand there; as the product keeps it. */
async function claimsIn(passage: Passage): Promise<ReadonlySet<string>> {
  const [, title] = /^\[([^\]]+)\]\s*/.exec(passage.text) ?? [];
  const text = title === undefined ? passage.text : passage.text.slice(passage.text.indexOf(']') + 1).trim();
  const { named, called } = passage;
  const page =
    title === undefined
      ? null
      : { ref: { name: title }, aliases: called[title] ?? [], type: named[title] ?? null };
  const names = bearers(passage);
  const fits = (name: string, types: readonly string[]): boolean =>
    types.length === 0 || types.some((type) => isA(ontology, named[name] ?? '', type));
  // The first that somebody known bears decides, as in the store.
  const meant = ({ name, others = [], kinds }: Ref, types: readonly string[]): string | null => {
    const known = [name, ...others].map((one) => names.get(nameKey(one)));
    return known.find((one) => one && fits(one, types) && (!kinds || fits(one, kinds))) ?? null;
  };
  const found = new Set<string>();
  for (const { subject, predicate, object } of extractProse(text, { ontology, parseDate, page })) {
    const type = ontology.relationTypes.get(predicate);
    if (type === undefined || !('ref' in object)) continue;
    const [one, other] = [meant(subject.ref, type.from), meant(object.ref.ref, type.to)];
    if (one && other && one !== other) found.add(tripleOf(one, predicate, other));
  }
  if (judge === null) return found;
  const learned = await learnedFrom(passage, (name) => names.get(nameKey(name)), ontology, judge);
  for (const { subject, predicate, object } of learned) found.add(tripleOf(subject, predicate, object));
  return found;
}

const asserted = ({ mark, predicate }: Told): boolean =>
  mark === '+' && ontology.relationTypes.has(predicate);

const byRelation = new Map<string, Figures>();

async function measure(hand: string): Promise<Figures> {
  const all = figures();
  for (const passage of passagesOf(hand)) {
    const gold = new Set(
      passage.statements.filter(asserted).map((told) => tripleOf(told.subject, told.predicate, told.object)),
    );
    const found = await claimsIn(passage);
    for (const claim of new Set([...gold, ...found])) count(claim, gold.has(claim), found.has(claim), all);
    if (!hand.endsWith('.sealed')) show(passage, gold, found);
  }
  return all;
}

function count(claim: string, isTrue: boolean, isFound: boolean, all: Figures): void {
  const relation = claim.split(' | ')[0] ?? '';
  const own = byRelation.get(relation) ?? figures();
  byRelation.set(relation, own);
  for (const one of [all, own]) {
    if (isTrue) one.gold++;
    if (isFound) one[isTrue ? 'right' : 'wrong']++;
  }
}

function show({ id, text }: Passage, gold: ReadonlySet<string>, found: ReadonlySet<string>): void {
  const wrong = given.includes('--wrong') ? [...found].filter((claim) => !gold.has(claim)) : [];
  const missed = given.includes('--missed') ? [...gold].filter((claim) => !found.has(claim)) : [];
  for (const claim of wrong) console.log(`  wrong ${id} ${claim}\n      ${text}`);
  for (const claim of missed) console.log(`  missed ${id} ${claim}\n      ${text}`);
}

const share = (part: number, of: number): string => (of === 0 ? '–' : (part / of).toFixed(2));
const line = (name: string, { right, wrong, gold }: Figures): string =>
  `${name.padEnd(22)} ${String(gold).padStart(5)} told, ${String(right).padStart(4)} right, ${String(wrong).padStart(4)} wrong: precision ${share(right, right + wrong)}, recall ${share(right, gold)}`;

const chosen = given.filter((one) => !one.startsWith('--'));
const groups = new Map<string, Figures>();
for (const hand of hands().filter((one) => chosen.length === 0 || chosen.includes(one))) {
  const one = await measure(hand);
  console.log(line(hand, one));
  const group = `${hand.startsWith('n') ? 'plain' : 'hard'}, ${hand.endsWith('.sealed') ? 'sealed' : 'learned from'}`;
  const sum = groups.get(group) ?? figures();
  for (const key of ['right', 'wrong', 'gold'] as const) sum[key] += one[key];
  groups.set(group, sum);
}
for (const [name, sum] of groups) console.log(line(name, sum));
if (given.includes('--relations'))
  for (const [name, one] of [...byRelation].sort(([, a], [, b]) => b.gold - a.gold))
    console.log(line(name, one));
judge?.close();
