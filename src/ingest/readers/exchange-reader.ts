/** Turns records of the exchange format into drafts, one per source. */
import { append, ENTITY_ORIGINS, type LineSpan, type SourceDraft, type Spot } from '../../model/index.js';
import { readEntity } from '../fields.js';
import { assertClaim, type Claim, parseClaim } from '../fields-claim.js';
import {
  describe,
  isPlainList,
  isPlainMap,
  type Place,
  type Places,
  type Plain,
  type PlainMap,
  spanOf,
  spotOf,
} from '../fields-plain.js';
import { cleanName, refOf } from '../fields-refs.js';
import { type FieldScope, readReliability, textOf } from '../fields-scalars.js';
import { keepWithin } from '../most-records.js';
import { NoticeList } from '../text-notices.js';
import type { ReadInput } from './reader.js';
import { SourceBuilder } from './source-builder.js';

export const RECORD_KINDS = ['world', 'source', 'passage', 'entity', 'statement', 'mention'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

const RECORD_KEYS: ReadonlySet<string> = new Set(['source', 'passage']);

export class ExchangeReader {
  readonly notices: NoticeList;
  readonly #sources = new Map<string, SourceBuilder>();
  readonly #own: SourceBuilder;
  #records = 0;
  /** Owner of records that name no source. */
  #current: SourceBuilder;

  constructor(
    private readonly input: ReadInput,
    private readonly format: string,
    private readonly places: Places,
  ) {
    this.notices = new NoticeList(input.path);
    this.#own = this.#source(input.path);
    this.#current = this.#own;
  }

  read(kind: RecordKind, value: Plain | undefined, place: Place): void {
    keepWithin(++this.#records);
    if (!isPlainMap(value)) {
      const hint =
        kind === 'entity' ? '{ name: House Vyr, type: House }' : '{ subject: …, predicate: …, object: … }';
      this.notices.add(
        'warning',
        'ingest/bad-record',
        `A ${kind} must be a map; found ${describe(value)}.`,
        place,
        hint,
      );
      return;
    }
    if (kind === 'source') {
      this.#describe(value, place);
      return;
    }
    if (kind === 'world') {
      this.#world(value, place);
      return;
    }
    const owner = this.#owner(value, place);
    if (kind === 'entity') this.#entity(owner, value, place);
    else if (kind === 'statement') this.#statement(owner, value, place);
    else if (kind === 'passage') this.#passage(owner, value, place);
    else this.#mention(owner, value, place);
  }

  /** Records read from here on and naming no source belong to this one; to the file itself without an id. */
  within(id: Plain | undefined): void {
    const named = id === undefined || id === null || typeof id === 'object' ? '' : cleanName(String(id));
    this.#current = named === '' ? this.#own : this.#source(named);
  }

  /** The file's own source comes first, and is left out when everything belongs to others. */
  finish(): SourceDraft[] {
    const all = [...this.#sources.values()];
    const kept = all.filter((source) => source !== this.#own || !source.isEmpty || all.length === 1);
    const notices = this.notices.list();
    return kept.map((source, i) => source.build(i === 0 ? notices : []));
  }

  #source(id: string): SourceBuilder {
    let source = this.#sources.get(id);
    if (source === undefined) {
      source = new SourceBuilder(id, { format: this.format, reliability: this.input.reliability });
      this.#sources.set(id, source);
    }
    return source;
  }

  #owner({ source }: PlainMap, place: Place): SourceBuilder {
    if (source === undefined || source === null) return this.#current;
    if (typeof source === 'string' && source !== '') return this.#source(cleanName(source));
    this.notices.add(
      'warning',
      'ingest/bad-record',
      `"source" must be a source's id; found ${describe(source)}.`,
      place,
    );
    return this.#current;
  }

  #describe(map: PlainMap, place: Place): void {
    const scope = this.#scope(null);
    const id = textOf(map, 'id', place, scope);
    this.#current = id === undefined ? this.#own : this.#source(cleanName(id));
    const origin = ENTITY_ORIGINS.find((one) => one === map.entity_origin);
    const head = {
      title: textOf(map, 'title', place, scope),
      format: textOf(map, 'format', place, scope),
      reliability: readReliability(map, place, scope),
      written: textOf(map, 'written', place, scope),
      entityOrigin: origin,
    };
    this.#current.describe(head);
  }

  /** What it says is for `lore init`; here it must be known, or the dates of the rest are but words. */
  #world({ calendars }: PlainMap, place: Place): void {
    const all = isPlainList(calendars) ? calendars.filter(isPlainMap) : [];
    const unknown = all.filter(({ id }) => !this.input.vocabulary.isCalendar(String(id)));
    if (unknown.length === 0) return;
    const names = unknown.map(({ id, name }) => JSON.stringify(String(name ?? id))).join(', ');
    const found = `This export reckons by ${names}, which this world does not know.`;
    const hint =
      '`lore init --force` makes lore.yaml anew and takes calendars, pack and present from the export.';
    this.notices.add('warning', 'ingest/unknown-calendar', found, place, hint);
  }

  #passage(owner: SourceBuilder, map: PlainMap, place: Place): void {
    const { text, heading } = map;
    const key = typeof map.key === 'number' ? String(map.key) : map.key;
    if (typeof text !== 'string' || typeof key !== 'string') {
      const found = `A passage needs "key" and "text"; found ${describe(map.key)} and ${describe(text)}.`;
      this.notices.add('warning', 'ingest/bad-passage', found, place);
      return;
    }
    const headings = isPlainList(heading)
      ? heading
      : heading === undefined || heading === null
        ? []
        : [heading];
    const passage = {
      heading: headings.filter((one) => typeof one === 'string'),
      text,
      lines: spanOfPair(map.lines),
    };
    if (owner.addPassage(key, passage)) return;
    this.notices.add(
      'warning',
      'ingest/duplicate-passage',
      `The passage "${key}" of ${owner.id} stands here a second time.`,
      place,
    );
  }

  #entity(owner: SourceBuilder, map: PlainMap, place: Place): void {
    const scope = this.#scope(this.#passageIndex(owner, map, place));
    const read = readEntity(map, place, scope, { reserved: RECORD_KEYS });
    if (read === null) return;
    owner.entities.push(read.entity);
    this.#records += read.statements.length;
    for (const statement of read.statements) {
      owner.statements.push(owner === this.#own ? statement : { ...statement, lines: null });
    }
  }

  #statement(owner: SourceBuilder, map: PlainMap, place: Place): void {
    const claim = parseClaim(map, {}, place, this.#scope(null));
    if (claim === null) return;
    const { asserted } = map;
    if (!isPlainList(asserted)) {
      this.#assert(owner, claim, map, place);
      return;
    }
    for (const assertion of asserted) {
      if (isPlainMap(assertion)) {
        this.#assert(
          assertion.source === undefined ? owner : this.#owner(assertion, place),
          claim,
          assertion,
          place,
        );
        continue;
      }
      const found = `"asserted" holds ${describe(assertion)}.`;
      this.notices.add('warning', 'ingest/bad-record', found, place, '[{ source: …, passage: … }]');
    }
  }

  #assert(owner: SourceBuilder, claim: Claim, map: PlainMap, place: Place): void {
    const scope = this.#scope(this.#passageIndex(owner, map, place));
    const lines = spanOfPair(map.lines) ?? this.#ownLines(owner, place);
    const drafts = assertClaim(claim, map, lines, place, scope);
    this.#records += drafts.length;
    append(owner.statements, drafts);
  }

  /** Lines of this file say nothing about another document's. */
  #ownLines(owner: SourceBuilder, place: Place): LineSpan | null {
    return owner === this.#own ? spanOf(place) : null;
  }

  #mention(owner: SourceBuilder, map: PlainMap, place: Place): void {
    const ref = refOf(map.entity, this.input.vocabulary);
    const passage = this.#passageIndex(owner, map, place);
    if (ref !== null && passage !== null) owner.mentions.push({ passage, ref, spot: spotOf(place) });
    else if (ref === null || map.passage === undefined) {
      this.notices.add('warning', 'ingest/bad-mention', 'A mention needs "passage" and "entity".', place);
    }
  }

  #passageIndex(owner: SourceBuilder, map: PlainMap, place: Place): number | null {
    const key = map.passage;
    if (key === undefined || key === null) return null;
    const index = typeof key === 'object' ? undefined : owner.passage(String(key));
    if (index !== undefined) return index;
    const found = `${owner.id} has no passage ${describe(key)} above this line.`;
    this.notices.add(
      'warning',
      'ingest/unknown-passage',
      found,
      place,
      'A passage comes before what points at it.',
    );
    return null;
  }

  #scope(passage: number | null): FieldScope {
    return { vocabulary: this.input.vocabulary, notices: this.notices, places: this.places, passage };
  }
}

function spanOfPair(value: Plain | undefined): LineSpan | null {
  if (!isPlainList(value)) return null;
  const [start, end] = value;
  return typeof start === 'number' && typeof end === 'number' ? { start, end } : null;
}

/** For formats that know the line and no more. */
export function noPlaces(): Spot {
  return NOWHERE;
}
const NOWHERE: Spot = Object.freeze({});
