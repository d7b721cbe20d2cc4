/** Those who are named for one deed in one breath: "killed by A and B" is one killing, and no contradiction. */
import { foldName, groupBy, type Ref, type StatementDraft } from '../../model/index.js';
import { findPredicate } from '../../packs/index.js';
import type { Ontology, RelationType } from '../../packs/ontology.js';

interface Told {
  readonly draft: StatementDraft;
  readonly qualifier: string;
  /** Of whom there may be only so many: the one who was killed. */
  readonly whom: Ref;
  readonly other: Ref;
}

/** What a draft is told together with, as a qualifier that all of them share; nothing for what is told alone. */
export function toldTogether(
  drafts: readonly StatementDraft[],
  ontology: Ontology,
): ReadonlyMap<StatementDraft, { readonly [qualifier: string]: string }> {
  const together = new Map<StatementDraft, { readonly [qualifier: string]: string }>();
  const known = new Map<string, { relation: RelationType; inverted: boolean } | null>();
  const told = drafts.flatMap((draft) => {
    const found = known.get(draft.predicate) ?? relationOf(draft, ontology);
    known.set(draft.predicate, found);
    return found === null ? [] : toldOf(draft, found);
  });
  for (const group of groupBy(told, keyOf).values()) {
    for (const deed of deedsIn(group)) {
      const names = [...new Set(deed.map(({ other }) => other.name))].sort();
      if (names.length < 2) continue;
      for (const { draft, qualifier } of deed)
        if (draft.qualifiers[qualifier] === undefined)
          together.set(draft, { [qualifier]: names.join(' and ') });
    }
  }
  return together;
}

function relationOf({ predicate, known }: StatementDraft, ontology: Ontology) {
  const found = known ? null : findPredicate(ontology, predicate);
  const relation = known
    ? ontology.relationTypes.get(predicate)
    : found?.kind === 'relation'
      ? found.relation
      : undefined;
  if (relation === undefined || relation.max.together === null) return null;
  return { relation, inverted: found?.kind === 'relation' && found.inverted };
}

function toldOf(
  draft: StatementDraft,
  { relation, inverted }: { readonly relation: RelationType; readonly inverted: boolean },
): Told[] {
  const { object, subject } = draft;
  const target = object.kind === 'ref' ? object.ref : { name: String(object.value) };
  const [from, to] = inverted ? [target, subject] : [subject, target];
  const [whom, other] = relation.max.perObject === null ? [from, to] : [to, from];
  const qualifier = relation.max.together ?? '';
  // A page tells of its own subject in one list; anywhere else a sentence has to say it.
  return draft.known || whom === subject ? [{ draft, qualifier, whom, other }] : [];
}

function keyOf({ draft: { known, passage, predicate, quote }, whom }: Told): string {
  const where = known ? `${passage} ${quote === undefined ? 'unquoted' : ''}` : predicate;
  return `${known ? 1 : 0} ${where} ${foldName(whom.name)}`;
}

/** Sentences told by their words: of one sentence the words of one are within those of another. */
function deedsIn(group: readonly Told[]): Told[][] {
  if (!group[0]?.draft.known) return [[...group]];
  const deeds: Told[][] = [];
  for (const one of group) {
    const deed = deeds.find((others) => others.some((other) => isOneSentence(one.draft, other.draft)));
    if (deed === undefined) deeds.push([one]);
    else deed.push(one);
  }
  return deeds;
}

function isOneSentence(a: StatementDraft, b: StatementDraft): boolean {
  const [x = '', y = ''] = [a.quote, b.quote];
  if (x === '' || y === '' || a.lines?.start !== b.lines?.start) return false;
  return x.includes(y) || y.includes(x);
}
