/** Every example of every `--help` runs as it is written; ids and names that are made up are said not to be there. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { registry } from '../../src/cli/commands.generated.js';
import { finished, lore, type Ran, startLore, temporaryFolder, valdorn } from '../cli-helpers.js';
import { defineAttack } from './frame/attack.js';
import { must } from './frame/must.js';
import { wordsOf } from './frame/words.js';

/** What serves or follows until it is stopped: it must not have ended with a mistake by then. */
const LASTING = /^(?:serve|watch|mcp|jobs follow|bus tail)/;
const LASTS_MS = 4_000;
/** What reads from its own input, which the shared process has one of. */
const ASKS = /^(?:query|review|unresolved|confusions|extract|map|synthesis|retcon|init|fact (?:add|import))/;
/** Nobody waits longer for a command that should end by itself. */
const ENDS_MS = 60_000;
/** Stands for an id that only its reader has, or for a thing of another world. */
const MADE_UP =
  /\b(?:f-[0-9a-f]{4,}|(?=[0-9a-f]*\d)[0-9a-f]{6,8}|3k9f2m1q0z|12|sundew|bot-7|Edric|Chronicles|landless-kings|ancestry|race|mira)\b|^bus|^migrate|north/i;
/** Words by which a command line that is not understood is refused. */
const MISUNDERSTOOD = /has no (?:command|option)|needs <|needs a value|too many arguments|Something broke/i;

const FILES: Readonly<Record<string, string>> = {
  'draft.yaml': 'entities:\n  - { name: Somebody New, type: Person }\n',
  'people/aldric.md': '---\ntype: Person\n---\n# Aldric of the Example\n',
  'houses/example.md': '---\ntype: House\n---\n# House Example\n',
  'trees/tree.ged': '0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NAME A /B/\n0 TRLR\n',
  'rules/kingdoms.cypher':
    '/** @description A kingdom has no name. */\nMATCH (k:Kingdom) WHERE k.name IS NULL RETURN k\n',
  'answer.txt': 'Aldric ruled.\n',
};

export default defineAttack({
  what: 'every example of every --help, as it is written',
  minutes: 5,
  run: async (trial) => {
    if (trial.isShort) return undefined;
    const [world, home] = [valdorn(), temporaryFolder()];
    for (const [file, text] of Object.entries(FILES)) {
      mkdirSync(path.join(world, path.dirname(file)), { recursive: true });
      writeFileSync(path.join(world, file), text);
    }
    mkdirSync(path.join(home, 'vaults/valdorn'), { recursive: true });
    mkdirSync(path.join(home, 'backups'));
    writeFileSync(path.join(home, 'vaults/valdorn/A.md'), '---\nborn: 340 TA\ndied: 380 TA\n---\n# A\n');
    await finished(startLore(['ingest', '--quiet'], world));
    await finished(startLore(['token', 'create', 'example'], world));
    const commands = await Promise.all(registry.map(({ load }) => load()));
    const all = commands.flatMap((command) => [command, ...command.actions]);
    const runs = [...new Set(all.flatMap(({ examples }) => examples.map(({ run }) => run)))];
    for (const run of runs.filter((one) => trial.wants(one.split(' ')[0] ?? '')))
      await trial.try(`lore ${run}`, async () => {
        const { code, stdout, stderr } = await ranAsWritten(run, world, home);
        const said = stdout + stderr;
        must(
          code !== null && code <= 2 && !MISUNDERSTOOD.test(said),
          `it ended with ${code}`,
          said.slice(-400),
        );
        must(code < 2 || MADE_UP.test(run) || isInFolder(run), `it ended with ${code}`, said.slice(-400));
      });
    return `${runs.length} examples`;
  },
});

/** Made for a folder that is no world, or that holds a file of its reader's own. */
const isInFolder = (run: string): boolean =>
  /^init$|^--world|steampunk|unpaid-oath|facts\.jsonl|^(?:extract|embed|confusions --ask|review|retcon|map)/.test(
    run,
  );

async function ranAsWritten(run: string, world: string, home: string): Promise<Ran> {
  if (!LASTING.test(run) && !ASKS.test(run)) return lore(wordsOf(run, home), world, { HOME: home });
  const child = startLore(wordsOf(run, home), world, { HOME: home }, ['ignore', 'pipe', 'pipe']);
  const timer = setTimeout(() => child.kill('SIGTERM'), LASTING.test(run) ? LASTS_MS : ENDS_MS);
  const ran = await finished(child);
  clearTimeout(timer);
  return { ...ran, code: LASTING.test(run) ? (ran.code ?? 0) : ran.code };
}
