/** Gives everybody in a small world names that no other world has, so that many can stand in one. */
import type { RuleTestWorld } from '../../src/consistency/testing/test-file.js';
import { findPredicate } from '../../src/packs/index.js';
import type { Ontology } from '../../src/packs/ontology.js';

/** What stands under these is no name, whatever it looks like. */
const NO_NAMES = new Set(['type', 'predicate', 'reliability', 'key', 'passage', 'confidence']);

export function renamed(
  world: RuleTestWorld,
  id: string,
  ontology: Ontology,
): Pick<RuleTestWorld, 'document' | 'finds'> {
  const names = [...namesIn(world.document, ontology)].sort((a, b) => b.length - a.length);
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(${names.map(escaped).join('|')})(?![\\p{L}\\p{N}])`, 'gu');
  const rename = (text: string) =>
    names.length === 0 ? text : text.replace(pattern, (name) => tagged(name, id));
  return {
    document: record(walk(world.document, '', rename, id)),
    finds: world.finds.map(({ subject, entities, ...rest }) => ({
      ...rest,
      ...(subject !== undefined && { subject: rename(subject) }),
      ...(entities !== undefined && { entities: entities.map(rename) }),
    })),
  };
}

function walk(value: unknown, key: string, rename: (text: string) => string, id: string): unknown {
  if (typeof value === 'string') {
    if (NO_NAMES.has(key)) return value;
    return key === 'id' ? identified(value, id) : rename(value);
  }
  if (Array.isArray(value)) return value.map((one) => walk(one, key, rename, id));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([field, one]) => [field, walk(one, field, rename, id)]),
  );
}

/** What an id begins with says of what kind its source is: `facts:` stays in front. */
function identified(value: string, id: string): string {
  const [, kind = '', rest = value] = /^([a-z]+:)(.*)$/.exec(value) ?? [];
  return `${kind}${id}-${rest}`;
}

function namesIn(document: unknown, ontology: Ontology): Set<string> {
  const names = new Set<string>();
  const add = (value: unknown) => {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (typeof one === 'string') names.add(one.replace(/^\[\[|\]\]$/g, ''));
      else if (typeof one === 'object' && one !== null) add(record(one).to);
    }
  };
  const visit = (value: unknown) => {
    if (typeof value === 'string') for (const [, name] of value.matchAll(/\[\[([^\]|]+)/g)) add(name);
    if (Array.isArray(value)) for (const one of value) visit(one);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
    for (const [field, one] of Object.entries(value)) {
      const names = ['name', 'aliases', 'subject', 'object', 'to', 'entity'];
      if (names.includes(field) || findPredicate(ontology, field)?.kind === 'relation') add(one);
      visit(one);
    }
  };
  visit(document);
  return names;
}

/** Each word of it, so that a part of a name stays a part of the name. */
function tagged(name: string, id: string): string {
  return name
    .split(' ')
    .map((word) => `${word}-${id}`)
    .join(' ');
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
