/** A world as the ingest sees it: where its sources lie, how far each is trusted, and what its words mean. */

import { matcher } from '../ingest/glob.js';
import type { IngestWorld } from '../ingest/world.js';
import { MEBIBYTE } from '../model/file-limit.js';
import { createDateParser, type Moment } from '../time/index.js';
import type { WorldConfig } from './config.js';

type Parts = Pick<IngestWorld, 'root' | 'ontology' | 'dates' | 'store'> & {
  readonly config: WorldConfig;
  readonly now: Moment | null;
};

export function ingestWorldOf({ root, config, ontology, dates, now, store }: Parts): IngestWorld {
  const { parse } = createDateParser(dates);
  return {
    root,
    sources: config.sources,
    ignore: config.ignore,
    fileBytes: config.limits.file_mib * MEBIBYTE,
    reliabilityOf: reliabilityOf(config, ontology.defaultReliability),
    ontology,
    mapping: config.mapping,
    dates,
    parseDate: parse,
    ongoingAt: (written) => {
      const parsed = written === undefined ? null : parse(written);
      return parsed?.kind === 'moment' ? parsed.moment.max : now?.max;
    },
    store,
    prose: config.extract.prose,
    settings: `${ontology.version} ${config.now ?? ''} ${config.extract.prose ? 'prose' : ''} ${JSON.stringify(config.mapping)}`,
  };
}

function reliabilityOf({ reliability }: WorldConfig, fallback: ReturnType<IngestWorld['reliabilityOf']>) {
  const rules = reliability.map((rule) => ({ matches: matcher([rule.path]), reliability: rule.reliability }));
  return (file: string) => rules.find((rule) => rule.matches(file))?.reliability ?? fallback;
}
