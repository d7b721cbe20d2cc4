/** Every reader of files, in every shape; and the globs of lore.yaml. */
import { matcher } from '../../src/ingest/glob.js';
import { readBytes } from '../../src/ingest/read-files.js';
import { temporaryWorld } from '../cli-helpers.js';
import { defineAttack } from './frame/attack.js';
import { costOf, type Subject, tryGrowth } from './frame/growth.js';
import { readingContext } from './frame/reading.js';
import { SHAPES, type Shape } from './frame/shapes.js';

const MAPPING = 'entity: { name: "{name}", type: Person, born: "{born}" }\n';
/** Nearly what a file may hold. */
const MOST = 15_000_000;
const PATH = 4_000;

/** What makes a text of any shape a file of a format, so that it gets as far as it can. */
const FILES: Readonly<Record<string, (text: string) => string>> = {
  'note.md': (text) => text,
  'front.md': (text) => `---\ntype: Person\n${text}\n---\n# A\n`,
  'value.md': (text) => `---\ntype: Person\nborn: ${JSON.stringify(text)}\n---\n# A\n`,
  'entries.yaml': (text) => text,
  'value.yaml': (text) => `entities:\n  - name: A\n    type: Person\n    born: ${JSON.stringify(text)}\n`,
  'entries.json': (text) => text,
  'value.json': (text) => JSON.stringify({ entities: [{ name: text, type: 'Person' }] }),
  'lines.jsonl': (text) => text,
  'value.jsonl': (text) => JSON.stringify({ passage: { text } }),
  'table.csv': (text) => `name,born\n${text}`,
  'tree.ged': (text) => `0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NAME ${text}\n0 TRLR\n`,
  'note.ged': (text) =>
    `0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NOTE ${text.replaceAll('\n', '\n2 CONT ')}\n0 TRLR\n`,
  'bundle.jsonld': (text) => text,
  'export.lk': (text) => text,
};

const entries = (name: string, head: string, entry: (i: number) => string, tail = ''): Shape => ({
  name,
  make: (length) => {
    const parts: string[] = [head];
    for (let i = 0, made = 0; made < length; i++) {
      const part = entry(i);
      parts.push(part);
      made += part.length;
    }
    return parts.join('') + tail;
  },
});

/** Whole documents of each format, with more and more in them. */
const DOCUMENTS: Readonly<Record<string, readonly Shape[]>> = {
  'note.md': [
    entries('things under headings', '', (i) => `## Trina ${i} - God of the Harvest\n`),
    entries('told under headings', '', (i) => `## Part ${i}\nAldric${i} ruled Place${i} in 340 TA.\n`),
    entries('fields of one heading', '# A\nBorn: 1\n# B\n', (i) => `Born: ${i}\n`),
    entries('mills', '', (i) => `Aldric${i} Mill was destroyed in 340 TA. Lysa owned the mill.\n\n`),
    entries('fences in quotations', '{{a}}\n', () => '> ~~~ a\n\n'),
  ],
  'front.md': [
    entries('links and words', 'ally: "one of ', (i) => `[[A ${i} (b)]] and `, '"'),
    entries('counts', 'class: "', (i) => `Fighter${i} 1, `, 'Rogue 2"'),
  ],
  'entries.yaml': [
    entries('entities', 'entities:\n', (i) => `  - { name: Thing ${i}, type: Item }\n`),
    entries('statements', 'statements:\n', (i) => `  - { subject: A${i}, predicate: KNOWS, object: B }\n`),
    entries('lists in lists', 'a: ', () => '[', ''),
    entries('maps in maps', '', (i) => `${' '.repeat(i % 500)}a:\n`),
    entries('anchors', 'a: &a x\nb:\n', () => '  - *a\n'),
    entries('anchors of anchors', 'a0: &a0 [x]\n', (i) => `a${i + 1}: &a${i + 1} [*a${i}, *a${i}]\n`),
    entries('one long text', 'a: |\n', () => '  word word\n'),
  ],
  'entries.json': [
    entries('entities', '{"entities":[', (i) => `{"name":"Thing ${i}","type":"Item"},`, '{"name":"Z"}]}'),
    entries('lists in lists', '', () => '['),
    entries('keys', '{', (i) => `"k${i}":1,`, '"z":1}'),
    entries('one long text', '{"a":"', () => 'word \\n', '"}'),
  ],
  'lines.jsonl': [
    entries('entities', '', (i) => `{"entity":{"name":"Thing ${i}","type":"Item"}}\n`),
    entries('not closed', '', () => '{"entity":\n'),
  ],
  'table.csv': [
    entries('rows', '', (i) => `Thing ${i},${i} TA\n`),
    entries('open quotes', '', () => '"a\n'),
    entries('cells', '', () => 'a,'),
  ],
  'tree.ged': [
    entries(
      'people',
      'A\n',
      (i) => `0 @I${i + 2}@ INDI\n1 NAME John /Smith${i % 50}/\n1 BIRT\n2 DATE 18${i % 90}\n`,
    ),
    entries('children', 'A\n0 @F1@ FAM\n', (i) => `1 CHIL @I${i}@\n`),
    entries('levels', 'A\n', (i) => `${(i % 90) + 2} NOTE a\n`),
    entries(
      'generations',
      'A\n',
      (i) => `0 @I${i + 2}@ INDI\n1 FAMC @F${i}@\n0 @F${i}@ FAM\n1 HUSB @I${i + 3}@\n`,
    ),
  ],
};

const GLOBS: readonly Shape[] = [
  entries('stars', '', () => '*a', 'b'),
  entries('deep stars', '', () => '**/a/', 'b'),
  entries('question marks', '', () => '?*', 'b'),
];

/** Against a path of any length; a pattern of any length against one path is the other way round. */
const GLOB: Subject = {
  name: 'glob',
  most: PATH,
  cost: costOf((text) => {
    for (const path of PATHS) matcher([text])(path);
  }),
};
const PATHS = Array.from({ length: 20 }, (_, i) => `${'a/'.repeat(50)}${'a'.repeat(i)}c`);

export default defineAttack({
  what: 'doubled texts through every reader of files; globs',
  minutes: 10,
  run: async (trial) => {
    const context = readingContext(temporaryWorld({ 'table.map.yaml': MAPPING }));
    const files = trial.isShort ? ['note.md'] : Object.keys(FILES);
    const pairs = files
      .filter((file) => trial.wants(file))
      .map((file): [Subject, readonly Shape[]] => {
        const dress = FILES[file] ?? String;
        const cost = costOf((text) => readBytes(file, Buffer.from(dress(text)), context));
        const shapes = [...(DOCUMENTS[file] ?? []), ...SHAPES];
        return [{ name: file, most: MOST, cost }, trial.isShort ? shapes.slice(0, 2) : shapes];
      });
    return tryGrowth(trial, [[GLOB, GLOBS], ...pairs]);
  },
});
