/** At which stage planted errors are lost: what was read of either side of each, whom it is about, and what was found. */
import { openWorld, type World } from '../../src/engine/index.js';
import { type Assertion, formatValue, type LineSpan, type Statement } from '../../src/model/index.js';
import { foldName } from '../../src/model/names.js';

/** Of one file; both ends included. */
export interface Place extends LineSpan {
  readonly file: string;
}

/** An error with its two sides, where they stand in the copy that holds all errors. */
export interface Sides {
  readonly about: readonly string[];
  readonly planted: readonly Place[];
  readonly other: readonly Place[];
}

export interface Staged {
  readonly reached: ReadonlySet<Stage>;
  /** The first stage that it did not reach; null where it stands on the first screen. */
  readonly lost: Stage | null;
}

/** In the order of the table. */
const STAGES = [
  'one it is about is known',
  'planted words mention one',
  'planted words read',
  'planted, settled',
  'planted, with a date',
  'planted, about one',
  'planted, about one and with a date',
  'other side told by its lines',
  'other side read',
  'other side, settled',
  'other side, about one',
  'other side, about one and with a date',
  'both sides about the same one',
  'both sides about the same one, both with a date',
  'found at all',
  'found, certain',
  'on the first screen',
] as const;
type Stage = (typeof STAGES)[number];

/** In the order in which an error can be lost. */
const WAY: readonly Stage[] = [
  'one it is about is known',
  'planted words read',
  'planted, about one',
  'other side told by its lines',
  'other side read',
  'other side, about one',
  'both sides about the same one',
  'found at all',
];

interface Told {
  readonly statement: Statement;
  readonly places: readonly Place[];
}

/** What a world was read to say, by where it says so. */
export class Reading {
  private constructor(
    private readonly told: readonly Told[],
    private readonly mentioned: readonly { readonly entity: string; readonly place: Place }[],
    readonly named: (name: string) => Promise<readonly string[]>,
    private readonly names: ReadonlyMap<string, string>,
  ) {}

  /** Reads it out of the world in a folder. */
  static async of<T>(root: string, use: (reading: Reading) => Promise<T>): Promise<T> {
    const world = await openWorld(root, { models: { env: { LORE_EMBED: 'off' } } });
    try {
      const { store } = world;
      const { told, mentioned } = await readAll(world);
      const names = new Map<string, string>();
      for await (const { id, name } of store.entities()) names.set(id, name);
      return await use(
        new Reading(
          told,
          mentioned,
          async (name) => (await store.named([foldName(name)])).map(({ entity }) => entity),
          names,
        ),
      );
    } finally {
      await world.close();
    }
  }

  /** A statement with everything that it tells. */
  words(statement: Statement): string {
    const { subject, predicate, qualifiers, valid } = statement;
    const object =
      statement.kind === 'relation'
        ? (this.names.get(statement.object) ?? statement.object)
        : formatValue(statement.value);
    const dates = [valid.fromText, valid.untilText].filter((text) => text !== null);
    return [
      this.names.get(subject) ?? subject,
      predicate,
      object,
      ...Object.values(qualifiers),
      ...dates,
    ].join(' · ');
  }

  get statements(): ReadonlySet<string> {
    return new Set(this.told.map(({ statement: { id } }) => id));
  }

  /** `known`: the statements of the world without its errors, which planted words did not bring. */
  async stagesOf(
    { about, planted, other }: Sides,
    known: ReadonlySet<string>,
    found: { readonly any: boolean; readonly certain: boolean; readonly first: boolean },
  ): Promise<Staged> {
    const ones = new Set((await Promise.all(about.map(this.named))).flat());
    const here = this.at(planted).filter(({ id }) => !known.has(id));
    const there = this.at(other);
    const ofOnes = (some: readonly Statement[]) =>
      some.filter((one) => endsOf(one).some((end) => ones.has(end)));
    const [mine, theirs] = [ofOnes(here), ofOnes(there)];
    const shared = (some: readonly Statement[], others: readonly Statement[]) => {
      const ends = new Set(others.flatMap(endsOf).filter((end) => ones.has(end)));
      return some.some((one) => endsOf(one).some((end) => ends.has(end)));
    };
    const is: Record<Stage, boolean> = {
      'one it is about is known': ones.size > 0,
      'planted words mention one': this.mentioned.some(
        ({ entity, place }) => ones.has(entity) && planted.some((one) => meets(one, place)),
      ),
      'planted words read': here.length > 0,
      'planted, settled': here.some(({ extracted }) => !extracted),
      'planted, with a date': here.some(isDated),
      'planted, about one': mine.length > 0,
      'planted, about one and with a date': mine.some(isDated),
      'other side told by its lines': other.length > 0,
      'other side read': there.length > 0,
      'other side, settled': there.some(({ extracted }) => !extracted),
      'other side, about one': theirs.length > 0,
      'other side, about one and with a date': theirs.some(isDated),
      'both sides about the same one': shared(mine, theirs),
      'both sides about the same one, both with a date': shared(mine.filter(isDated), theirs.filter(isDated)),
      'found at all': found.any,
      'found, certain': found.certain,
      'on the first screen': found.first,
    };
    return { reached: new Set(STAGES.filter((stage) => is[stage])), lost: lostAt(is) };
  }

  /** What these lines say. */
  at(places: readonly Place[]): Statement[] {
    return this.told
      .filter((one) => one.places.some((place) => places.some((other) => meets(place, other))))
      .map(({ statement }) => statement);
  }
}

function lostAt(is: Readonly<Record<Stage, boolean>>): Stage | null {
  if (is['on the first screen']) return null;
  return is['found at all'] ? 'on the first screen' : (WAY.find((stage) => !is[stage]) ?? null);
}

async function readAll({ store }: World) {
  const files = new Map((await store.sources()).map(({ id, origin }) => [id, origin]));
  const passages = new Map<string, Place>();
  const mentioned: { entity: string; place: Place }[] = [];
  const asserted = new Map<string, Assertion[]>();
  for (const [source, file] of files) {
    if (file === null) continue;
    for (const { id, lines } of await store.passages({ source }))
      if (lines !== null) passages.set(id, { file, ...lines });
    for (const { passage, entity } of await store.mentions({ source })) {
      const place = passages.get(passage);
      if (place !== undefined) mentioned.push({ entity, place });
    }
    for (const one of await store.assertions({ source }))
      asserted.set(one.statement, [...(asserted.get(one.statement) ?? []), one]);
  }
  const placeOf = ({ source, lines, passage }: Assertion): Place[] => {
    const file = files.get(source);
    if (lines !== null && file != null) return [{ file, ...lines }];
    return [passage === null ? undefined : passages.get(passage)].filter((one) => one !== undefined);
  };
  const told = (await store.statements()).map(
    (statement): Told => ({ statement, places: (asserted.get(statement.id) ?? []).flatMap(placeOf) }),
  );
  return { told, mentioned };
}

function meets(one: Place, other: Place): boolean {
  return one.file === other.file && one.start <= other.end && one.end >= other.start;
}

function endsOf(statement: Statement): string[] {
  return statement.kind === 'relation' ? [statement.subject, statement.object] : [statement.subject];
}

function isDated(statement: Statement): boolean {
  const { fromText, untilText } = statement.valid;
  const isDate = statement.kind === 'attribute' && statement.value.kind === 'date';
  return isDate || fromText !== null || untilText !== null;
}

/** The lines that a text names: `crew/roster.md lines 3 and 8; timeline.md:12`. */
export function linesNamed(text: string, files: readonly string[]): Place[] {
  const names = files.flatMap((file) =>
    [...new Set([file, file.slice(file.lastIndexOf('/') + 1)])].map((name) => ({ name, file })),
  );
  names.sort((a, b) => b.name.length - a.name.length);
  const any = names.map(({ name }) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  const number = '\\d+(?:\\s*[-–]\\s*\\d+)?';
  const token = new RegExp(
    `(?<file>${any})|(?:\\blines?\\s+|:)(?<lines>${number}(?:(?:,|,? and|,? or)\\s*${number})*)`,
    'g',
  );
  let file: string | undefined;
  return [...text.matchAll(token)].flatMap(({ groups }) => {
    if (groups?.file !== undefined) file = names.find(({ name }) => name === groups.file)?.file;
    if (groups?.lines === undefined || file === undefined) return [];
    const within = file;
    return [...groups.lines.matchAll(/(\d+)(?:\s*[-–]\s*(\d+))?/g)].map(([, start, end]) => ({
      file: within,
      start: Number(start),
      end: Number(end ?? start),
    }));
  });
}

/** How many reached each stage, and at which the others were first lost, by where they were planted. */
export function stageTable(staged: readonly (Staged & { readonly where: string })[]): string {
  const columns = ['structure', 'prose'];
  const row = (title: string, counts: (one: Staged) => boolean) => {
    const some = staged.filter(counts);
    const by = columns.map((column) => some.filter(({ where }) => where === column).length);
    return `| ${[title, ...by, some.length].join(' | ')} |`;
  };
  return [
    `| | ${columns.join(' | ')} | all |`,
    '|---|---|---|---|',
    row('planted', () => true),
    ...STAGES.map((stage) => row(stage, ({ reached }) => reached.has(stage))),
    ...[...WAY, 'on the first screen'].map((stage) =>
      row(`lost first at: ${stage}`, ({ lost }) => lost === stage),
    ),
  ].join('\n');
}
