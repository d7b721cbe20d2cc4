/** What models found in passages, as records. */
import type { Extraction, ExtractionStore } from '../extractions.js';
import { change, drop, put, type RecordKind, type RecordWrite } from '../records.js';
import type { Deciding } from './deciding.js';

interface Kept extends Pick<Extraction, 'hash' | 'model' | 'file' | 'line'> {
  readonly found: Pick<Extraction, 'claims' | 'names'>;
  readonly at: number;
  readonly told: boolean;
  readonly outdated: boolean;
}

const EXTRACTION: RecordKind<Kept> = {
  name: 'extraction',
  fields: {
    hash: 'text',
    model: 'text',
    file: 'text',
    line: 'number',
    found: 'json',
    at: 'number',
    told: 'boolean',
    outdated: 'boolean',
  },
  key: ['hash', 'model'],
};

export function extractionsOver({ records, now }: Deciding): ExtractionStore {
  const keeping = ({ hash, model, file, line, claims, names }: Extraction): RecordWrite =>
    put(EXTRACTION, {
      ...{ hash, model, file, line },
      found: { claims, names },
      at: now(),
      told: claims.length === 0,
      outdated: false,
    });
  const markAs = async (outdated: boolean, model: string, hashes: readonly string[]): Promise<void> => {
    if (hashes.length > 0)
      await records.write([change(EXTRACTION, { model, hash: { in: hashes } }, { outdated })]);
  };
  return {
    async of(hashes) {
      const [found] = await records.read({
        kind: EXTRACTION,
        where: { hash: { in: hashes } },
        order: ['hash', 'model'],
      });
      return found.map(toExtraction);
    },
    async put(extraction) {
      await records.write([keeping(extraction)]);
    },
    async replace(model, files, found) {
      if (files.length === 0) return;
      const old = { model, file: { in: files } };
      if (found.length === 0) {
        const [known] = await records.read({ kind: EXTRACTION, where: old, limit: 1 });
        if (known.length === 0) return;
      }
      await records.write([drop(EXTRACTION, old), ...found.map(keeping)]);
    },
    async untold(model) {
      const [found] = await records.read({
        kind: EXTRACTION,
        where: { model, told: false },
        order: ['file'],
      });
      return found.map(({ hash, file }) => ({ hash, file }));
    },
    async markTold(model, hashes) {
      await records.write([change(EXTRACTION, { model, hash: { in: hashes } }, { told: true })]);
    },
    async outdated(model) {
      const [found] = await records.read({ kind: EXTRACTION, where: { model, outdated: true } });
      return found.map(({ hash }) => hash);
    },
    markOutdated: (model, hashes) => markAs(true, model, hashes),
    markCurrent: (model, hashes) => markAs(false, model, hashes),
    async all() {
      const [found] = await records.read({ kind: EXTRACTION, order: ['file', 'line', 'hash', 'model'] });
      return found.map(toExtraction);
    },
  };
}

function toExtraction({ hash, model, file, line, found }: Kept): Extraction {
  return { hash, model, file, line, claims: found.claims, names: found.names };
}
