/** Whether somebody lived, or something existed, at a time. */
import type { Entity, Statement } from '../model/index.js';
import { isA } from '../packs/index.js';
import type { Window } from '../time/index.js';
import type { AskedTime } from './asked-time.js';
import { type Held, holdingOf } from './holding.js';
import { type Lifetime, lifetimeFrom, lifetimeText } from './lifetime.js';
import type { Reasoning } from './reasoning.js';
import { isBelieved } from './told-statement.js';
import { isDated, whenText } from './when.js';

export interface Existence {
  readonly answer: 'yes' | 'no' | 'possible' | 'unknown';
  /** In a sentence. */
  readonly because: string;
}

/** `statements` are all that are told about it; `held` says which of them hold at the time. */
export function existenceAt(
  { ontology }: Pick<Reasoning, 'ontology'>,
  entity: Pick<Entity, 'id' | 'name' | 'type'>,
  statements: readonly Statement[],
  held: ReadonlyMap<string, Held>,
  at: AskedTime | null,
): Existence {
  const believed = statements.filter(isBelieved);
  const own = believed.filter(({ subject }) => subject === entity.id);
  const life = lifetimeFrom(own, entity.type, ontology);
  const windows = windowsOf(own, life);
  if (at === null || windows.length === 0) {
    const shown = at === null ? null : witness(entity, believed, held, ontology);
    if (shown !== null) return { answer: 'yes', because: shown };
    const why =
      windows.length === 0
        ? `No source dates ${entity.name}.`
        : 'When the present of this world is, is not known.';
    return { answer: 'unknown', because: why };
  }
  const answers = windows.map(({ window }) => holdingOf(window, at));
  const told = windows.map(({ text }) => text).join('; ');
  const verb = isA(ontology, entity.type, 'Person') ? 'lived' : 'existed';
  if (answers.includes('certain')) return { answer: 'yes', because: `${entity.name} ${verb} ${told}.` };
  const lifted = ontology.entityTypes.get(entity.type)?.lifetime.unless ?? [];
  const undying = own.find(
    (s) =>
      s.kind === 'attribute' && lifted.includes(s.predicate) && s.value.kind === 'boolean' && s.value.boolean,
  );
  if (undying !== undefined && !answers.includes('future'))
    return {
      answer: 'yes',
      because: `${entity.name} ${verb} ${told}, and is told to be ${undying.predicate}.`,
    };
  if (answers.includes('possible')) {
    const shown = witness(entity, believed, held, ontology);
    return shown === null
      ? { answer: 'possible', because: `${entity.name} ${verb} ${told}; the dates do not settle ${at.text}.` }
      : { answer: 'yes', because: shown };
  }
  return { answer: 'no', because: `${entity.name} ${verb} ${told}, not at ${at.text}.` };
}

/** A set of windows, where `EXISTED_DURING` tells of several; else the one that its own dates give. */
function windowsOf(own: readonly Statement[], life: Lifetime): readonly { window: Window; text: string }[] {
  const spans = own.filter((s) => s.predicate === 'EXISTED_DURING' && isDated(s.valid));
  if (spans.length > 0) return spans.map(({ valid }) => ({ window: valid, text: whenText(valid) }));
  return isDated(life.window) ? [{ window: life.window, text: lifetimeText(life) }] : [];
}

/** Something that certainly held then, and that only those who exist can be in. */
function witness(
  { id, name }: Pick<Entity, 'id' | 'name'>,
  statements: readonly Statement[],
  held: ReadonlyMap<string, Held>,
  ontology: Reasoning['ontology'],
): string | null {
  const shown = statements.find((s) => {
    const needs = ontology.relationTypes.get(s.predicate)?.requiresExistence ?? [];
    const end = s.subject === id ? 'subject' : 'object';
    return !s.disputed && held.get(s.id)?.holding === 'certain' && needs.includes(end);
  });
  if (shown === undefined) return null;
  const when = whenText(shown.valid);
  return `${name} is told of then: ${shown.predicate}${when === '' ? '' : `, ${when}`}.`;
}
