/** What rules were read to say, and what their queries compile to, is kept from one start to the next, and counts only as long as they say it. */
import { chmodSync, lstatSync, mkdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ingestedWorld, json, loreProcess } from '../cli-helpers.js';
import { isBuilt } from '../is-built.js';

const rule = (query: string, message: string) => `/**
 * @id       world/crowned
 * @name     Somebody with a crown
 * @kind     ontology-violation
 * @severity warn
 * @anchor   who
 * @message  ${message}
 */
${query}
`;
const RULERS = 'MATCH (who:Person)-[r:RULES]->(land) RETURN who, r, land';
const MEMBERS = 'MATCH (who:Person)-[r:MEMBER_OF]->(land) RETURN who, r, land';

const BOOKS = ['rules', 'queries'];

async function ruledWorld() {
  const root = await ingestedWorld();
  const file = path.join(root, 'rules', 'crowned.cypher');
  mkdirSync(path.dirname(file));
  const files = BOOKS.map((name) => path.join(root, '.lore', name));
  return {
    files,
    says: (query: string, message: string) => writeFileSync(file, rule(query, message)),
    async found(): Promise<string[]> {
      const { findings } = json(await loreProcess(['check', '--json'], root));
      if (!Array.isArray(findings)) throw new Error('a check tells findings');
      return findings
        .filter(({ rule_id: id }) => id === 'world/crowned')
        .map(({ message }) => String(message));
    },
    writtenAnew: () => BOOKS.filter((_, i) => statSync(files[i] ?? '').mtimeMs > 1000),
    makeOld: () => {
      for (const file of files) utimesSync(file, 1, 1);
    },
  };
}

describe.skipIf(!isBuilt())('what a rule was read to say (needs a build)', () => {
  it('is kept for its owner alone, and used again', async () => {
    const { files, says, found, writtenAnew, makeOld } = await ruledWorld();
    says(RULERS, '{who.name} rules {land.name}.');
    expect(await found()).toEqual(['Aldric Raventhorne rules Valdorn.']);
    for (const file of files) expect(lstatSync(file).mode & 0o777).toBe(0o600);
    // A second run works off what has changed, for which more is told of rules.
    await found();
    makeOld();
    expect(await found()).toEqual(['Aldric Raventhorne rules Valdorn.']);
    expect(writtenAnew()).toEqual([]);
  });

  it('gives way to what the rule says now', async () => {
    const { says, found } = await ruledWorld();
    says(RULERS, '{who.name} rules {land.name}.');
    expect(await found()).toEqual(['Aldric Raventhorne rules Valdorn.']);
    says(RULERS, '{land.name} has {who.name}.');
    expect(await found()).toEqual(['Valdorn has Aldric Raventhorne.']);
    says(MEMBERS, '{land.name} has {who.name}.');
    expect(await found()).toEqual(['House Vyr has Aldric Raventhorne.']);
    says(`${MEMBERS.replace('RETURN', 'WHERE who.birth IS NULL RETURN')}`, '{land.name} has {who.name}.');
    expect(await found()).toEqual([]);
    says(RULERS, '{who.name} rules {land.name}.');
    expect(await found()).toEqual(['Aldric Raventhorne rules Valdorn.']);
  });

  it.each([
    ['a file that others can write', (file: string) => chmodSync(file, 0o622)],
    ['a file that was cut off', (file: string) => writeFileSync(file, readFileSync(file).subarray(0, 9_000))],
    ['a file with one wrong byte', spoil],
    ['an empty file', (file: string) => writeFileSync(file, '')],
  ])('is not taken from %s, and is written anew', async (_, harm) => {
    const { files, says, found, writtenAnew, makeOld } = await ruledWorld();
    says(RULERS, '{who.name} rules {land.name}.');
    const before = await found();
    for (const file of files) harm(file);
    makeOld();
    expect(await found()).toEqual(before);
    expect(writtenAnew()).toEqual(BOOKS);
    for (const file of files) {
      expect(statSync(file).size).toBeGreaterThan(10_000);
      expect(lstatSync(file).mode & 0o777).toBe(0o600);
    }
  });
});

function spoil(file: string): void {
  const bytes = readFileSync(file);
  const at = Math.floor(bytes.length / 2);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(file, bytes);
}
