/** For tests: a world in a few lines, and what the declared rules say of it. */

import { evaluate, type GroundContext, lazyGround, wholeGround } from '../../src/consistency/ground/index.js';
import type { Hit } from '../../src/consistency/hit.js';
import { declaredRules } from '../../src/consistency/operators/index.js';
import type { GroundRule } from '../../src/consistency/rule.js';
import type { Qualifiers, ValidWindow, Value } from '../../src/model/index.js';
import { loadOntology, type Ontology } from '../../src/packs/index.js';
import type { Anchor } from '../../src/store/findings.js';
import { openSqliteStore } from '../../src/store/sqlite/open.js';
import type { Store } from '../../src/store/store.js';
import {
  createDateParser,
  type DateContext,
  type Moment,
  UNDATED,
  windowAt,
  windowOf,
} from '../../src/time/index.js';
import { type Claim, put } from '../store/contract/kit.js';

export interface SmallWorld extends GroundContext {
  readonly store: Store;
  readonly rules: readonly GroundRule[];
  /** Adds a document, or puts it in the place of the one of that name. */
  tell(lines: readonly string[], document?: string): Promise<void>;
  tellClaims(claims: readonly Claim[], document?: string): Promise<void>;
}

const ontologies = new Map<string, Ontology>();

export function ontologyOf(pack: string): Ontology {
  const ontology = ontologies.get(pack) ?? loadOntology({ packs: [pack] });
  ontologies.set(pack, ontology);
  return ontology;
}

export async function smallWorld(lines: readonly string[], pack = 'high-fantasy'): Promise<SmallWorld> {
  const ontology = ontologyOf(pack);
  const dates: DateContext = { calendars: ontology.calendars, default: ontology.defaultCalendar };
  const store = await openSqliteStore({ file: ':memory:', ontology, dates });
  const tellClaims = async (claims: readonly Claim[], id = 'lines') => {
    const told = new Set(claims.flatMap(([subject, , object]) => [subject, object]));
    const defines = [...told].flatMap((one) =>
      typeof one === 'string' && one.includes(':') ? [{ told: one }] : [],
    );
    await put(store, { id, claims, defines });
  };
  const world: SmallWorld = {
    ontology,
    dates,
    store,
    rules: declaredRules(ontology),
    tellClaims,
    tell: (more, id) =>
      tellClaims(
        more.map((line) => claimOf(line, ontology, dates)),
        id,
      ),
  };
  await world.tell(lines);
  return world;
}

/**
 * `Odile:Person | RULES | Thornwick:Settlement | 1330 – 1345 | title=Lady`; the window may be `@ 1340`, `1330 –` or
 * absent. Names carry their types wherever they stand.
 */
export function claimOf(line: string, ontology: Ontology, dates: DateContext): Claim {
  const [subject = '', predicate = '', object = '', window = '', qualifiers = ''] = line
    .split('|')
    .map((part) => part.trim());
  const relation = ontology.relationTypes.get(predicate);
  const attribute = ontology.attributes.get(predicate);
  if (relation === undefined && attribute === undefined) throw new Error(`unknown: ${predicate}`);
  return [
    subject,
    predicate,
    attribute === undefined ? object : readValue(object, attribute.value, dates),
    {
      valid: validOf(window, dates),
      symmetric: relation?.symmetric ?? false,
      qualifiers: qualifiersOf(qualifiers),
    },
  ];
}

function readValue(text: string, kind: string, dates: DateContext): Value {
  if (kind === 'date') return { kind, date: momentOf(text, dates) };
  if (kind === 'boolean') return { kind, boolean: text === 'true' };
  const [number, unit = null] = text.split(' ');
  return kind === 'number' ? { kind, number: Number(number), unit } : { kind: 'text', text };
}

function momentOf(text: string, dates: DateContext): Moment {
  const read = createDateParser(dates).parse(text);
  if (read.kind !== 'moment') throw new Error(`not a date: ${text}`);
  return read.moment;
}

function validOf(text: string, dates: DateContext): ValidWindow {
  const read = (part: string) => (part === '' ? null : momentOf(part, dates));
  if (text.startsWith('@')) {
    const at = text.slice(1).trim();
    return { ...windowAt(momentOf(at, dates)), fromText: at, untilText: at };
  }
  const [from = '', until = ''] = text.split('–').map((part) => part.trim());
  const told = windowOf(read(from), until === 'ongoing' ? 'ongoing' : read(until), {
    ongoingAt: momentOf('2000', dates).max,
  });
  // As the ingest does: of an end before its beginning, the beginning is believed.
  const window = told.ok ? told : windowOf(read(from), null);
  if (!window.ok) throw new Error(window.problem);
  const texts = { fromText: from || null, untilText: until || null };
  return text === '' ? { ...UNDATED, ...texts } : { ...window.window, ...texts };
}

const qualifiersOf = (text: string): Qualifiers =>
  Object.fromEntries(text === '' ? [] : text.split(',').map((part) => part.trim().split('=')));

export interface Said extends Pick<Hit, 'certainty' | 'message' | 'settles' | 'details'> {
  readonly rule: string;
  readonly part: string;
  readonly subject: string;
  readonly entities: readonly string[];
  /** `subject PREDICATE object` of each statement. */
  readonly statements: readonly string[];
  /** Their ids. */
  readonly evidence: readonly string[];
  readonly predicate: string | null;
  readonly key: string;
  readonly digest: string;
  readonly anchor: Anchor;
}

/** What all rules say, of a ground that holds everything or of one that loads what it is asked for. */
export async function sayings(
  world: Pick<SmallWorld, 'store' | 'ontology' | 'dates' | 'rules'>,
  ground: 'whole' | 'lazy' = 'whole',
  rules: readonly GroundRule[] = world.rules,
): Promise<Said[]> {
  const statements = new Map((await world.store.statements()).map((one) => [one.id, one]));
  return world.store.findings.reading(async (reading) => {
    const whole = await wholeGround(reading, world);
    const asked = ground === 'whole' ? whole : lazyGround(reading, world);
    const said: Said[] = [];
    for (const order of ['sanity', 'normal'] as const) {
      const insane = new Set<number>();
      const tasks = rules
        .filter((rule) => rule.order === order)
        .map((rule) => ({ rule, anchors: [...rule.anchors(whole)] }));
      const answers = await Promise.all([
        evaluate(
          asked,
          tasks.filter(({ rule }) => !rule.isWhole),
        ),
        evaluate(
          whole,
          tasks.filter(({ rule }) => rule.isWhole),
        ),
      ]);
      for (const [rule, answer] of answers.flatMap((some) => [...some])) {
        for (const { anchor, hit } of answer()) {
          if (order === 'sanity') insane.add(hit.subject);
          const handles = [...new Set([hit.subject, ...hit.entities])];
          const names = new Map((await reading.identities(handles)).map((one) => [one.handle, one.name]));
          const details = await reading.details(hit.statements);
          said.push({
            rule: rule.id,
            part: rule.part,
            certainty: hit.certainty,
            message: hit.message,
            settles: hit.settles,
            details: hit.details,
            subject: names.get(hit.subject) ?? '',
            entities: handles.map((handle) => names.get(handle) ?? '').sort(),
            statements: details
              .map(({ id }) => {
                const one = statements.get(id);
                return one
                  ? `${one.subject} ${one.predicate} ${one.kind === 'relation' ? one.object : ''}`.trim()
                  : id;
              })
              .sort(),
            evidence: details.map(({ id }) => id).sort(),
            predicate: hit.predicate,
            key: hit.key.join(' '),
            digest: hit.digest.join(' '),
            anchor,
          });
        }
      }
      whole.markInsane(insane, insane);
      asked.markInsane(insane, insane);
    }
    return said.sort((a, b) => (order(a) < order(b) ? -1 : 1));
  });
}

const order = ({ rule, part, key, certainty }: Said): string => `${rule} ${part} ${key} ${certainty}`;
