/** Whether two are whole or half siblings, by the parents whom both have. */
import type { Relation } from '../../../model/index.js';
import type { Reasoning } from '../../reasoning.js';
import { tell, toldEntities } from '../../told-statement.js';
import { type Say, unrecorded } from './answering.js';
import { nextKin } from './kin.js';

const BOTH = 2;

export const siblingsHow: Say = async (s, [a, b], draft) => {
  const [one, other] = [s.people(a), s.people(b)];
  const [first, second] = [one?.members[0]?.entity, other?.members[0]?.entity];
  if (one == null || other == null || first === undefined || second === undefined) return null;
  if (one.isChoice || other.isChoice) return one.isChoice ? one : other;
  const [mine, yours] = [await born(s.reasoning, first.id), await born(s.reasoning, second.id)];
  const common = [...mine.keys()].filter((id) => yours.has(id));
  const isWhole = mine.size === BOTH && yours.size === BOTH;
  const names = `${first.name} and ${second.name}`;
  const how =
    common.length === BOTH
      ? `${names} were full siblings`
      : !isWhole
        ? null
        : common.length === 1
          ? `${names} were half-siblings`
          : `${names} were neither: they have no parent in common on record`;
  if (how === null)
    return unrecorded(`second parent of ${mine.size < BOTH ? first.name : second.name}`, draft);
  const shown = [...(common.length === 0 ? [...mine.keys(), ...yours.keys()] : common)];
  const told = await tell(
    s.reasoning,
    shown.flatMap((id) => [mine.get(id) ?? [], yours.get(id) ?? []].flat()),
  );
  const parents = await toldEntities(s.reasoning, common);
  const by = common.map((id) => parents.get(id)?.name ?? '').join(' and ');
  draft.called('list_lineage').say(`${how}${by === '' ? '' : `, both children of ${by}`}`, told);
  return 'answered';
};

/** Of whom they were born, and not who took them in. */
async function born(reasoning: Reasoning, id: string): Promise<Map<string, readonly Relation[]>> {
  const parents = await nextKin(reasoning, id, 'parent');
  const own = parents.filter(({ path }) => path.every(({ predicate }) => predicate === 'PARENT_OF'));
  return new Map(own.map((one) => [one.id, one.path]));
}
