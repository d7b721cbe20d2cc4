/** An entity as replies tell it. */
import { z } from 'zod';
import { plainName } from '../reply/outside.js';

export const entityShape = z
  .object({
    id: z.string(),
    name: z.string(),
    type: z.string(),
    lore_verified: z.boolean().describe('false: provisional, no canonical document defines it'),
  })
  .meta({ id: 'Entity' });

/** An entity as calls name it. */
export const entityInput = z.string().min(1).describe('name or id');

export function entityOf({
  id,
  name,
  type,
  verified,
}: {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly verified: boolean;
}): z.input<typeof entityShape> {
  return { id, name: shortName(name), type, lore_verified: verified };
}

const LONGEST_NAME = 120;

/** Names come from sources: one line, and no longer than a name. */
export function shortName(name: string): string {
  return plainName(name, LONGEST_NAME);
}
