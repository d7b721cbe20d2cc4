/** The questions and claims of all hands as the product reads them, and their kinds: what the judge learns kinds from. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { readWorded as readClaims } from './claim-kinds/shapes.js';
import { readWorded as readQuestions } from './questions/shapes.js';

const ROWS = new URL('./data/pairs/kinds/', import.meta.url);
const KINDS = new URL('./kinds.json', import.meta.url);

const all = {
  questions: await readQuestions(new URL('./questions/hands/', import.meta.url)),
  claims: await readClaims(new URL('./claim-kinds/hands/', import.meta.url)),
};
mkdirSync(ROWS, { recursive: true });
for (const [of, worded] of Object.entries(all)) {
  const rows = worded.map(({ hand, kind, shape }) => `${hand}\t${kind}\t${shape.join(' ')}\n`);
  writeFileSync(new URL(`${of}.tsv`, ROWS), rows.join(''));
  console.log(`${of}: ${rows.length}`);
}
const kindsOf = (worded: readonly { readonly kind: string }[]): string[] =>
  [...new Set(worded.map(({ kind }) => kind))].sort();
writeFileSync(
  KINDS,
  `${JSON.stringify({ questions: kindsOf(all.questions), claims: kindsOf(all.claims) }, null, 2)}\n`,
);
