import { expect, test } from 'vitest';
import { z } from 'zod';
import { schemaProblems, toWireSchema } from './json-schema.js';

test('objects are closed, and strict when every field is required', () => {
  const open = z.object({ list: z.array(z.object({ n: z.number().nullable() })) });
  expect(toWireSchema(open)).toMatchObject({
    strict: true,
    schema: { additionalProperties: false, properties: { list: { items: { additionalProperties: false } } } },
  });
  expect(toWireSchema(z.object({ a: z.string().optional() })).strict).toBe(false);
  expect(toWireSchema(z.record(z.string(), z.number())).strict).toBe(false);
  expect(toWireSchema(z.looseObject({ a: z.string() })).strict).toBe(false);
});

test('the model is told what to write, not what is made of it', () => {
  const type = z.object({
    day: z.string().transform((text) => new Date(text)),
    n: z.number().int().default(3),
  });
  expect(toWireSchema(type).schema).toEqual({
    type: 'object',
    properties: { day: { type: 'string' }, n: { type: 'integer', default: 3 } },
    required: ['day'],
    additionalProperties: false,
  });
});

test('a field may be called type or properties', () => {
  const type = z.object({ type: z.string(), properties: z.object({ minimum: z.string() }) });
  expect(toWireSchema(type)).toMatchObject({ strict: true, schema: { required: ['type', 'properties'] } });
});

test('problems are told with their place, and not without end', () => {
  const type = z.array(z.object({ a: z.object({ b: z.number() }) }));
  const { error } = type.safeParse(Array.from({ length: 12 }, () => ({ a: { b: 'x' } })));
  const lines = error === undefined ? [] : schemaProblems(error, 3).split('\n');
  expect(lines[0]).toBe('[0].a.b: expected number, received string');
  expect(lines.at(-1)).toBe('and 9 more');
  expect(lines).toHaveLength(4);
});
