import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readInput } from '../../src/mcp/read-input.js';
import type { Tool } from '../../src/mcp/tool.js';
import { tools } from '../../src/mcp/tools.generated.js';
import type { LoreError } from '../../src/model/index.js';
import { CASES } from './cases.js';

type Property = z.core.JSONSchema.BaseSchema;

function refused(tool: Pick<Tool, 'input'>, given: unknown): string {
  try {
    readInput(tool.input, given);
  } catch (error) {
    const { code, message, hint = '' } = error as LoreError;
    expect(code).toBe('mcp/bad-input');
    return `${message} ${hint}`;
  }
  return 'taken';
}

function propertiesOf({ input }: Tool): readonly (readonly [string, Property])[] {
  const { properties = {} } = z.toJSONSchema(input, { io: 'input' });
  return Object.entries(properties).flatMap(([name, one]) => (typeof one === 'object' ? [[name, one]] : []));
}

/** A value of another kind, and what has to be said of it. */
function wrong(name: string, { type, enum: values, maximum }: Property): [unknown, string][] {
  if (values !== undefined) return [['nonsense', `${name} must be one of ${values.join(', ')}`]];
  if (type === 'array') return [['Person', `Write {"${name}": ["Person"]}`]];
  if (type === 'boolean') return [['true', `Write it without quotation marks: {"${name}": true}`]];
  if (type !== 'integer' && type !== 'number') return [];
  const text: [unknown, string] = ['1', `Write it without quotation marks: {"${name}": 1}`];
  return maximum === undefined || maximum > 1e15
    ? [text]
    : [text, [maximum * 1000, `${name} must be at most ${maximum}`]];
}

describe.each(tools.map((tool) => [tool.name, tool] as const))('%s, called carelessly', (name, tool) => {
  const good = Object.fromEntries(
    Object.entries(CASES[name]?.good ?? {}).map(([key, value]) => [
      key,
      typeof value === 'string' ? value.replace(/^\$.*/, 'f-000000000000') : value,
    ]),
  );

  it('says what is wrong and what to write', () => {
    expect(refused(tool, good)).toBe('taken');
    expect(refused(tool, { ...good, zzz: 1 })).toContain('There is no parameter "zzz". Parameters are ');
    expect(refused(tool, 'Aldric')).toContain('must be an object of parameters');
    for (const [key, property] of propertiesOf(tool))
      for (const [value, told] of wrong(key, property))
        expect(refused(tool, { ...good, [key]: value }), key).toContain(told);
  });

  it('takes null and nothing for what is left out, and names what is missing', () => {
    const { required = [] } = z.toJSONSchema(tool.input, { io: 'input' });
    for (const [key] of propertiesOf(tool)) {
      const { [key]: _, ...without } = good;
      const isNeeded = required.includes(key);
      for (const given of [without, { ...without, [key]: null }])
        expect(refused(tool, given), key).toContain(isNeeded ? `${key} is missing` : 'taken');
      if (!isNeeded)
        expect(readInput(tool.input, { ...without, [key]: null })).toEqual(readInput(tool.input, without));
    }
  });
});

describe('what is plain', () => {
  const named = (name: string) => tools.find((tool) => tool.name === name)?.input ?? z.object();
  it.each([
    ['get_contradictions', { entity: 'Valdorn' }, { subject: 'Valdorn' }],
    ['entity_context', { entity: 'Valdorn', at: '340 TA' }, { entity_id: 'Valdorn', at_time: '340 TA' }],
    ['state_at', { entity: 'Valdorn', at_time: 340 }, { entity: 'Valdorn', at_time: '340' }],
    ['state_at', { entity: 'Valdorn', at_time: 'during the Border Wars' }, { at_time: 'the Border Wars' }],
    ['events_during', { era: 'throughout Age of Iron' }, { era: 'Age of Iron' }],
    ['lookup', { query: 'king', at_time: 'in 340 TA' }, { at_time: '340 TA' }],
    ['lookup', { query: 'king', at_time: 'At the Gates' }, { at_time: 'At the Gates' }],
    ['explain_violation', { finding: 'f-1' }, { node_id: 'f-1' }],
    ['lookup', { name: 'Aldric' }, { query: 'Aldric' }],
    ['query_facts', { question: 'limits?', at_time: '2026' }, { query: 'limits?', at: '2026' }],
  ])('is taken as meant: %s %j', (name, given, meant) => {
    expect(readInput(named(name), given)).toMatchObject(meant);
  });

  it('is never guessed where two could be meant, or the own name was given', () => {
    expect(refused({ input: named('resolve_confusion') }, { finding: 'f-1', text: 'x' })).toContain('"text"');
    expect(refused({ input: named('state_at') }, { entity: 'Valdorn', entity_id: 'Kaelmoor' })).toContain(
      'There is no parameter "entity_id"',
    );
  });
});
