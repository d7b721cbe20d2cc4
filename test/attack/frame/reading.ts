/** What a reader of files is given when no world is around it. */
import { tmpdir } from 'node:os';
import type { ReadContext } from '../../../src/ingest/read-files.js';
import { vocabularyOf } from '../../../src/ingest/vocabulary.js';
import { FILE_MIB, MEBIBYTE } from '../../../src/model/file-limit.js';
import { dateContext, loadOntology } from '../../../src/packs/index.js';
import { createDateParser } from '../../../src/time/index.js';

export function readingContext(root = tmpdir()): ReadContext {
  const ontology = loadOntology({ packs: ['high-fantasy'] });
  const { parse } = createDateParser(dateContext(ontology));
  return {
    root,
    fileBytes: FILE_MIB * MEBIBYTE,
    vocabulary: vocabularyOf(ontology, null),
    reliabilityOf: () => 'canonical',
    known: new Map(),
    force: true,
    settings: '',
    prose: { ontology, parseDate: parse },
    shared: new Map(),
  };
}
