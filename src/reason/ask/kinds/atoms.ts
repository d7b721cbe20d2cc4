/** Whom and what a question names, in their order. */
import type { Skeleton } from '../reading/skeleton.js';
import { namedPeople, type People } from '../reading/terms.js';

export class Atoms {
  readonly people: readonly string[];
  readonly events: readonly string[];
  readonly points: readonly string[];

  constructor(readonly s: Skeleton) {
    const all = [...s.text.matchAll(/\b([PED])(\d+)\b/g)].map(([, letter = '', index = '']) => ({
      letter,
      index: letter === 'P' ? this.#firstOf(index) : index,
    }));
    const of = (letters: string) => [
      ...new Set(all.filter(({ letter }) => letters.includes(letter)).map(({ index }) => index)),
    ];
    this.people = of('P');
    this.events = of('E');
    this.points = of('ED');
  }

  /** Of these people alone. */
  static of(s: Skeleton, people: readonly string[]): Atoms {
    return Object.assign(Object.create(Atoms.prototype) as Atoms, { s, people, events: [], points: [] });
  }

  /** Whoever is spoken of twice, by a name and as `he`, is one. */
  #firstOf(index: string): string {
    const idsOf = (people: People | null) => people?.members.map(({ entity }) => entity.id).join(' ') ?? '';
    const own = idsOf(this.s.people(index));
    const mentioned = [...this.s.text.matchAll(/\bP(\d+)\b/g)].map(([, other = '']) => other);
    return mentioned.find((other) => own !== '' && idsOf(this.s.people(other)) === own) ?? index;
  }

  /** Two people, in their order: those named, and those to whom something happened. */
  pair(): readonly [string, string] | null {
    const all = [...this.s.text.matchAll(/\b([PE])(\d+)\b/g)].map(([, letter, index = '']) =>
      letter === 'P' ? index : this.doer(index),
    );
    const [a, b, ...more] = all;
    return a == null || b == null || more.length > 0 ? null : [a, b];
  }

  /** To whom it happened, as people of their own. */
  doer(event: string | undefined): string | null {
    const found = this.s.happenings(event);
    const [first] = found?.all ?? [];
    if (found === null || first === undefined) return null;
    const all = found.all.map(({ who }) => who);
    return String(this.s.add(namedPeople(all, first.who.name, found.isChoice)));
  }

  /** The only one; undefined where there are more. */
  only(list: readonly string[]): string | undefined {
    return list.length === 1 ? list[0] : undefined;
  }
}
