/** From what a person wants changed to a statement's successor, or to a clear refusal. */
import { type DateReader, readDate, readWindow } from '../ingest/bind/dates.js';
import { readValue } from '../ingest/bind/values.js';
import {
  type Entity,
  LoreError,
  type Relation,
  type Statement,
  sentence,
  type ValidWindow,
} from '../model/index.js';
import { isA } from '../packs/index.js';
import type { Ontology, RelationType } from '../packs/ontology.js';
import type { Successor } from '../store/changes.js';
import type { Store } from '../store/store.js';
import { whyNoDate } from '../time/index.js';
import { findEntity } from './find.js';

export interface Change {
  /** The new object's name, or the new value. */
  readonly object?: string;
  /** Which of its two ends stays, for a relation that reads the same both ways. */
  readonly keep?: string;
  readonly from?: string;
  readonly until?: string;
  readonly at?: string;
}

export async function successorOf(
  store: Store,
  ontology: Ontology,
  dates: DateReader,
  statement: Statement,
  change: Change,
): Promise<Successor> {
  const { object, from, until, at } = change;
  const isDated = from !== undefined || until !== undefined || at !== undefined;
  if (object === undefined && !isDated) {
    throw new LoreError({
      code: 'retcon/nothing-new',
      message: 'The successor says the same as what it replaces.',
      hint: 'Give a new object, or new dates, or close the statement without a successor.',
    });
  }
  if (isDated) refuseDatesOfDates(statement);
  const window = isDated ? newWindow(statement.valid, dates, change) : {};
  if (object === undefined) return window;
  if (statement.kind === 'relation') {
    const relation = ontology.relationTypes.get(statement.predicate);
    return { ...window, ...(await newEnd(store, ontology, statement, relation, object, change.keep)) };
  }
  const attribute = ontology.attributes.get(statement.predicate) ?? null;
  if (attribute?.value !== 'date' && statement.value.kind !== 'date')
    return { ...window, object: readValue(object, undefined, attribute).value };
  const { moment, problem, relative } = readDate(object, dates);
  if (problem !== null) throw badDate(object, problem.message, problem.hint);
  return { ...window, object: { kind: 'date', date: moment }, relative: relative !== null };
}

/** `birth: 300 TA` holds no window that could be moved: the date is what it says. */
function refuseDatesOfDates(statement: Statement): void {
  if (statement.kind !== 'attribute' || statement.value.kind !== 'date') return;
  throw new LoreError({
    code: 'retcon/date-is-the-value',
    message: `The date of ${statement.predicate} is what it says, and not when it holds.`,
    hint: `Give the new date with --object, for example --object "${statement.value.date.text}".`,
  });
}

async function newEnd(
  store: Store,
  ontology: Ontology,
  statement: Relation,
  relation: RelationType | undefined,
  object: string,
  keep: string | undefined,
): Promise<Pick<Successor, 'subject' | 'object'>> {
  const wanted = await findEntity(store, object, {}, { guess: false, ontology });
  const ends = {
    subject: await endOf(store, statement.subject),
    object: await endOf(store, statement.object),
  };
  const isSymmetric = relation?.symmetric === true;
  if (isSymmetric && keep === undefined) throw whichStays(statement, ends, wanted.name);
  const kept =
    keep === undefined ? statement.subject : (await findEntity(store, keep, {}, { guess: false })).id;
  if (kept !== statement.subject && (kept !== statement.object || !isSymmetric)) {
    throw new LoreError({
      code: 'retcon/cannot-keep',
      message: `"${keep}" cannot stay: the statement is about ${ends.subject.name} and ${ends.object.name}.`,
      hint: isSymmetric
        ? 'Keep one of these two.'
        : `--object replaces ${ends.object.name}; leave out --keep.`,
    });
  }
  const replacesObject = kept === statement.subject;
  if (relation !== undefined)
    refuseMisfit(ontology, relation, wanted, replacesObject ? relation.to : relation.from);
  return replacesObject ? { object: wanted.id } : { subject: wanted.id };
}

function whichStays(
  { predicate }: Relation,
  { subject, object }: Readonly<Record<'subject' | 'object', { id: string; name: string }>>,
  wanted: string,
): LoreError {
  return new LoreError({
    code: 'retcon/which-stays',
    message: `${predicate} reads the same both ways: say which of its two ends stays.`,
    hint: [
      `${subject.name} and ${wanted}: --keep ${subject.id}`,
      `${wanted} and ${object.name}: --keep ${object.id}`,
    ].join('\n'),
  });
}

/** A type that is still vague may turn out to fit. */
function refuseMisfit(
  ontology: Ontology,
  { name }: RelationType,
  { name: called, type }: Entity,
  allowed: readonly string[],
): void {
  const fits = allowed.some((other) => isA(ontology, type, other) || isA(ontology, other, type));
  if (fits || allowed.length === 0 || !ontology.entityTypes.has(type)) return;
  throw new LoreError({
    code: 'retcon/impossible-type',
    message: `${called} is a ${type}, which ${name} cannot lead to.`,
    hint: `There it takes ${allowed.join(', ')}.`,
  });
}

async function endOf(store: Store, id: string): Promise<{ id: string; name: string }> {
  return { id, name: (await store.entity(id))?.name ?? id };
}

/** An end that is not given anew stays as it was written. */
function newWindow(
  old: ValidWindow,
  dates: DateReader,
  { from, until, at }: Change,
): Pick<Successor, 'valid' | 'relative'> {
  const begin = from ?? old.fromText ?? undefined;
  const end = until ?? old.untilText ?? undefined;
  const words =
    at !== undefined
      ? { at }
      : { ...(begin === undefined ? {} : { from: begin }), ...(end === undefined ? {} : { until: end }) };
  const { valid, problems, relatives } = readWindow(words, dates);
  const [problem] = problems;
  if (problem !== undefined) throw badDate(problem.text, problem.message, problem.hint);
  return { valid, relative: relatives.length > 0 };
}

function badDate(text: string, message: string, hint: string | undefined): LoreError {
  return new LoreError({
    code: 'retcon/bad-date',
    message: `"${text}" is not a date here. ${sentence(whyNoDate(text, message) ?? '')}`.trim(),
    ...(hint === undefined ? {} : { hint: sentence(hint) }),
  });
}
