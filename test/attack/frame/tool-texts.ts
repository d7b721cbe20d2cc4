/** The arguments of a tool that are free text, and how long they may be. */
import { z } from 'zod';
import type { Tool } from '../../../src/mcp/tool.js';

/** Where a schema names no limit; bodies end somewhere, too. */
const MOST = 200_000;

export function textsOf({ input }: Tool): { readonly field: string; readonly most: number }[] {
  const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties).flatMap(([field, property]) =>
    typeof property === 'object' && property.type === 'string' && property.enum === undefined
      ? [{ field, most: property.maxLength ?? MOST }]
      : [],
  );
}
