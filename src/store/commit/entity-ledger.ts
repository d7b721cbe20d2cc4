/** The entities and names that a commit has met, changed in memory and written at its end. */
import { CURRENT, foldName } from '../../model/index.js';
import type { LedgerEntity, LedgerName } from './ledger-entity.js';
import { nameHash } from './name-hash.js';
import { ENTITY, type EntityRow, NAME, type NameRow, type Rows } from './rows.js';

const PLAIN = /^[a-z]+(?: [a-z]+)*$/i;

/** All that is known of one folded name. */
interface NameSlot {
  readonly folded: string;
  /** 0 until someone asked. */
  hash: number;
  /** Live names; null until someone asked. */
  names: LedgerName[] | null;
}

export class EntityLedger {
  readonly #rows: Rows;
  readonly #seq: number;
  readonly #byId = new Map<string, LedgerEntity | null>();
  readonly #byRow = new Map<number, LedgerEntity>();
  readonly #byFolded = new Map<string, NameSlot>();
  readonly #byText = new Map<string, NameSlot>();
  readonly #closedNames: LedgerName[] = [];
  /** Everything that is stored has been loaded: what is not in memory does not exist. */
  #complete = false;
  #next = 0;

  constructor(rows: Rows, seq: number) {
    this.#rows = rows;
    this.#seq = seq;
  }

  loadAll(): void {
    this.#complete = true;
    for (const record of this.#rows.find(ENTITY, {})) this.#remember(record);
    for (const record of this.#rows.find(NAME, { recordedUntil: CURRENT })) {
      const entity = this.byRow(record.entity);
      const name = toName(record, entity);
      this.#live(this.#slot(record.folded)).push(name);
      entity.names ??= [];
      entity.names.push(name);
    }
    for (const entity of this.loaded()) entity.names ??= [];
  }

  fold(name: string): string {
    return this.#slotOf(name).folded;
  }

  /** Stands for the folded name in the table of references. */
  hashOf(name: string): number {
    const slot = this.#slotOf(name);
    if (slot.hash === 0) slot.hash = nameHash(slot.folded);
    return slot.hash;
  }

  byId(id: string): LedgerEntity | null {
    const known = this.#byId.get(id);
    if (known !== undefined) return known;
    if (this.#complete) return null;
    const [record] = this.#rows.find(ENTITY, { id });
    if (record) return this.#remember(record);
    this.#byId.set(id, null);
    return null;
  }

  byRow(row: number): LedgerEntity {
    const known = this.#byRow.get(row);
    if (known) return known;
    const [record] = this.#rows.find(ENTITY, { row });
    if (!record) throw new Error(`no entity has row ${row}`);
    return this.#remember(record);
  }

  /** Live names that fold to the same as this one. */
  named(name: string): readonly LedgerName[] {
    return this.#live(this.#slotOf(name));
  }

  namesOf(entity: LedgerEntity): readonly LedgerName[] {
    return this.#names(entity);
  }

  create(id: string, name: string, type: string, stated: number, origin: number): LedgerEntity {
    const entity: LedgerEntity = {
      row: this.#take(),
      id,
      name,
      type,
      stated,
      guess: null,
      verified: false,
      origin,
      expertDomain: null,
      absorbedBy: null,
      open: true,
      recordedFrom: this.#seq,
      since: this.#seq,
      isNew: true,
      touched: true,
      before: null,
      definitions: [],
      names: [],
    };
    this.#byId.set(id, entity);
    this.#byRow.set(entity.row, entity);
    this.openName(entity, name, true);
    return entity;
  }

  openName(entity: LedgerEntity, text: string, canonical: boolean): void {
    const slot = this.#slotOf(text);
    const name: LedgerName = { row: 0, entity, text, folded: slot.folded, canonical };
    this.#names(entity).push(name);
    this.#live(slot).push(name);
  }

  /** The same name, written in other letters. */
  respell(entity: LedgerEntity, text: string): void {
    for (const name of [...this.#names(entity)]) if (name.canonical) this.closeName(name);
    entity.name = text;
    entity.touched = true;
    this.openName(entity, text, true);
  }

  closeName(name: LedgerName): void {
    remove(this.#names(name.entity), name);
    remove(this.#live(this.#slot(name.folded)), name);
    if (name.row !== 0) this.#closedNames.push(name);
  }

  /** Folded names that are borne by others than before, or by the same that are something else now. */
  changedNames(): string[] {
    const changed = new Set(this.#closedNames.map(({ folded }) => folded));
    for (const entity of this.loaded()) {
      const { before } = entity;
      const other =
        !before ||
        entity.type !== before.type ||
        entity.stated !== before.stated ||
        entity.verified !== before.verified;
      for (const { row, folded } of entity.names ?? []) if (other || row === 0) changed.add(folded);
      // What has changed about an entity whose names nobody asked for concerns them all.
      if (other && before && entity.open) for (const { folded } of this.#names(entity)) changed.add(folded);
    }
    return [...changed].sort();
  }

  loaded(): Iterable<LedgerEntity> {
    return this.#byRow.values();
  }

  /** Names that are new or gone. */
  writeNames(): void {
    const recorded = { recordedFrom: this.#seq, recordedUntil: CURRENT };
    for (const { row } of this.#closedNames) this.#rows.change(NAME, { row }, { recordedUntil: this.#seq });
    for (const entity of this.loaded()) {
      for (const { row, text, folded, canonical } of entity.names ?? [])
        if (row === 0) this.#rows.insert(NAME, { entity: entity.row, text, folded, canonical, ...recorded });
    }
  }

  #take(): number {
    if (this.#next === 0) this.#next = this.#rows.next(ENTITY);
    return this.#next++;
  }

  #names(entity: LedgerEntity): LedgerName[] {
    if (entity.names) return entity.names;
    const records = this.#rows.find(NAME, { entity: entity.row, recordedUntil: CURRENT });
    // Every name is one object, whichever way it was reached.
    const names = records.map((record) => {
      const found = this.#live(this.#slot(record.folded)).find((name) => name.row === record.row);
      return found ?? toName(record, entity);
    });
    entity.names = names;
    return names;
  }

  #slotOf(text: string): NameSlot {
    const known = this.#byText.get(text);
    if (known) return known;
    // Most names are plain letters, for which folding is no more than this.
    const slot = this.#slot(PLAIN.test(text) ? text.toLowerCase() : foldName(text));
    this.#byText.set(text, slot);
    return slot;
  }

  #slot(folded: string): NameSlot {
    const known = this.#byFolded.get(folded);
    if (known) return known;
    const slot: NameSlot = { folded, hash: 0, names: this.#complete ? [] : null };
    this.#byFolded.set(folded, slot);
    return slot;
  }

  #live(slot: NameSlot): LedgerName[] {
    if (slot.names) return slot.names;
    const names: LedgerName[] = [];
    slot.names = names;
    const records = this.#rows.find(NAME, { folded: slot.folded, recordedUntil: CURRENT });
    for (const record of records) names.push(toName(record, this.byRow(record.entity)));
    return names;
  }

  #remember(record: EntityRow): LedgerEntity {
    const known = this.#byRow.get(record.row);
    if (known) return known;
    const state = {
      name: record.name,
      type: record.type,
      stated: record.typeStated,
      verified: record.verified,
      origin: record.origin,
      expertDomain: record.expertDomain,
      open: record.recordedUntil === CURRENT,
      recordedFrom: record.recordedFrom,
      since: record.since,
    };
    const entity: LedgerEntity = {
      ...state,
      row: record.row,
      id: record.id,
      absorbedBy: null,
      guess: null,
      isNew: false,
      touched: false,
      before: { ...state, recordedUntil: record.recordedUntil },
      definitions: null,
      names: null,
    };
    this.#byRow.set(record.row, entity);
    this.#byId.set(record.id, entity);
    if (record.absorbedBy !== null) entity.absorbedBy = this.byRow(record.absorbedBy);
    return entity;
  }
}

function toName(record: NameRow, entity: LedgerEntity): LedgerName {
  return {
    row: record.row,
    entity,
    text: record.text,
    folded: record.folded,
    canonical: record.canonical,
  };
}

function remove<T>(list: T[], item: T): void {
  const at = list.indexOf(item);
  if (at >= 0) list.splice(at, 1);
}
