/** `lore migrate`: to a server, and back into a file. */
import { cleanText } from '../../report/clean.js';
import { bytes } from '../../report/words.js';
import { defineCommand, text } from '../command.js';
import { createProgress } from '../progress.js';

export const command = defineCommand({
  name: 'migrate',
  group: 'Keep',
  summary: 'move the world to a Neo4j server, or from there into a file',
  description:
    'Everything goes along: statements and their history, facts, insights, findings and verdicts, jobs. What lies there afterwards is read back and held against what was sent. Where it is interrupted, the same command goes on. The world stays where it was until `store:` in lore.yaml, or LORE_STORE, names the new place.',
  arguments: {},
  options: { to: { ...text('place', 'bolt://…, neo4j+s://… or a file'), required: true as const } },
  examples: [
    {
      run: 'migrate --to bolt://127.0.0.1:7687',
      says: 'Then set `store: bolt://127.0.0.1:7687` in lore.yaml.',
    },
    { run: 'migrate --to .lore/world.db', says: 'Back again, while `store:` still names the server.' },
  ],
  run: async (context, _, { to }) => {
    const { migrateWorld } = await import('../../engine/index.js');
    const root = await context.worldRoot();
    const progress = createProgress(context);
    const report = await migrateWorld(root, to, (step) =>
      progress.update({ phase: 'Moving', ...step }),
    ).finally(progress.clear);
    const { moved } = report;
    const rows = Object.values(moved?.rows ?? {}).reduce((sum, count) => sum + count, 0);
    context.print(
      () => ({ ...report, moved: moved && { ...moved, rows: { ...moved.rows } } }),
      () =>
        cleanText(
          moved === null
            ? `Written to ${report.to} (${bytes(report.bytes ?? 0)}), and sound.`
            : `Moved ${rows} rows to ${report.to}, checksum ${moved.checksum}; read back, they are the same.`,
        ),
    );
    return 0;
  },
});
