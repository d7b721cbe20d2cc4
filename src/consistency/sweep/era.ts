/** Who belongs to an age: those that existed in it, and those of whom something is told that held in it. */
import { LoreError } from '../../model/index.js';
import type { GroundReading, Handle } from '../../store/ground.js';
import { BEGINNING, END, type Window, windowsMayOverlap, windowsOverlap } from '../../time/index.js';
import { type LoadingGround, untilLoaded } from '../ground/index.js';

/** Entities of the age, itself included. The ground holds everything. */
export async function duringEra(
  id: string,
  reading: GroundReading,
  ground: LoadingGround,
): Promise<Set<Handle>> {
  const era = (await reading.handles([id])).get(id) ?? 0;
  const { windows, name } = await untilLoaded(ground, () => ({
    windows: ground.life(era).windows,
    name: ground.name(era),
  }));
  if (windows.length === 0)
    throw new LoreError({
      code: 'check/undated-era',
      message: `${name === '' ? id : name} has no dates, so that nothing can be said to lie in it.`,
      hint: 'Give it `began` and `ended`, or check an entity or a rule instead.',
    });
  const isIn = (window: Window) => windows.some((age) => touches(window, age));
  const within = new Set<Handle>([era]);
  for (const predicate of ground.ontology.relationTypes.keys()) {
    for (const statement of ground.all(predicate)) {
      if (!isIn(ground.window(statement))) continue;
      within.add(ground.subject(statement));
      within.add(ground.object(statement));
    }
  }
  for (const attribute of ground.ontology.attributes.keys())
    for (const statement of ground.all(attribute))
      if (isIn(ground.window(statement))) within.add(ground.subject(statement));
  for (const entity of ground.entitiesOf('Entity')) {
    if (within.has(entity)) continue;
    const life = await untilLoaded(ground, () => ground.life(entity));
    if (life.windows.some(isIn)) within.add(entity);
  }
  return within;
}

/** Certainly in it; or perhaps, with one end that is written to lie in it. An open end alone belongs to no age. */
function touches(window: Window, age: Window): boolean {
  if (windowsOverlap(window, age) === true) return true;
  if (!windowsMayOverlap(window, age)) return false;
  const { fromMin, fromMax, untilMin, untilMax } = window;
  return liesIn(fromMin, fromMax, age) || liesIn(untilMin, untilMax, age);
}

function liesIn(min: number, max: number, { fromMin, untilMax }: Window): boolean {
  return min > BEGINNING && max < END && min >= fromMin && max <= untilMax;
}
