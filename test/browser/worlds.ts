/** Worlds that the tests of the page are made of: the sample, a team's memory, one that means harm, a plain folder. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openWorld } from '../../src/engine/index.js';
import { copyOf, emptyFolder, lore } from './serving.js';

export function valdorn(): string {
  const folder = copyOf('valdorn');
  lore(folder, 'ingest');
  return folder;
}

/** The sample after somebody has lived with it: a fact was told, a date was not understood, and a model has answered. */
export async function used(): Promise<string> {
  const folder = valdorn();
  lore(folder, 'fact', 'add', 'The gate of Thornwick closes at dusk', '--author', 'ann', '--scope', 'gate');
  write(folder, 'People/Odd.md', '---\ntype: Person\nborn: the year of the fish\n---\n# Odd\n');
  lore(folder, 'ingest');
  await talk(folder);
  return folder;
}

/** A model asked, called and answered, and said more than it may. */
async function talk(folder: string): Promise<void> {
  const at = Date.now();
  const world = await openWorld(folder);
  await world.store.conversations.log([
    { kind: 'call', handle: 'c-1', at: at - 2, tool: 'lookup', input: '{}', error: null, statements: 2 },
    {
      ...{ kind: 'answer', handle: 'c-1', at, question: 'Who ruled Thornwick?', verdicts: { supported: 1 } },
      text: `Odile Marsh ruled Thornwick. ${HARM.script}`,
      violations: [{ code: 'contract/uncited', message: 'It cites nothing.' }],
    },
  ]);
  await world.close();
}

/** Facts with a reversal and an ambiguity among them. */
export function team(): string {
  const folder = emptyFolder('team');
  write(folder, 'lore.yaml', 'name: Team\npack: project-memory\n');
  const told = [
    ['We use REST', 'ann', 'api'],
    ['We switched to GraphQL', 'bo', 'api'],
    ['The API is REST-based', 'cy', 'api'],
    ['The rate limit of auth is 1,000 req/s', 'ann', 'auth'],
    ['Auth allows 5,000 req/s', 'bo', 'infra'],
  ] as const;
  for (const [content, author, scope] of told)
    lore(folder, 'fact', 'add', content, '--author', author, '--scope', scope);
  return folder;
}

/** A folder of notes that is no world yet. */
export function plainFolder(): string {
  const folder = emptyFolder('notes');
  for (const [name, born, house] of [
    ['Ada Vance', '310 TA', 'House Vance'],
    ['Bram Vance', '335 TA', 'House Vance'],
    ['Cora Hale', '312 TA', 'House Hale'],
  ])
    write(
      folder,
      `People/${name}.md`,
      `---\ntype: Person\nborn: ${born}\nhouse: "[[${house}]]"\n---\n# ${name}\n`,
    );
  for (const name of ['House Vance', 'House Hale'])
    write(folder, `Houses/${name}.md`, `---\ntype: House\n---\n# ${name}\n`);
  return folder;
}

export const HARM = {
  script: '<script>document.title = "owned"</script>',
  image: '<img src=x onerror="document.title=\'owned\'">',
  link: '[press here](javascript:document.title="owned")',
  bidi: 'Ser Mal\u202Edrol\u202C',
  /** Turns around what follows it, and never stops. */
  turning: 'Kara\u202Ened',
  /** One word of ten thousand letters. */
  endless: `Endless${'e'.repeat(10_000)}`,
} as const;

/** Names, notes and quotes that try to be more than text, and one note of ten megabytes. */
export function hostile(): string {
  const folder = emptyFolder('hostile');
  write(folder, 'lore.yaml', 'name: "<b>Hostile</b>"\npack: high-fantasy\n');
  write(
    folder,
    'data.yaml',
    [
      'entities:',
      `  - { id: mal, name: ${JSON.stringify(HARM.bidi)}, type: Person, born: 300, died: 350, summary: ${JSON.stringify(HARM.image)} }`,
      `  - { id: script, name: ${JSON.stringify(HARM.script)}, type: Person, born: 330, died: 320 }`,
      `  - { id: kara, name: ${JSON.stringify(HARM.turning)}, type: Person, born: 400, died: 390 }`,
      `  - { id: keep, name: ${JSON.stringify(`Keep ${HARM.link}`)}, type: Settlement }`,
      '  - { id: other, name: Other, type: Person }',
      `  - { id: endless, name: ${HARM.endless}, type: Person, born: 335, died: 331 }`,
      'statements:',
      `  - { subject: { id: mal }, predicate: RULES, object: { id: keep }, from: 320, until: 340, quote: ${JSON.stringify(HARM.script)} }`,
      `  - { subject: { id: other }, predicate: RULES, object: { id: keep }, from: 330, until: 345, quote: ${JSON.stringify(HARM.image)} }`,
      '  - { subject: { id: endless }, predicate: RULES, object: { id: keep }, from: 331, until: 335 }',
      '',
    ].join('\n'),
  );
  write(
    folder,
    'evil.md',
    `---\ntype: Place\nname: Evil\n---\n# Evil\n\n${HARM.script}\n\n${HARM.link}\n\n${HARM.image}\n\n{{constructor.constructor('alert(1)')()}}\n`,
  );
  write(
    folder,
    'long.md',
    `---\ntype: Place\nname: Long Place\n---\n# Long Place\n\n${`${'Long Place is long. '.repeat(4_000)}\n`.repeat(140)}\n`,
  );
  lore(folder, 'ingest');
  return folder;
}

/** So many people who died before they were born, each a finding of its own. */
export function manyFindings(number: number): string {
  const folder = emptyFolder('many');
  write(folder, 'lore.yaml', 'name: Many\npack: high-fantasy\n');
  const perFile = 10_000;
  for (let from = 0; from < number; from += perFile) {
    const lines = Array.from(
      { length: Math.min(perFile, number - from) },
      (_, index) =>
        `{"name":"Person ${from + index}","type":"Person","born":"${330 + (index % 40)} TA","died":"${300 + (index % 20)} TA"}`,
    );
    write(folder, `people-${from}.jsonl`, `${lines.join('\n')}\n`);
  }
  lore(folder, 'ingest');
  return folder;
}

export function write(folder: string, file: string, text: string): void {
  const place = path.join(folder, file);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, text);
}
