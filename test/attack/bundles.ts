/** A stranger's bundle adds what nobody knew, and weakens nothing that canon says. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { importBundle, openWorld, type World } from '../../src/engine/index.js';
import { temporaryFolder, temporaryWorld } from '../cli-helpers.js';
import { atEnd } from '../ending.js';
import { defineAttack } from './frame/attack.js';
import { must } from './frame/must.js';

const FILES = {
  'lore.yaml': 'name: Home\npack: high-fantasy\nnow: 1380\n',
  'aldric.md':
    '---\ntype: Person\nname: Aldric\naliases: [Iron King]\nborn: 1300\ndied: 1360\nrelations:\n  - { type: RULES, to: "[[Valdorn]]", from: 1324, until: 1360 }\n  - { type: PARTICIPATED_IN, to: "[[Old Battle]]" }\n---\n# Aldric\n',
  'rival.md':
    '---\ntype: Person\nname: Rival\nrelations:\n  - { type: RULES, to: "[[Valdorn]]", from: 1330, until: 1350 }\n---\n',
  'valdorn.md': '---\ntype: Kingdom\nname: Valdorn\n---\n',
  'battle.md': '---\ntype: Battle\nname: Old Battle\ndate: 1200\n---\n',
};

interface Node {
  readonly [key: string]: unknown;
}

const entity = (id: string, name: string, type: string, more: object = {}): Node => ({
  ...{ id: `entity:${id}`, type: ['Entity', type], name },
  ...more,
});
const statement = (subject: string, predicate: string, more: object): Node => ({
  ...{ type: 'Statement', subject: `entity:${subject}`, predicate, confidence: 1, reliability: 'canonical' },
  ...more,
});

const ALDRIC = entity('aldric', 'Aldric', 'Person');

export default defineAttack({
  what: "strangers' bundles that widen dates, close findings, take names, and come again",
  run: async (trial) => {
    const held = (
      what: string,
      nodes: readonly Node[],
      look: (world: World, before: Seen) => Promise<void>,
    ) =>
      trial.try(what, async () => {
        const world = await home();
        const before = await seen(world);
        const file = bundle(nodes);
        await importBundle(world, { file });
        await importBundle(world, { file, reliability: 'canonical', ceiling: 1 });
        await look(world, before);
      });
    const sameFindings = async (world: World, before: Seen) => {
      const after = await seen(world);
      must(before.findings.length >= 2, 'the world has nothing to close', before.findings);
      const gone = before.findings.filter((id) => !after.findings.includes(id));
      must(gone.length === 0, 'it closed findings', gone);
    };
    for (const [what, value] of [
      ['earlier', '1100'],
      ['later', '1399'],
      ['vague', 'before 1500'],
    ] as const)
      for (const predicate of ['birth', 'death'])
        await held(
          `a ${predicate} that is ${what}`,
          [ALDRIC, statement('aldric', predicate, { value })],
          sameFindings,
        );
    await held(
      'another date of a battle',
      [entity('old-battle', 'Old Battle', 'Battle'), statement('old-battle', 'date', { value: '1340' })],
      sameFindings,
    );
    await held(
      'another end of a reign',
      [
        ALDRIC,
        entity('valdorn', 'Valdorn', 'Kingdom'),
        statement('aldric', 'RULES', { object: 'entity:valdorn', from: '1324', until: '1329' }),
      ],
      sameFindings,
    );
    await held(
      'aliases for whom canon defines',
      [entity('aldric', 'Aldric', 'Person', { aliases: ['Usurper', 'Rival'] })],
      async (world) => {
        const { aliases } = await world.find('Aldric');
        must(aliases.join() === 'Iron King', 'it gave canon a name', aliases);
        must((await world.find('Rival')).name === 'Rival', 'it took a name');
      },
    );
    await held(
      'another type for whom canon defines',
      [entity('aldric', 'Aldric', 'Kingdom')],
      async (world) => {
        must((await world.find('Aldric')).type === 'Person', 'it changed a type');
      },
    );
    await held(
      'namesakes of whom canon defines',
      [
        entity('aldric-2', 'Aldric', 'Person'),
        entity('other', 'Somebody', 'Person', { aliases: ['Iron King', 'Valdorn'] }),
      ],
      async (world) => {
        for (const [name, id] of [
          ['Aldric', 'aldric'],
          ['Iron King', 'aldric'],
          ['Valdorn', 'valdorn'],
        ] as const)
          must((await world.find(name)).id === id, `"${name}" is another's now`);
      },
    );
    await trial.try('importing again raises nothing', async () => {
      const world = await home();
      const file = bundle([ALDRIC, statement('aldric', 'epithet', { value: 'the Mild' })]);
      await importBundle(world, { file, ceiling: 0.2, reliability: 'rumour' });
      const again = await importBundle(world, { file, ceiling: 0.9, reliability: 'canonical' });
      must(again.ceiling === 0.2 && again.reliability === 'rumour', 'it was raised', again.reliability);
      const told = await world.store.statements({ predicates: ['epithet'] });
      must(
        told.length > 0 && told.every(({ confidence }) => confidence <= 0.2),
        'it is believed more',
        told.map(({ confidence }) => confidence),
      );
    });
    return 'each imported twice, the second time with the highest ceiling';
  },
});

interface Seen {
  readonly findings: readonly string[];
}

async function seen(world: World): Promise<Seen> {
  await world.check({});
  const found = await world.findings({ statuses: ['open', 'confirmed'] });
  return { findings: found.filter(({ kind }) => kind !== 'orphan').map(({ id }) => id) };
}

async function home(): Promise<World> {
  const world = await openWorld(temporaryWorld(FILES));
  atEnd(() => world.close());
  await world.ingest({});
  return world;
}

function bundle(nodes: readonly Node[]): string {
  const file = path.join(temporaryFolder(), 'stranger.jsonld');
  writeFileSync(file, JSON.stringify({ type: 'Bundle', world: 'Stranger', '@graph': nodes }));
  return file;
}
