/** In a process of its own, since it holds a whole world: writes its documents into a folder, one a file. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CheckDocument, checkWorldDocuments, checkWorldOf, FAULTS } from './check-world.js';

const [folder = '', statements = '0'] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
let written = 0;
for (const document of checkWorldDocuments(checkWorldOf(), Number(statements), FAULTS))
  writeFileSync(
    join(folder, `${String(written++).padStart(6, '0')}.json`),
    JSON.stringify({ ...document, types: typesIn(document) }),
  );

function typesIn({ lines, types }: CheckDocument): [string, string][] {
  const names = new Set(
    lines.flatMap(({ subject, object }) => (object === undefined ? [subject] : [subject, object])),
  );
  return [...names].flatMap((name) => {
    const type = types.get(name);
    return type === undefined ? [] : [[name, type]];
  });
}
