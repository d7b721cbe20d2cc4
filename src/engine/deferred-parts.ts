/** Parts that most commands never ask for anything: their code is loaded when one does. */
import type { Answers, AnswersParts } from './answers.js';
import { deferred } from './deferred.js';
import type { Extract, ExtractParts } from './extract.js';
import type { Lint, LintParts } from './lint.js';
import type { Provisional, ProvisionalParts } from './provisional.js';
import type { Reads } from './reads.js';
import type { RecallParts, WorldRecall } from './recall.js';
import type { Syntheses, SynthesesParts } from './syntheses.js';

export function deferredReads(reasoning: Reads['reasoning']): Reads {
  const asked = deferred<Omit<Reads, 'reasoning'>>(
    {
      ...{ lookup: true, entityContext: true, expandContext: true, wasTrueAt: true, trueDuring: true },
      ...{ stateAt: true, entitiesPresent: true, eventsDuring: true, eventChain: true, listLineage: true },
      ...{ ancestorsOf: true, descendantsOf: true, citeClaim: true, loreAbout: true, significanceOf: true },
      ...{ listSources: true, unresolved: true, describeWorld: true, article: true, family: true },
      ...{ neighbourhood: true, timeAsked: true, openFindings: true, openAbout: true, summarizeChain: true },
      ...{ narrateArc: true, timelineEvidence: true, verifyAnswer: true },
    },
    async () => (await import('./reads.js')).createReads(reasoning),
  );
  return { reasoning, ...asked };
}

export function deferredRecall(parts: RecallParts): WorldRecall {
  return deferred<WorldRecall>({ recall: true, embed: true }, async () =>
    (await import('./recall.js')).createRecall(parts),
  );
}

export function deferredSyntheses(parts: SynthesesParts): Syntheses {
  return deferred<Syntheses>(
    { save: true, settle: true, find: true, show: true, retire: true, count: true },
    async () => (await import('./syntheses.js')).createSyntheses(parts),
  );
}

export function deferredAnswers(parts: AnswersParts): Answers {
  return deferred<Answers>({ take: true, settle: true, read: true }, async () =>
    (await import('./answers.js')).createAnswers(parts),
  );
}

export function deferredExtract(parts: ExtractParts): Extract {
  return deferred<Extract>({ estimate: true, run: true, outdate: true }, async () =>
    (await import('./extract.js')).createExtract(parts),
  );
}

export function deferredProvisional(parts: ProvisionalParts): Provisional {
  return deferred<Provisional>(
    {
      ...{ list: true, accept: true, reject: true, undo: true, names: true, acceptName: true },
      undoName: true,
    },
    async () => (await import('./provisional.js')).createProvisional(parts),
  );
}

export function deferredLint(parts: LintParts): Lint {
  return deferred<Lint>(
    {
      ...{ run: true, runs: true, report: true, candidates: true, flagged: true, unflag: true },
      ...{ quarantined: true, restore: true, pin: true, unpin: true, pins: true },
    },
    async () => (await import('./lint.js')).createLint(parts),
  );
}
