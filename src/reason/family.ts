/** A family around one person: generations up and down, half-siblings, and those whom they married one after another. */
import type { Relation } from '../model/index.js';
import type { AsOf } from '../store/store.js';
import type { Window } from '../time/index.js';
import { lifetimeText } from './lifetime.js';
import { livesOf } from './lives.js';
import type { Reasoning } from './reasoning.js';
import { isBelievedRelation, type ToldEntity, tell, toldEntities } from './told-statement.js';

export interface FamilyQuestion extends AsOf {
  readonly person: string;
  readonly up: number;
  readonly down: number;
}

export interface FamilyMember {
  readonly entity: ToldEntity;
  readonly lifetime: string;
  readonly born: string | null;
  readonly died: string | null;
  /** 0: the one who is asked about; less for those before. */
  readonly generation: number;
  readonly isBlood: boolean;
}

export interface Union {
  readonly id: string;
  /** One or two. */
  readonly partners: readonly string[];
  readonly children: readonly {
    readonly id: string;
    readonly kind: 'blood' | 'adoption';
    readonly statements: readonly string[];
    readonly disputed: boolean;
  }[];
  readonly marriage: {
    readonly statement: string;
    readonly when: string;
    readonly window: Window;
    readonly disputed: boolean;
  } | null;
}

export type SiblingKind = 'full' | 'half' | 'adoptive' | 'unknown';

export interface Family {
  readonly people: readonly FamilyMember[];
  readonly unions: readonly Union[];
  readonly siblings: readonly { readonly id: string; readonly kind: SiblingKind }[];
  readonly cut: number;
  readonly loops: readonly string[];
}

const BLOOD = 'PARENT_OF';
const ADOPTION = 'ADOPTIVE_PARENT_OF';
const PARENTS = [BLOOD, ADOPTION];
const SPOUSES = ['SPOUSE_OF'];
const MOST_PEOPLE = 250;
const MOST_AT_ONCE = 1_000;

export async function familyOf(reasoning: Reasoning, question: FamilyQuestion): Promise<Family> {
  const tree = new Tree(reasoning, question);
  await tree.grow();
  return tree.told();
}

/** Holds who belongs to it and which statements say so, while it grows. */
class Tree {
  readonly #generation = new Map<string, number>();
  readonly #blood = new Set<string>();
  readonly #ties = new Map<string, Relation>();
  readonly #marriages = new Map<string, Relation>();
  readonly #loops = new Set<string>();
  #cut = 0;

  constructor(
    readonly reasoning: Reasoning,
    readonly question: FamilyQuestion,
  ) {}

  async grow(): Promise<void> {
    const { person, up, down } = this.question;
    this.#add(person, 0, true);
    for (let level = 0, some = [person]; level < up && some.length > 0; level++)
      some = await this.#parentsOf(some, -level - 1, true);
    const parents = this.#at(-1, true);
    const siblings = parents.length === 0 ? [] : await this.#childrenOf(parents, 0);
    let line = [person];
    for (let level = 0; level < down && line.length > 0; level++)
      line = await this.#childrenOf(line, level + 1);
    // Whom they had children with, and whom they married, though no blood of theirs.
    const born = [...this.#generation.keys()].filter(
      (id) => (this.#generation.get(id) ?? 0) > -up || siblings.includes(id),
    );
    for (const generation of new Set(born.map((id) => this.#generation.get(id) ?? 0)))
      await this.#parentsOf(
        born.filter((id) => this.#generation.get(id) === generation),
        generation - 1,
        false,
      );
    await this.#spousesOf([...this.#generation.keys()]);
  }

  #at(generation: number, isBlood: boolean): string[] {
    return [...this.#generation].flatMap(([id, at]) =>
      at === generation && this.#blood.has(id) === isBlood ? [id] : [],
    );
  }

  /** Whether it is among them now. */
  #add(id: string, generation: number, isBlood: boolean): boolean {
    const known = this.#generation.get(id);
    if (known !== undefined) {
      if (known !== generation && isBlood) this.#loops.add(id);
      if (isBlood) this.#blood.add(id);
      return true;
    }
    if (this.#generation.size >= MOST_PEOPLE) {
      this.#cut++;
      return false;
    }
    this.#generation.set(id, generation);
    if (isBlood) this.#blood.add(id);
    return true;
  }

  async #parentsOf(children: readonly string[], generation: number, isBlood: boolean): Promise<string[]> {
    const found = await this.#relations({ objects: children, predicates: PARENTS });
    return this.#keep(found, ({ subject }) => subject, generation, isBlood);
  }

  async #childrenOf(parents: readonly string[], generation: number): Promise<string[]> {
    const found = await this.#relations({ subjects: parents, predicates: PARENTS });
    return this.#keep(found, ({ object }) => object, generation, true);
  }

  #keep(
    found: readonly Relation[],
    who: (tie: Relation) => string,
    generation: number,
    isBlood: boolean,
  ): string[] {
    const added = new Set<string>();
    for (const tie of found) {
      const id = who(tie);
      const isNew = !this.#generation.has(id);
      if (!this.#add(id, generation, isBlood)) continue;
      this.#ties.set(tie.id, tie);
      if (isNew) added.add(id);
    }
    return [...added];
  }

  async #spousesOf(people: readonly string[]): Promise<void> {
    const married = [
      ...(await this.#relations({ subjects: people, predicates: SPOUSES })),
      ...(await this.#relations({ objects: people, predicates: SPOUSES })),
    ];
    for (const tie of married) {
      const [known, other] = this.#generation.has(tie.subject)
        ? [tie.subject, tie.object]
        : [tie.object, tie.subject];
      if (this.#add(other, this.#generation.get(known) ?? 0, false)) this.#marriages.set(tie.id, tie);
    }
  }

  async #relations(filter: {
    subjects?: readonly string[];
    objects?: readonly string[];
    predicates: readonly string[];
  }): Promise<Relation[]> {
    const { asOf } = this.question;
    const when = asOf === undefined ? {} : { asOf };
    const found = await this.reasoning.store.statements({ ...filter, ...when, limit: MOST_AT_ONCE });
    return found.filter(isBelievedRelation);
  }

  async told(): Promise<Family> {
    const { asOf } = this.question;
    const when = asOf === undefined ? {} : { asOf };
    const entities = await toldEntities(this.reasoning, [...this.#generation.keys()], when);
    const lives = await livesOf(this.reasoning, entities.values());
    const people = [...this.#generation].flatMap(([id, generation]): FamilyMember[] => {
      const entity = entities.get(id);
      if (entity === undefined) return [];
      const life = lives.get(id);
      return [
        {
          entity,
          lifetime: life === undefined ? '' : lifetimeText(life),
          born: life?.from?.text ?? null,
          died: life?.until?.text ?? null,
          generation,
          isBlood: this.#blood.has(id),
        },
      ];
    });
    const unions = await this.#unions();
    return {
      people: people.sort((a, b) => a.generation - b.generation || (a.entity.name < b.entity.name ? -1 : 1)),
      unions,
      siblings: this.#siblings(),
      cut: this.#cut,
      loops: [...this.#loops],
    };
  }

  /** By blood before those by adoption; two at most count as a couple. */
  #parentsByChild(): Map<string, { blood: Set<string>; adoption: Set<string> }> {
    const parents = new Map<string, { blood: Set<string>; adoption: Set<string> }>();
    for (const { subject, object, predicate } of this.#ties.values()) {
      const own = parents.get(object) ?? { blood: new Set(), adoption: new Set() };
      own[predicate === BLOOD ? 'blood' : 'adoption'].add(subject);
      parents.set(object, own);
    }
    return parents;
  }

  async #unions(): Promise<Union[]> {
    const unions = new Map<
      string,
      { partners: string[]; children: Union['children'][number][]; marriage: Union['marriage'] }
    >();
    const unionOf = (partners: readonly string[]) => {
      const sorted = [...partners].sort();
      const id = sorted.join(' + ');
      const known = unions.get(id) ?? { partners: sorted, children: [], marriage: null };
      unions.set(id, known);
      return known;
    };
    for (const [child, { blood, adoption }] of this.#parentsByChild())
      for (const [kind, all] of [
        ['blood', blood],
        ['adoption', adoption],
      ] as const)
        for (const partners of couples([...all])) {
          const ties = [...this.#ties.values()].filter(
            ({ subject, object, predicate }) =>
              object === child && partners.includes(subject) && (predicate === BLOOD) === (kind === 'blood'),
          );
          unionOf(partners).children.push({
            ...{ id: child, kind },
            statements: ties.map(({ id }) => id),
            disputed: ties.some(({ disputed }) => disputed),
          });
        }
    const { asOf } = this.question;
    const marriages = [...this.#marriages.values()];
    const words = await tell(this.reasoning, marriages, asOf === undefined ? {} : { asOf });
    for (const [index, tie] of marriages.entries()) {
      const union = unionOf([tie.subject, tie.object]);
      union.marriage ??= {
        ...{ statement: tie.id, window: tie.valid, disputed: tie.disputed },
        when: words[index]?.when ?? '',
      };
    }
    return [...unions].map(([id, union]) => ({ id, ...union }));
  }

  #siblings(): Family['siblings'] {
    const { person } = this.question;
    const parents = this.#parentsByChild();
    const own = parents.get(person);
    if (own === undefined) return [];
    return [...parents].flatMap(([id, other]): Family['siblings'] => {
      if (id === person) return [];
      const shared = [...other.blood].filter((parent) => own.blood.has(parent)).length;
      const adopted = [...other.adoption, ...other.blood].some(
        (parent) => own.adoption.has(parent) || (other.adoption.has(parent) && own.blood.has(parent)),
      );
      if (shared === 0) return adopted ? [{ id, kind: 'adoptive' }] : [];
      if (own.blood.size < 2 || other.blood.size < 2) return [{ id, kind: 'unknown' }];
      return [{ id, kind: shared >= 2 ? 'full' : 'half' }];
    });
  }
}

/** Where more than two are told of, each stands alone: sources disagree, and no couple is made up. */
function couples(parents: readonly string[]): string[][] {
  if (parents.length === 0) return [];
  return parents.length <= 2 ? [[...parents]] : parents.map((parent) => [parent]);
}
