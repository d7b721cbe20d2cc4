/** When somebody lived: as it is written, and where it is not, as prose tells it in its own words. */
import type { Ontology } from '../../../packs/ontology.js';
import type { Handle } from '../../../store/ground.js';
import { type Bounds, lifetimeOf, type Moment, type Window } from '../../../time/index.js';
import type { Ground, StatementIndex } from '../../ground/ground.js';
import { lifeWords } from './lives.js';
import { rowsOf } from './rule-of.js';
import { isUndated } from './windows.js';
import { list } from './wording.js';

export interface ToldLife {
  readonly windows: readonly Window[];
  readonly words: string;
  /** Rows of the statements that it rests on. */
  readonly statements: readonly number[];
}

export const ENDS = ['birth', 'death'] as const;
type End = (typeof ENDS)[number];

const names = new WeakMap<Ontology, Readonly<Record<End, readonly string[]>>>();

/** Attributes by which prose tells of an end of a life. */
export function toldEnds(ontology: Ontology, end: End): readonly string[] {
  const known = names.get(ontology);
  if (known !== undefined) return known[end];
  const of = (one: End) =>
    [...ontology.attributes.values()].filter(({ deeds }) => deeds?.of === one).map(({ name }) => name);
  names.set(ontology, { birth: of('birth'), death: of('death') });
  return of(end);
}

export const isToldEnd = ({ ontology }: Ground, predicate: string, end: End): boolean =>
  toldEnds(ontology, end).includes(predicate);

export function toldLife(ground: Ground, entity: Handle): ToldLife {
  const { windows, from, until, sane } = ground.life(entity);
  // Everything is asked for at once, so that what is missing can be loaded at once.
  const born = toldEnd(ground, entity, 'birth');
  const died = toldEnd(ground, entity, 'death');
  if (!sane) return NOTHING;
  const written: ToldLife = {
    windows,
    words: windows.length === 0 ? '' : lifeWords(ground, entity),
    statements: ground.lifeStatements(entity),
  };
  // What is told to have been in several stretches, or to have come back, is not mended.
  if (windows.length > (from === null && until === null ? 0 : 1)) return written;
  const more = [from === null ? born : null, until === null ? died : null].flatMap((one) => one ?? []);
  const [begun, over] = [from ?? born?.bounds ?? null, until ?? died?.bounds ?? null];
  const isTurned = begun !== null && over !== null && over.max < begun.min;
  if (more.length === 0 || isTurned) return written;
  return {
    windows: [lifetimeOf(momentOf(begun), momentOf(over))],
    words: list([...(written.words === '' ? [] : [written.words]), ...more.map(({ words }) => words)]),
    statements: [...written.statements, ...more.flatMap(({ rows }) => rows)],
  };
}

const NOTHING: ToldLife = { windows: [], words: '', statements: [] };

export interface ToldEnd {
  readonly bounds: Bounds;
  readonly words: string;
  readonly rows: readonly number[];
}

/** Null where it is not told, or told in two ways. */
export function toldEnd(ground: Ground, entity: Handle, end: End): ToldEnd | null {
  const told = toldEnds(ground.ontology, end)
    .flatMap((name): StatementIndex[] => [...ground.out(entity, name)])
    .filter((statement) => !isUndated(ground.window(statement)));
  const all = told.map((statement): Bounds => {
    const { fromMin, fromMax } = ground.window(statement);
    return { min: fromMin, max: fromMax };
  });
  const areOne = all.every((one) => all.every((other) => one.min <= other.max && other.min <= one.max));
  if (told.length === 0 || !areOne) return null;
  // `97` says more than `by 97`, and both are right.
  const bounds = {
    min: Math.max(...all.map(({ min }) => min)),
    max: Math.min(...all.map(({ max }) => max)),
  };
  const first = told.find((_, i) => all[i]?.max === bounds.max && all[i]?.min === bounds.min);
  const lead = end === 'birth' ? 'from' : 'until';
  const when = first === undefined ? list(told.map((one) => ground.words(one))) : ground.words(first);
  return { bounds, words: `${lead} ${when}`, rows: rowsOf(ground, told) };
}

const momentOf = (bounds: Bounds | null): Moment | null =>
  bounds === null ? null : { ...bounds, text: '', calendar: '' };
