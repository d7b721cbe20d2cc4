/** Findings as tests need them. */
import type { ShownFinding } from '../../src/engine/evidence.js';
import type { Finding, Run } from '../../src/model/index.js';
import type { Reported } from '../../src/report/findings/reported.js';

export function finding(over: Partial<Finding> = {}): Finding {
  const thornwick = { id: 'thornwick', name: 'Thornwick', type: 'Settlement' };
  return {
    id: 'f-3fa9c2d41b07',
    rule: 'core/exclusive-object',
    part: 'RULES',
    kind: 'contradiction',
    certainty: 'certain',
    severity: 'warn',
    status: 'open',
    message: 'Odile Marsh (330–345 TA) and Gervase Hask (338–350 TA) both ruled Thornwick.',
    subject: thornwick,
    predicate: 'RULES',
    entities: [thornwick],
    statements: ['a1', 'b2'],
    sources: ['Sources/abbey-register.md'],
    details: { kind: 'contradiction', claimA: 'Odile Marsh', claimB: 'Gervase Hask' },
    digest: 'd',
    guess: null,
    cause: null,
    settles: null,
    flagged: false,
    detectedAt: 0,
    goneAt: null,
    verdict: null,
    ...over,
  };
}

export function reported(over: Partial<Finding> = {}, lines = true): ShownFinding {
  const text = '- { subject: Odile Marsh, predicate: RULES, object: Thornwick, from: 330 TA, until: 345 TA }';
  return {
    finding: finding(over),
    rule: {
      id: 'core/exclusive-object',
      part: 'RULES',
      name: 'One holder at a time',
      description: 'What one thing may have of another at one time.',
      why: 'A place has one ruler.',
      fix: 'Close one of the two windows.',
      severity: 'error',
      cypher: 'MATCH (a) RETURN a',
    },
    evidence: [
      {
        id: 'a1',
        told: 'Odile Marsh ruled Thornwick',
        when: '330 TA – 345 TA',
        citations: [
          {
            source: 'Sources/abbey-register.md',
            title: 'Abbey register',
            file: 'Sources/abbey register.md',
            lines: { start: 40, end: 42 },
            passage: null,
            heading: [],
            quote: null,
            note: null,
            retcon: null,
            reliability: 'reported',
            confidence: 1,
            prose: null,
            excerpt: lines ? { line: 41, text, column: text.indexOf('Thornwick') + 1, length: 9 } : null,
          },
        ],
      },
    ],
  };
}

export function run(over: Partial<Run> = {}): Run {
  return {
    id: 'run-1',
    mode: 'batch',
    scope: 'everything',
    startedAt: 1_000,
    finishedAt: 1_400,
    durationMs: 400,
    rulesRun: 12,
    rulesFailed: [],
    contradictions: 1,
    anachronisms: 0,
    violations: 0,
    orphans: 2,
    possible: 0,
    appeared: 1,
    gone: 0,
    ...over,
  };
}

export function report(findings: readonly ShownFinding[], over: Partial<Reported> = {}): Reported {
  return {
    world: 'Valdorn',
    findings,
    shared: new Map(),
    run: run(),
    failures: [],
    unread: [],
    isEmpty: false,
    suppressed: 0,
    setAside: 0,
    ...over,
  };
}
