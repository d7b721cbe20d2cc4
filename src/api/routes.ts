/** Every route there is, in the order in which they are described. */
import * as accumulated from './resources/accumulated.js';
import * as ask from './resources/ask.js';
import * as comments from './resources/comments.js';
import * as confusions from './resources/confusions.js';
import * as conversations from './resources/conversations.js';
import * as entities from './resources/entities.js';
import * as events from './resources/events.js';
import * as exported from './resources/export.js';
import * as findings from './resources/findings.js';
import * as graph from './resources/graph.js';
import * as keeping from './resources/keeping.js';
import * as mapping from './resources/mapping.js';
import * as memory from './resources/memory.js';
import * as query from './resources/query.js';
import * as rules from './resources/rules.js';
import * as session from './resources/session.js';
import * as sources from './resources/sources.js';
import * as study from './resources/study.js';
import * as timeline from './resources/timeline.js';
import * as verdicts from './resources/verdicts.js';
import * as views from './resources/views.js';
import * as work from './resources/work.js';
import * as world from './resources/world.js';
import type { ApiRoute } from './route.js';

const RESOURCES: readonly object[] = [
  session,
  world,
  study,
  work,
  findings,
  verdicts,
  comments,
  views,
  exported,
  confusions,
  entities,
  timeline,
  graph,
  sources,
  query,
  memory,
  accumulated,
  conversations,
  mapping,
  keeping,
  rules,
  ask,
  events,
];

/** Of a file by their names: how it is loaded must not change the description. */
export const ROUTES: readonly ApiRoute[] = RESOURCES.flatMap((resource) =>
  Object.entries(resource)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, value]: [string, unknown]) => value)
    .filter(isRoute),
);

function isRoute(value: unknown): value is ApiRoute {
  return typeof value === 'object' && value !== null && 'method' in value && 'handle' in value;
}
