/** What the list of tools costs: a client reads it when it starts, and a model has its input part before it in every conversation. */
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/client/validators/ajv';
import { describe, expect, it } from 'vitest';
import { listing } from '../../src/mcp/listing.generated.js';
import { mayUse } from '../../src/mcp/roles.js';
import { annotationsOf } from '../../src/mcp/tool.js';
import { tools } from '../../src/mcp/tools.generated.js';

/** Bytes; four make about one token. */
const WHOLE = 90_000;
const SHOWN = 40_000;
const SHOWN_TO_READER = 30_000;
const DESCRIPTION = 400;

const bytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));
const asSent = listing.map((listed) => ({
  name: listed.name,
  title: listed.title,
  description: listed.description,
  inputSchema: JSON.parse(listed.input),
  outputSchema: JSON.parse(listed.output),
  annotations: annotationsOf(listed),
}));

describe('the list of tools', () => {
  it('is short: as a client gets it, and as a model is shown it', () => {
    const shown = asSent.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
    expect(bytes(asSent)).toBeLessThan(WHOLE);
    expect(bytes(shown)).toBeLessThan(SHOWN);
    const reader = new Set(listing.filter(({ role }) => mayUse('reader', role)).map(({ name }) => name));
    expect(bytes(shown.filter(({ name }) => reader.has(name)))).toBeLessThan(SHOWN_TO_READER);
    for (const { name, description } of asSent) expect(bytes(description), name).toBeLessThan(DESCRIPTION);
  });

  it('has schemas that a validator takes, with nothing said that is of no use', () => {
    const validator = new AjvJsonSchemaValidator();
    for (const { name, inputSchema, outputSchema } of asSent) {
      expect(() => validator.getValidator(inputSchema), name).not.toThrow();
      expect(() => validator.getValidator(outputSchema), name).not.toThrow();
      expect(JSON.stringify([inputSchema, outputSchema]), name).not.toMatch(
        /\$schema|propertyNames|m(?:in|ax)Length|m(?:in|ax)Items|9007199254740991/,
      );
    }
  });

  it('names in an output schema everything that the reply always has', () => {
    for (const { name, outputSchema } of asSent) {
      const tool = tools.find((one) => one.name === name);
      expect(Object.keys(outputSchema.properties), name).toEqual(Object.keys(tool?.output.shape ?? {}));
      expect(outputSchema.required, name).toEqual(
        Object.entries(tool?.output.shape ?? {})
          .filter(([, field]) => !field.safeParse(undefined).success)
          .map(([key]) => key),
      );
    }
  });
});
