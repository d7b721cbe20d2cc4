/** A sweep around one entity: as though all that is told of it had just changed. */
import type { FindingStore } from '../../store/findings.js';
import type { Dirt, GroundReading } from '../../store/ground.js';
import { lazyGround, untilLoaded } from '../ground/index.js';
import type { BookedRule } from '../rule-book.js';
import type { SweepOptions } from './options.js';
import type { Swath, SweepWorld } from './sweeping.js';
import { sweepTouched } from './touched.js';

export async function sweepNeighbourhood(
  store: FindingStore,
  id: string,
  picked: readonly BookedRule[],
  reading: GroundReading,
  world: SweepWorld,
  options: SweepOptions,
): Promise<Swath> {
  const entity = (await reading.handles([id])).get(id) ?? 0;
  const ground = lazyGround(reading, world);
  const { relationTypes, attributes } = world.ontology;
  const dirt = await untilLoaded(ground, () => {
    const told: Dirt[] = [{ kind: 'entity', entity }];
    for (const predicate of [...relationTypes.keys(), ...attributes.keys()]) {
      const statements = new Set([...ground.out(entity, predicate), ...ground.into(entity, predicate)]);
      for (const statement of statements)
        told.push({
          kind: 'statement',
          subject: ground.subject(statement),
          predicate,
          object: ground.object(statement),
        });
    }
    return told;
  });
  return (await sweepTouched(store, dirt, picked, reading, world, options)).swath;
}
