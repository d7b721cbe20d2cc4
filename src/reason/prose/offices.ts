/** Offices of which the record tells who held them when, and the words of a text that mean one. */
import { singular, TITLES } from '../../language/reader/index.js';
import { foldName, isRelation, type Statement } from '../../model/index.js';
import type { Reasoning } from '../reasoning.js';
import type { Mention, Named, ReadSentence } from '../verify/mentions.js';

export interface Office {
  /** The office, or the page that lists who held it. */
  readonly of: Named;
  /** What the list is called. */
  readonly list: string | null;
  /** How a text names it. */
  readonly atom: Named;
}

export class Offices {
  readonly #byForm = new Map<string, Office | null>();
  readonly #byAtom = new Map<string, Office>();

  static async of({ store, ontology }: Reasoning): Promise<Offices> {
    const attributes = [...ontology.attributes.values()];
    const relations = attributes.flatMap(({ holders }) => holders?.relation ?? []);
    const turns = attributes.filter(({ isTurns }) => isTurns).map(({ name }) => name);
    const offices = new Offices();
    if (relations.length === 0) return offices;
    const counted = new Map<string, { id: string; list: string | null; count: number }>();
    for (const statement of await store.statements({ predicates: [...relations, ...turns] })) {
      const office = held(statement);
      if (office === null) continue;
      const key = JSON.stringify(office);
      const known = counted.get(key);
      counted.set(key, { ...office, count: (known?.count ?? 0) + 1 });
    }
    const many = [...counted.values()].filter(({ count }) => count >= FEWEST);
    const names = new Map<string, Named>();
    for await (const { id, name, type, verified } of store.entities({ ids: many.map(({ id }) => id) }))
      names.set(id, { id, name, type, verified });
    for (const { id, list } of many) {
      const of = names.get(id);
      if (of !== undefined) offices.#add(of, list);
    }
    return offices;
  }

  #add(of: Named, list: string | null): void {
    const called = list ?? of.name;
    const atom: Named = { id: `office ${foldName(called)}`, name: called, type: 'Title', verified: true };
    const office = { of, list, atom };
    this.#byAtom.set(atom.id, office);
    for (const form of formsOf(called)) {
      const known = this.#byForm.get(form);
      // An office that has a page is the one that a list of it is about.
      const isOne = known === undefined || (known !== null && (known.list === null) !== (list === null));
      this.#byForm.set(form, isOne ? (known?.list === null ? known : office) : null);
    }
  }

  /** Words that mean another office here than there, or one here or there alone. */
  otherThan(other: Offices): string[] {
    const meaning = (offices: Offices, form: string): string => {
      const office = offices.#byForm.get(form);
      return office ? JSON.stringify([office.of.id, office.of.name, office.list]) : '';
    };
    const forms = new Set([...this.#byForm.keys(), ...other.#byForm.keys()]);
    return [...forms].filter((form) => meaning(this, form) !== meaning(other, form));
  }

  meant(named: Named | undefined): Office | null {
    return this.#byAtom.get(named?.id ?? '') ?? null;
  }

  /** A list of those who held it has no life of its own. */
  isListedIn({ id }: Named): boolean {
    return [...this.#byAtom.values()].some(({ of }) => of.id === id);
  }

  /** With a mention for each office, also where it is written small or before a name. */
  in(read: ReadSentence, page: Named | null): ReadSentence {
    if (this.#byForm.size === 0) return read;
    const mentions = read.mentions.flatMap((mention) => this.#told(read, mention, page));
    const taken = new Set(
      [...mentions, ...read.dates].flatMap(({ first, end }) =>
        Array.from({ length: end - first }, (_, i) => first + i),
      ),
    );
    for (let first = 0; first < read.words.length; first++) {
      const mention = taken.has(first) ? null : this.#at(read, first, page, (index) => taken.has(index));
      if (mention === null) continue;
      mentions.push(mention);
      first = mention.end - 1;
    }
    return { ...read, mentions: mentions.sort((a, b) => a.first - b.first) };
  }

  /** `Landamman Andrea Corvetti` is an office and a name. */
  #told(read: ReadSentence, mention: Mention, page: Named | null): readonly Mention[] {
    const { entities, written, first, end, isPronoun } = mention;
    const [only, other] = entities;
    if (isPronoun || other !== undefined) return [mention];
    const office = this.#byForm.get(formOf(only?.name ?? written)) ?? null;
    if (office !== null && !isElsewhere(office, page)) return [{ ...mention, entities: [office.atom] }];
    const lead = only === undefined ? this.#at(read, first, page, (index) => index >= end) : null;
    if (lead === null || lead.end >= end) return [mention];
    const { words, text } = read;
    const rest = text.slice(words[lead.end]?.start ?? 0, words[end - 1]?.end ?? 0);
    return /^\p{Lu}/u.test(rest) ? [lead, { ...mention, first: lead.end, written: rest }] : [mention];
  }

  #at(
    { words, text }: ReadSentence,
    first: number,
    page: Named | null,
    isTaken: (index: number) => boolean,
  ): Mention | null {
    for (let end = Math.min(words.length, first + LONGEST); end > first; end--) {
      if (Array.from({ length: end - first }, (_, i) => first + i).some(isTaken)) continue;
      const written = text.slice(words[first]?.start ?? 0, words[end - 1]?.end ?? 0);
      const office = this.#byForm.get(foldName(written.replace(/['’]s?$/, ''))) ?? null;
      if (office === null) continue;
      const hasPlace = words[end]?.folded === 'of' && !/\bof\b/.test(written);
      const place = hasPlace ? foldName(text.slice(words[end + 1]?.start ?? 0)) : null;
      const isMeant = isElsewhere(office, page)
        ? place !== null && startsWith(place, foldName(office.of.name))
        : place === null || isAnyOf(office);
      if (!isMeant) continue;
      const isPossessive = /['’]s?$/.test(written);
      return { first, end, written, entities: [office.atom], isPossessive, isPronoun: false };
    }
    return null;
  }
}

/** Of one holder nothing can be said. */
const FEWEST = 2;
const LONGEST = 6;

function held(statement: Statement): { id: string; list: string | null } | null {
  if (statement.valid.fromText === null) return null;
  if (isRelation(statement)) return { id: statement.object, list: null };
  const { list } = statement.qualifiers;
  return typeof list === 'string' ? { id: statement.subject, list } : null;
}

/** `List of the Abbots of Cleth`: `abbot of cleth`. */
function formOf(name: string): string {
  const words = foldName(name)
    .replace(/^(?:the )?list of (?:the )?|^the /, '')
    .split(' ');
  const head = words.indexOf('of') < 0 ? words.length - 1 : words.indexOf('of') - 1;
  return words.map((word, index) => (index === head ? singular(word) : word)).join(' ');
}

/** Also by its head alone, where that is no title that people bear as a name. */
function formsOf(name: string): string[] {
  const form = formOf(name);
  const [head = ''] = form.split(' of ');
  return [...new Set([form, ...(TITLES.has(head) ? [] : [head])])];
}

/** `Owners`, on the page of an inn: elsewhere they own another. A list that its page is called after is the office itself. */
const isElsewhere = (office: Office, page: Named | null): boolean =>
  office.list !== null &&
  isAnyOf(office) &&
  formOf(office.list) !== formOf(office.of.name) &&
  office.of.id !== page?.id;

/** `abbot of Auberil`, where the list of the house is of its abbots: whose else it may be is not said. */
const isAnyOf = ({ list, of }: Office): boolean => !formOf(list ?? of.name).includes(' of ');

const startsWith = (text: string, name: string): boolean =>
  text.replace(/^the /, '').startsWith(name.replace(/^the /, ''));
