/** The arguments of a tool that are free text, and how long they may be. */
import { z } from 'zod';
import { LONGEST_TEXT } from '../../../src/mcp/read-input.js';
import type { Tool } from '../../../src/mcp/tool.js';

export function textsOf({ input }: Tool): { readonly field: string; readonly most: number }[] {
  const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties).flatMap(([field, property]) =>
    typeof property === 'object' && property.type === 'string' && property.enum === undefined
      ? [{ field, most: property.maxLength ?? LONGEST_TEXT }]
      : [],
  );
}
