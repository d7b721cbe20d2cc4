/** A bundle: what one world knows, as JSON-LD that another may take in. Names of its parts, for those who write and read it. */

export const BUNDLE_EXTENSION = '.jsonld';

/** Nothing is fetched to understand it: every name is explained here. */
export const BUNDLE_CONTEXT = {
  '@version': 1.1,
  '@vocab': 'urn:lore-engine:term:',
  id: '@id',
  type: '@type',
  entity: { '@id': 'urn:lore-engine:entity:', '@prefix': true },
  source: { '@id': 'urn:lore-engine:source:', '@prefix': true },
  statement: { '@id': 'urn:lore-engine:statement:', '@prefix': true },
  synthesis: { '@id': 'urn:lore-engine:synthesis:', '@prefix': true },
  subject: { '@type': '@id' },
  object: { '@type': '@id' },
  said_by: { '@type': '@id' },
  rests_on: { '@type': '@id' },
  value: { '@type': '@json' },
  qualifiers: { '@type': '@json' },
  calendars: { '@type': '@json' },
} as const;

/** What each is in `@type`. An entity has its own type beside it. */
export const NODES = {
  entity: 'Entity',
  source: 'Source',
  statement: 'Statement',
  synthesis: 'Synthesis',
} as const;

/** Only statements that an insight rests on have an id. */
export const STATEMENT_PREFIX = 'statement:';

/** A calendar that the giver's dates are written by: named, so that whoever takes them in knows what to ask for. */
export interface BundledCalendar {
  readonly id: string;
  readonly name: string;
  readonly eras: readonly string[];
}

/** What others say is believed no more than this, until somebody here says otherwise. */
export const DEFAULT_CEILING = 0.7;
