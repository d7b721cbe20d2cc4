/** On whose side somebody fought: `At Black Spire he fought for Kaelmoor`, held against the sides that the record tells. */
import type { Statement } from '../../../model/index.js';
import { foldName } from '../../../model/index.js';
import { readSome } from '../../read-some.js';
import type { Reasoning } from '../../reasoning.js';
import { isBelieved } from '../../told-statement.js';
import { eventsNamedAfter } from '../judge/judge.js';
import type { Mention, Named, ReadSentence } from '../mentions.js';

export interface JudgedSide {
  readonly ok: boolean;
  /** Another source has the other side. */
  readonly isDisputed: boolean;
  readonly statements: readonly Statement[];
  readonly because: string;
  readonly mentions: readonly Mention[];
}

const MOST_OF_ONE = 100;
const FOUGHT = /^(?:fought|fights?|fighting|stood|stands|marched|rode|sided|battled|side)$/;
const FOR = /^(?:for|with|alongside|beside|of)$/;

/** Null where no side is told, or the record tells none. */
export async function judgeSide(reasoning: Reasoning, read: ReadSentence): Promise<JudgedSide | null> {
  const { words, mentions } = read;
  const who = mentions.find(
    ({ entities, isPossessive }) =>
      entities.length > 0 &&
      !isPossessive &&
      isOf(entities, /Person|Group|Organisation|Faction|Company|House|Creature/),
  );
  const party = mentions.find(
    (mention) =>
      mention !== who &&
      isOf(mention.entities, /Kingdom|Faction|House|Group|City|Settlement|Region/) &&
      isSide(words, mention),
  );
  if (who === undefined || party === undefined || party.first < who.first) return null;
  if (!words.some(({ folded }) => FOUGHT.test(folded))) return null;
  const sided: { readonly statement: Statement; readonly side: string }[] = [];
  for (const { id } of who.entities) {
    const { statements } = await readSome(
      reasoning,
      { subject: id, predicates: ['PARTICIPATED_IN'] },
      MOST_OF_ONE,
    );
    for (const statement of statements) {
      const { side } = statement.qualifiers;
      if (typeof side === 'string' && isBelieved(statement)) sided.push({ statement, side });
    }
  }
  const events = await eventsIn(
    reasoning,
    mentions.filter((mention) => mention !== who && mention !== party),
  );
  const own = sided.filter(
    ({ statement }) => events.size === 0 || (statement.kind === 'relation' && events.has(statement.object)),
  );
  if (own.length === 0) return null;
  const isAgainst = words.slice(who.end, party.first).some(({ folded }) => folded === 'against');
  const names = party.entities.map(({ name }) => foldName(name));
  const fitting = own.filter(({ side }) => names.includes(foldName(side)) !== isAgainst);
  return {
    ok: fitting.length > 0,
    isDisputed: fitting.some(({ statement: a }) =>
      own.some(({ statement: b, side }) => isSame(a, b) && !fitting.some((one) => one.side === side)),
    ),
    statements: (fitting.length > 0 ? fitting : own).map(({ statement }) => statement),
    because: fitting.length > 0 ? 'The record says so.' : `The record has the side: ${own[0]?.side ?? ''}.`,
    mentions: [who, party, ...mentions.filter(({ entities }) => entities.some(({ id }) => events.has(id)))],
  };
}

function isSame(a: Statement, b: Statement): boolean {
  return a.kind === 'relation' && b.kind === 'relation' && a.object === b.object;
}

function isSide(words: ReadSentence['words'], { first }: Mention): boolean {
  const before = words.slice(Math.max(0, first - 4), first).map(({ folded }) => folded);
  const last = before.filter((word) => word !== 'the').at(-1) ?? '';
  if (last === 'against') return true;
  if (!FOR.test(last)) return false;
  return last !== 'of' || before.includes('side');
}

function isOf(entities: readonly Named[], types: RegExp): boolean {
  return entities.some(({ type }) => types.test(type));
}

async function eventsIn(reasoning: Reasoning, mentions: readonly Mention[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const { entities } of mentions) {
    for (const { id, type } of entities) if (/Battle|War|Siege|Event|Disaster/.test(type)) found.add(id);
    for (const { id } of await eventsNamedAfter(reasoning, entities)) found.add(id);
  }
  return found;
}
