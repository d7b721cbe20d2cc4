/** `lore unresolved`: what is provisional, and a person's word on it. */
import type { Decided, World } from '../../engine/index.js';
import { LoreError } from '../../model/errors.js';
import {
  acceptedNameLine,
  provisionalJson,
  provisionalLines,
  unresolvedReport,
} from '../../report/unresolved.js';
import { defineCommand, flag, maybeWords, number, text } from '../command.js';
import type { Context } from '../context.js';
import type { ExitCode } from '../exit-code.js';
import { createKeys } from '../keys.js';
import { walkNames, walkProvisional } from '../unresolved-walk.js';

const USUAL = 20;

export const command = defineCommand({
  name: 'unresolved',
  group: 'Keep',
  summary: 'list what is provisional; accept or reject what was extracted',
  description:
    'Provisional are entities that no canonical document defines, and statements that were only extracted: by patterns or a model, from prose or from answers. Names that prose tells something of and nobody defines are proposed: nothing is believed of them until a page defines them or somebody accepts them; then there is a candidate entity of that name, and what prose tells of it is provisional. An accepted statement counts as though its document had said it in so many words; a rejected one is believed no longer. Both are remembered when the document is read again, and can be undone. Through a pipe, --walk takes one answer a line and asks nothing.',
  arguments: { entity: maybeWords('only what concerns it') },
  options: {
    walk: flag(
      'one after the other, a keystroke each: a accepts, r rejects, s skips, u undoes, q stops; the names come last',
    ),
    accept: text('id', 'accept this statement, or this name; `all` for all statements that are listed'),
    reject: text('id', 'reject this statement'),
    undo: text('id', 'take a verdict back, on a statement or a name'),
    type: text('type', 'with a name that is accepted: what it is'),
    reason: text('words', 'why, for the log'),
    limit: number('n', `list so many of each kind (default ${USUAL})`),
  },
  examples: [
    { run: 'unresolved', says: 'What is provisional, with who says so.' },
    { run: 'unresolved --walk', says: 'One keystroke each.' },
    { run: 'unresolved --accept 3fa9c1', says: 'This one is right.' },
    {
      run: 'unresolved --accept "Edric Vale" --type Person',
      says: 'Make somebody of a name that prose tells of.',
    },
    { run: 'unresolved --reject 3fa9c1 --reason "another Brand"', says: 'This one is not.' },
  ],
  run: async (context, { entity }, options) =>
    context.withWorld(async (world) => {
      const { accept, reject, undo, type, reason, walk, limit = USUAL } = options;
      const given = [accept, reject, undo].filter((id) => id !== undefined);
      if (given.length > 1) {
        throw new LoreError({
          code: 'cli/which-verdict',
          message: 'There is more than one verdict.',
          hint: 'Give one of --accept, --reject and --undo.',
        });
      }
      const why = reason === undefined ? {} : { reason };
      if (accept === 'all') return acceptAll(context, world, entity, limit, why);
      const name = [accept, undo].find((one) => one !== undefined && isName(one));
      if (type !== undefined && (name === undefined || undo !== undefined)) throw typeOfNothing();
      if (name !== undefined && undo !== undefined) return undoName(context, world, name);
      if (name !== undefined) return acceptName(context, world, name, type);
      if (accept !== undefined)
        return tell(context, await world.provisional.accept({ statement: accept, ...why }));
      if (reject !== undefined)
        return tell(context, await world.provisional.reject({ statement: reject, ...why }));
      if (undo !== undefined) return tell(context, await world.provisional.undo({ statement: undo, ...why }));
      const about = entity === undefined ? {} : { entity };
      if (walk) return walkAll(context, world, about);
      const found = await world.reads.unresolved({ ...about, limit });
      context.print(
        () => provisionalJson(found),
        () => unresolvedReport(found, context.theme),
      );
      return 0;
    }),
});

/** Ids are of digits and the letters a to f alone. */
function isName(given: string): boolean {
  return !/^[0-9a-f]{4,24}$/.test(given);
}

async function acceptName(
  context: Context,
  world: World,
  name: string,
  type: string | undefined,
): Promise<ExitCode> {
  const entity = await world.provisional.acceptName({ name, ...(type === undefined ? {} : { type }) });
  context.print(
    () => ({ verdict: 'accepted', ...entity }),
    () => acceptedNameLine(entity),
  );
  return 0;
}

async function undoName(context: Context, world: World, name: string): Promise<ExitCode> {
  await world.provisional.undoName({ name });
  context.print(
    () => ({ verdict: 'open', name }),
    () => `Only proposed again: ${name}.`,
  );
  return 0;
}

function typeOfNothing(): LoreError {
  return new LoreError({
    code: 'cli/type-of-nothing',
    message: 'There is no name that --type could be of.',
    hint: 'Give it with a name: lore unresolved --accept "Edric Vale" --type Person.',
  });
}

async function walkAll(
  context: Context,
  world: World,
  about: { readonly entity?: string },
): Promise<ExitCode> {
  const asking = createKeys(context);
  try {
    const goesOn = await walkProvisional(context, world, asking.ask, about);
    if (goesOn && about.entity === undefined) await walkNames(context, world, asking.ask);
  } finally {
    asking.close();
  }
  return 0;
}

async function acceptAll(
  context: Context,
  world: World,
  entity: string | undefined,
  limit: number,
  why: { readonly reason?: string },
): Promise<ExitCode> {
  const { statements } = await world.provisional.list({ limit, ...(entity === undefined ? {} : { entity }) });
  for (const { id } of statements) tell(context, await world.provisional.accept({ statement: id, ...why }));
  return 0;
}

function tell(context: Context, { verdict, statement }: Decided): ExitCode {
  context.print(
    () => ({ verdict, statement: statement.id, told: statement.told }),
    () =>
      `${verdict === 'open' ? 'Open again' : verdict === 'accepted' ? 'Accepted' : 'Rejected'}:\n${provisionalLines(statement, context.theme).join('\n')}`,
  );
  return 0;
}
