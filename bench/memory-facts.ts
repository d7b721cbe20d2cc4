/** What a team tells over a year: many services, a few everybody speaks of, repetitions, changes, and plain prose. */
import type { FactRequest } from '../src/memory/index.js';
import { type Random, random } from './random.js';

const SPAN_SECONDS = 365 * 86_400;
const FACTS_PER_SERVICE = 25;
/** Everybody speaks of these: threads of hundreds of facts. */
const HUBS = ['api-gateway', 'auth-service', 'billing-core', 'search-index'];
const HUB_SHARE = 0.03;
const AUTHORS = Array.from({ length: 60 }, (_, i) => `agent-${i}`);
const TEAMS = ['Platform', 'Payments', 'Discovery', 'Identity', 'Data', 'Growth', 'Mobile', 'Reliability'];
const STEMS = ['order', 'invoice', 'mail', 'image', 'quota', 'report', 'ledger', 'stock', 'price', 'user'];
const KINDS = ['worker', 'service', 'proxy', 'store', 'sync', 'gateway', 'cache', 'runner'];

interface Topic {
  readonly words: string;
  readonly values: (chance: Random) => string;
}

const TOPICS: readonly Topic[] = [
  { words: 'rate limit', values: (c) => `${(1 + c.int(90)) * 100} req/s` },
  { words: 'timeout', values: (c) => `${1 + c.int(60)} s` },
  { words: 'memory limit', values: (c) => `${1 + c.int(64)} GB` },
  { words: 'batch size', values: (c) => `${(1 + c.int(40)) * 25}` },
  { words: 'connection limit', values: (c) => `${(1 + c.int(80)) * 10}` },
  { words: 'retry limit', values: (c) => `${2 + c.int(12)}` },
];

const PROSE = [
  'Everybody asks about the log format of',
  'The runbook page was tidied up for',
  'Dashboards look calm after the weekend for',
  'A flaky test was seen twice in the suite of',
  'The on-call notes have a new chapter on',
];

/** In the order they were told. */
export function* generateFacts(count: number, seed: number): Generator<FactRequest> {
  const chance = random(seed);
  const services = Array.from(
    { length: Math.max(10, Math.floor(count / FACTS_PER_SERVICE)) },
    (_, i) => `${chance.pick(STEMS)}-${chance.pick(KINDS)}-${i}`,
  );
  const known = new Map<string, string>();
  const told: FactRequest[] = [];
  const start = Math.floor(Date.now() / 1000) - SPAN_SECONDS;
  for (let n = 0; n < count; n++) {
    const service = chance.next() < HUB_SHARE ? chance.pick(HUBS) : chance.pick(services);
    const request: FactRequest = {
      content: sentence(service, n, chance, known),
      scope: service.replace(/-\d+$/, ''),
      author: chance.pick(AUTHORS),
      validFrom: start + Math.floor((n / count) * SPAN_SECONDS),
    };
    const again = told[chance.int(Math.max(1, told.length))];
    const isRepeated = again !== undefined && chance.next() < 0.08;
    if (told.length < 2_000) told.push(request);
    else told[chance.int(told.length)] = request;
    yield isRepeated ? { ...again, author: chance.pick(AUTHORS), validFrom: request.validFrom } : request;
  }
}

function sentence(service: string, n: number, chance: Random, known: Map<string, string>): string {
  const kind = chance.next();
  if (kind < 0.25) return `${chance.pick(PROSE)} ${service} (note ${n})`;
  if (kind < 0.29) {
    const team = known.get(service) ?? chance.pick(TEAMS);
    known.set(service, team);
    return `The ${team} team owns ${service} (page ${n})`;
  }
  const topic = chance.pick(TOPICS);
  const key = `${service} ${topic.words}`;
  const before = known.get(key);
  const isChange = before !== undefined && kind > 0.88;
  const value = before === undefined || isChange ? topic.values(chance) : before;
  known.set(key, value);
  // Most changes say that they are one.
  if (isChange && kind < 0.985)
    return `We changed the ${topic.words} of ${service} to ${value}, see ticket ${n}`;
  return chance.pick([
    `The ${topic.words} of ${service} is ${value}, see ticket ${n}`,
    `${service} has a ${topic.words} of ${value}, says run ${n}`,
    `Checked today, and the ${topic.words} of ${service} is ${value} (log ${n})`,
  ]);
}
