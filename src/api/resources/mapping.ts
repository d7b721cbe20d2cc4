/** `/mapping`: what the keys, folders and tags of this vault mean, changed in place and read again. */
import { z } from 'zod';
import { ingestJob, jobsOf } from '../../engine/index.js';
import { changeMapping, keyMeaning, type MappingLine, noteMeaning } from '../../engine/mapping.js';
import { KEY_WORDS, type Mapping, NOTE_WORDS, predicateWords, typeWords } from '../../engine/seeing.js';
import { jobOf } from '../jobs.js';
import { defineRoute } from '../route.js';
import { jobShape } from '../shapes/job.js';

const SECTIONS = ['kinds', 'tags', 'folders', 'keys'] as const;

const lineShape = z
  .object({
    section: z.enum(SECTIONS),
    name: z.string(),
    value: z
      .string()
      .nullable()
      .describe('of a kind: the value of the key; of a key: the type of the note it holds for'),
    meaning: z.string(),
  })
  .meta({ id: 'MappingLine' });

const mappingShape = z
  .object({
    lines: z.array(lineShape),
    note_meanings: z.array(z.string()).describe('what a folder, a tag or a kind may mean'),
    key_meanings: z.array(z.string()).describe('what a key may mean'),
  })
  .meta({ id: 'Mapping' });

export const getMapping = defineRoute({
  id: 'getMapping',
  method: 'get',
  path: '/mapping',
  group: 'mapping',
  summary: 'what lore.yaml says that keys, folders and tags mean',
  description: 'Lines that it lacks are told by `/study`.',
  role: 'reader',
  reply: mappingShape,
  handle: async ({ site }) => {
    const { config, ontology } = site.demandWorld();
    return {
      lines: config.mapping === null ? [] : linesOf(config.mapping),
      note_meanings: [...new Set([...NOTE_WORDS, ...typeWords(ontology)])].sort(),
      key_meanings: [...new Set([...KEY_WORDS, ...predicateWords(ontology)])].sort(),
    };
  },
});

export const changeMappingLines = defineRoute({
  id: 'changeMapping',
  method: 'patch',
  path: '/mapping',
  group: 'mapping',
  summary: 'change lines in lore.yaml, and read the sources again',
  role: 'builder',
  status: 202,
  body: z
    .strictObject({
      lines: z
        .array(
          z.strictObject({
            section: z.enum(SECTIONS),
            name: z.string().min(1).max(400),
            value: z.string().max(400).nullable().default(null),
            meaning: z.string().max(200).nullable().describe('null takes the line away'),
          }),
        )
        .min(1)
        .max(200),
    })
    .meta({ id: 'MappingChange' }),
  reply: z.object({ job: jobShape.describe('reads the sources again') }),
  handle: async ({ site }, { body: { lines } }) => {
    const { root, ontology } = site.demandWorld();
    const meant = lines.map(({ section, name, value, meaning }): MappingLine => {
      const read = section === 'keys' ? keyMeaning : noteMeaning;
      return {
        path: value === null ? [section, name] : [section, name, value],
        meaning: meaning === null || meaning.trim() === '' ? null : read(meaning.trim(), ontology),
      };
    });
    await changeMapping(root, meant);
    const world = await site.reopen();
    const { job } = await jobsOf(world.store.queue).enqueue(
      ingestJob(world),
      {},
      { priority: 'foreground', coalesce: true },
    );
    return { job: jobOf(job) };
  },
});

function linesOf(mapping: Mapping): z.input<typeof lineShape>[] {
  const plain = (section: 'tags' | 'folders') =>
    Object.entries(mapping[section]).map(([name, meaning]) => ({ section, name, value: null, meaning }));
  const kinds = Object.entries(mapping.kinds).flatMap(([name, values]) =>
    Object.entries(values).map(([value, meaning]) => ({ section: 'kinds' as const, name, value, meaning })),
  );
  const keys = Object.entries(mapping.keys).flatMap(([name, told]): z.input<typeof lineShape>[] =>
    typeof told === 'string'
      ? [{ section: 'keys' as const, name, value: null, meaning: told }]
      : Object.entries(told).map(([value, meaning]) => ({ section: 'keys' as const, name, value, meaning })),
  );
  return [...kinds, ...plain('tags'), ...plain('folders'), ...keys];
}
