/** What of a thing is told: its timeout, its price, how long it is kept; by the words people use for it and by the value. */
import type { Dimension } from './measures.js';
import { stem } from './stems.js';

export interface Aspect {
  /** Claims of one class are about the same when their topics are. */
  readonly class: string;
  readonly attribute: string;
  readonly dimensions: readonly Dimension[];
  /** Its words, which tell no thing apart. */
  readonly words: string;
  readonly pattern: RegExp;
}

const aspect = (
  name: string,
  attribute: string,
  dimensions: readonly Dimension[],
  words: string,
  pattern: RegExp,
): Aspect => ({ class: name, attribute, dimensions, words, pattern });

/** The first that fits. */
export const ASPECTS: readonly Aspect[] = [
  aspect(
    'latency',
    'latency_target',
    ['duration'],
    'latency target slo budget p99 p95 response',
    /\b(?:latency|p9\d|response time)\b.*\b(?:target|slo|budget|objective|goal)\b|\b(?:target|slo|budget|objective|goal)\b.*\b(?:latency|p9\d|response time)\b/i,
  ),
  aspect(
    'timeout',
    'timeout',
    ['duration'],
    'timeout time out give up abort wait request deadline cancel close disconnect terminate kill drop',
    /\btime-?s? ?outs?\b|\btim(?:es|ed|ing) out\b|\bgiv(?:es?|ing) up\b|\b(?:is|are|gets?) (?:aborted|cancell?ed|killed|closed|disconnected|terminated|dropped) after\b|\baborts? after\b|\bwaits? (?:at most|up to|for)\b/i,
  ),
  aspect(
    'lasting',
    'retention',
    ['duration'],
    'retention retain keep store archive hold purge delete remove wipe prune history',
    /\bretention\b|\b(?:retain|archiv|hold|held|purg|prun|wip|delet|discard|remov|keep|kept|stor|sav|drop)\w*\b.*\b(?:for|after|older|until)\b/i,
  ),
  aspect(
    'lasting',
    'ttl',
    ['duration'],
    'ttl lifetime live expire expiry expiration valid validity good last lifespan max age stale inactivity log logged run',
    /\bttls?\b|\btime to live\b|\blife(?:time|span)s?\b|\bexpir\w+\b|\bvalid(?:ity)?\b|\bgood for\b|\bperiod\b|\blasts?\b|\bmax(?:imum)? age\b|\b(?:cached|live|lives|cache\w*) for\b|\blogged out after\b|\bruns? for\b|\b(?:is|are) cached\b/i,
  ),
  aspect(
    'schedule interval',
    'schedule',
    ['duration'],
    'interval frequency cadence period every poll',
    /\b(?:interval|frequency|cadence|polling period|every|poll\w*)\b/i,
  ),
  aspect(
    'rate',
    'rate_limit',
    ['rate'],
    'rate limit request throttle call query max allowance cap quota req rps qps per',
    /./,
  ),
  aspect('memory', 'memory_limit', ['size'], 'memory ram heap limit max mem', /\b(?:memory|ram|heap|mem)\b/i),
  aspect(
    'size',
    'max_size',
    ['size'],
    'size limit max upload file payload body cap large big exceed upto allow',
    /\b(?:max(?:imum)?|limit(?:ed|s)?|cap(?:ped|s)?|up to|at most|no (?:larger|bigger|more) than|allow\w*|accept\w*|reject\w*|exceed|larger|bigger|size|quota)\b/i,
  ),
  aspect(
    'retry',
    'retry_limit',
    ['count'],
    'retry attempt try time max limit',
    /\bretr(?:y|ies|ied|ying)\b|\b(?:attempts?|tries)\b/i,
  ),
  aspect('port', 'port', ['count'], 'port listen tcp', /\bport\b/i),
  aspect(
    'replicas',
    'replicas',
    ['count'],
    'replica pod instance node copy replicas',
    /\b\d+\s+(?:\w+\s+)?(?:replicas?|pods?|instances?|nodes?|copies)\b|\b(?:replicas?|replica count|instance count|node count)\b/i,
  ),
  aspect(
    'batch',
    'batch_size',
    ['count'],
    'size item record row per of',
    /\b(?:batch(?:es)?|chunks?|page (?:size|limit|length)|(?:per|a|each|one|every) page|pages of|pages? (?:holds?|has|have|contains?|shows?|lists?))\b/i,
  ),
  aspect(
    'connections',
    'connection_limit',
    ['count'],
    'connection pool max limit size db',
    /\b(?:connections?|pool)\b/i,
  ),
  aspect(
    'price',
    'price',
    ['money'],
    'price cost fee charge pay bill subscription month monthly year yearly sell threshold start above minimum',
    /\b(?:cost|price|fee|charg|pay|pric|sell|subscription|plan|tier|licen[cs]e|rate|per|bill(?:ed)?|is|are|start|from|above|over|threshold|limit|cap|to|at|for)\w*\b|:/i,
  ),
  aspect(
    'coverage',
    'coverage_target',
    ['percent'],
    'coverage test target threshold min minimum code',
    /\bcoverage\b.*\b(?:target|threshold|minimum|gate|at least|required|must)\b|\b(?:target|threshold|minimum|min|gate|required)\b.*\bcoverage\b/i,
  ),
];

const WORDS = new Map<string, ReadonlySet<string>>();
for (const { class: name, words } of ASPECTS)
  WORDS.set(name, new Set([...(WORDS.get(name) ?? []), ...words.split(' ').map(stem)]));

export function wordsOfClass(name: string): ReadonlySet<string> {
  return WORDS.get(name) ?? new Set();
}

const CLASSES: ReadonlyMap<string, string> = new Map(ASPECTS.map((one) => [one.attribute, one.class]));

export function classOfAttribute(attribute: string): string {
  return attribute === 'session_timeout' ? 'lasting' : (CLASSES.get(attribute) ?? attribute);
}

export function aspectOf(text: string, dimension: Dimension): Aspect | undefined {
  return ASPECTS.find((one) => one.dimensions.includes(dimension) && one.pattern.test(text));
}
