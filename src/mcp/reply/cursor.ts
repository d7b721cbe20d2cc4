/** Where a reply goes on: lists and offsets, bound to the tool and input they belong to. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { LoreError } from '../../model/index.js';

export type Offsets = Readonly<Record<string, number>>;

const SHAPE = z.object({ of: z.string(), at: z.record(z.string(), z.int().min(0)) });

export function cursorFor(tool: string, input: unknown, offsets: Offsets): string {
  return Buffer.from(JSON.stringify({ of: asked(tool, input), at: offsets })).toString('base64url');
}

/** Throws `mcp/bad-cursor` for one that belongs to another question. */
export function readCursor(cursor: string | undefined, tool: string, input: unknown): Offsets {
  if (cursor === undefined) return {};
  const parsed = SHAPE.safeParse(decoded(cursor));
  if (parsed.success && parsed.data.of === asked(tool, input)) return parsed.data.at;
  throw new LoreError({
    code: 'mcp/bad-cursor',
    message: 'That cursor does not belong to this call.',
    hint: 'Pass a cursor only with the tool and the input of the reply it came from, or leave it out to begin anew.',
  });
}

function asked(tool: string, input: unknown): string {
  return createHash('sha256')
    .update(`${tool} ${JSON.stringify(input)}`)
    .digest('base64url')
    .slice(0, 12);
}

function decoded(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}
