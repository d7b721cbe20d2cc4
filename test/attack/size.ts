/** Files of any size: refused by size before they are read, or read in bounded memory; one of them never stops the others. */
import { fork } from 'node:child_process';
import { openSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { FILE_MIB, MEBIBYTE } from '../../src/model/file-limit.js';
import { built } from '../built.js';
import { finished, json, startLore, temporaryWorld } from '../cli-helpers.js';
import { defineAttack, type Trial } from './frame/attack.js';
import { must } from './frame/must.js';
import type { Reading } from './frame/read-one.js';

/** A program of its own, as it is shipped. */
const READER = path.join(import.meta.dirname, 'frame/read-one.ts');
/** Megabytes of heap that are enough for a file of the largest size that is read. */
const HEAP = 2_048;
const SMALL = {
  'lore.yaml': 'name: Size\npack: high-fantasy\n',
  'Small.md': '---\ntype: Person\nborn: 300\n---\n# Small\n',
};

const many =
  (head: string, line: (i: number) => string, tail = '') =>
  (bytes: number) => {
    const parts = [head];
    for (let i = 0, made = head.length + tail.length; made < bytes; i++) {
      const part = line(i);
      parts.push(part);
      made += part.length;
    }
    return parts.slice(0, -1).join('') + tail;
  };

interface Shape {
  readonly make: (bytes: number) => string;
  /** The code of the error by which it is refused; none: it is read. */
  readonly refused?: string;
}

const AT_LIMIT: Readonly<Record<string, Shape>> = {
  'prose.md': {
    make: many(
      '# A\n\n',
      (i) => `Aldric ${i} met Lysa in the hall of [[Place ${i % 999}]].${i % 5 ? ' ' : '\n\n'}`,
    ),
  },
  'headings.md': { make: many('# A\n\n', (i) => `## Thing ${i}\n\nText about it.\n\n`) },
  'empty headings.md': { make: many('', () => '#\n') },
  'gods.md': { make: many('# A\n\n', (i) => `## Trina ${i} - God of the Harvest\n`) },
  'told.md': { make: many('# A\n\n', (i) => `Aldric${i} ruled Place${i} in 340 TA.\n\n`) },
  'lines.md': { make: many('# A\n\n', () => 'a\n') },
  'items.md': { make: many('# A\n\n', () => '- a\n') },
  'rows.md': { make: many('| Name | Born |\n|---|---|\n', () => '|A|1|\n') },
  'labels.md': { make: many('# A\n# B\nBorn: 1\n# C\n', (i) => `Born: ${i}\n`) },
  'fields.md': {
    make: many('---\ntype: Person\n', (i) => `key${i}: value ${i}\n`, '---\n# A\n'),
    refused: 'ingest/yaml-too-many',
  },
  'allies.md': {
    make: (bytes) =>
      many(
        '---\ntype: Person\nallies:\n  - to:\n',
        (i) => `      - "[[Thing ${i}]]"\n`,
        `    note: "${'long '.repeat(150_000)}"\n---\n# A\n`,
      )(Math.min(bytes, 2e6)),
    refused: 'ingest/repeats-too-much',
  },
  'entities.yaml': { make: many('entities:\n', (i) => `  - { name: Thing ${i}, type: Item }\n`) },
  'values.yaml': { make: many('a: [', () => 'a,', 'b]\n'), refused: 'ingest/yaml-too-many' },
  'entities.json': {
    make: many('{"entities":[', (i) => `{"name":"Thing ${i}","type":"Item"},\n`, '{"name":"Z"}]}'),
  },
  'empty.json': { make: many('{"entities":[', () => '{},', '{}]}'), refused: 'ingest/json-too-many' },
  'entities.jsonl': { make: many('', (i) => `{"entity":{"name":"Thing ${i}","type":"Item"}}\n`) },
  'rows.csv': { make: many('name,type\n', (i) => `Thing ${i},Item\n`) },
  'short.csv': { make: many('name\n', () => 'a\n'), refused: 'ingest/too-many-records' },
  'people.ged': {
    make: many(
      '0 HEAD\n1 CHAR UTF-8\n',
      (i) => `0 @I${i}@ INDI\n1 NAME John /S${i % 50}/\n1 BIRT\n2 DATE 18${i % 90}\n`,
      '0 TRLR\n',
    ),
  },
  'empty.ged': {
    make: many('0 HEAD\n1 CHAR UTF-8\n', () => '0 A\n', '0 TRLR\n'),
    refused: 'ingest/too-many-records',
  },
};
const MAPPING = 'entity: { name: "{name}" }\n';

export default defineAttack({
  what: 'files of 130,000 entries, at the limit, and far over it',
  minutes: 10,
  run: async (trial) => {
    await overTheLimit(trial);
    if (trial.isShort) return undefined;
    await manyEntries(trial);
    const reader = await built(READER);
    const figures: number[] = [];
    for (const [file, { make, refused = '' }] of Object.entries(AT_LIMIT))
      await trial.try(`${file} of ${FILE_MIB} MiB in ${HEAP} MB`, async () => {
        const folder = temporaryWorld({
          [file]: make(FILE_MIB * MEBIBYTE),
          ...(file.endsWith('.csv') && { [file.replace('.csv', '.map.yaml')]: MAPPING }),
        });
        const { megabytes, code, why } = await readingOf(reader, path.join(folder, file));
        must(code === refused, `it was ${code === '' ? 'read' : 'refused'}`, why);
        figures.push(megabytes);
      });
    return `at most ${Math.max(0, ...figures)} MB for a file of ${FILE_MIB} MiB`;
  },
});

/** Files with holes: as large as they say, without taking the room. */
async function overTheLimit(trial: Trial): Promise<void> {
  const sizes = {
    'note.md': 207e6,
    'data.yaml': 1e9,
    'data.json': 6e9,
    'list.jsonl': 3e9,
    'table.csv': 3e9,
    'tree.ged': 3e9,
  };
  const folder = temporaryWorld({ ...SMALL, 'table.map.yaml': 'entity: { name: "{name}" }\n' });
  for (const [file, size] of Object.entries(sizes)) {
    writeFileSync(path.join(folder, file), '');
    truncateSync(path.join(folder, file), size);
  }
  const ran = await finished(startLore(['ingest', '--json'], folder));
  const told = json(ran);
  for (const file of Object.keys(sizes))
    await trial.try(`${file} over the limit`, () =>
      must(
        ran.stdout.includes(`"${file}"`) && ran.stdout.includes('ingest/file-too-large'),
        'it was not refused',
        told,
      ),
    );
  await trial.try('the file beside them is read', () =>
    must(/"read":\s*1\b/.test(ran.stdout), 'it was not', told),
  );
  await trial.try('the command says so', () => must(ran.code === 1, `it ended with ${ran.code}`, ran.stderr));
}

async function manyEntries(trial: Trial): Promise<void> {
  const statements = many(
    'statements:\n',
    (i) => `  - { subject: A${i}, predicate: KNOWS, object: B${i} }\n`,
  );
  for (const [file, text] of [
    ['many.yaml', AT_LIMIT['entities.yaml']?.make(130_000 * 38) ?? ''],
    ['told.yaml', statements(130_000 * 52)],
    ['many.md', AT_LIMIT['headings.md']?.make(130_000 * 36) ?? ''],
  ] as const)
    await trial.try(`130,000 entries: ${file}`, async () => {
      const ran = await finished(
        startLore(['ingest', '--dry-run', '--json'], temporaryWorld({ ...SMALL, [file]: text })),
      );
      must(ran.code === 0 && /"read":\s*2\b/.test(ran.stdout), `it ended with ${ran.code}`, ran.stderr);
    });
}

/** Of a process that reads the file and has so much heap: its memory at most, and the error by which it is refused. */
function readingOf(reader: string, file: string): Promise<Reading> {
  const out = openSync('/dev/null', 'w');
  const child = fork(reader, [file], {
    execArgv: [`--max-old-space-size=${HEAP}`],
    stdio: [out, out, 'pipe', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code, signal) => reject(new Error(`its process ended with ${signal ?? code}`)));
  });
}
