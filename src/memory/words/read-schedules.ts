/** When something is done: "we deploy on Tuesdays", "the backup runs at 02:00", "keys rotate every 90 days". */
import { claimOf, modeOf, type WordClaim } from './claim.js';
import type { Clause } from './clauses.js';
import { madeName } from './names.js';
import { filed, type Subject } from './subjects.js';
import { TIMED, timingOf } from './times.js';
import { TURNED } from './turns.js';

const DOES =
  /^(?<what>.+?)\s+(?<verb>deploys?|releases?|ships?|runs?|starts?|begins?|happens?|rotates?|leaves?|opens?|closes?|goes out|go out|go live|refresh(?:es)?|syncs?|executes?|fires?|triggers?|kicks? off|(?:is|are) (?:now )?(?:taken|done|rotated|run|made|scheduled|refreshed|rebuilt|generated|sent|executed|published|cut|held))\s+(?<when>.+)$/i;
const MOVED = new RegExp(
  String.raw`^(?:(?:we|i)\s+(?:have\s+)?(?:${TURNED})\s+(?<whatA>.+?)|(?<whatB>.+?)\s+(?:was|were|has been|have been|got)\s+(?:${TURNED}))\s+(?:back\s+)?to\s+(?:run\s+)?(?<when>.+)$`,
  'i',
);
const DEPLOY = /^(?:(?:our|the|all)\s+)?(?:deploy(?:s|ment|ments)?|releases?|deploy day|release day)$/i;
const NOUN = /\s+(?:rotation|schedule|interval|frequency|cadence|period|time|run|runs)$/i;
const NOT = /\b(?:not|never|also|sometimes|some|usually)\b|n't\b/i;

export function readSchedules(clause: Clause, scope: string): WordClaim[] {
  const mode = modeOf(clause);
  if (mode === null || mode === 'mentions' || !TIMED.test(clause.text) || NOT.test(clause.text)) return [];
  const moved = MOVED.exec(clause.text)?.groups;
  const does = DOES.exec(clause.text)?.groups;
  const when = timingOf(
    (moved?.when ?? does?.when ?? '').replace(/\s+(?:again|instead(?: of .+)?|rather than .+)$/i, ''),
  );
  if (when === null) return [];
  const what = (moved?.whatA ?? moved?.whatB ?? does?.what ?? '').trim();
  const isDeploy =
    DEPLOY.test(what) || (/^we$/i.test(what) && /^(?:deploy|release|ship)/i.test(does?.verb ?? ''));
  const subject = isDeploy ? filed(scope) : named(what);
  if (subject === null) return [];
  return [
    claimOf(clause, {
      ...{ subject, value: when.key, told: when.told, of: when.sort },
      attribute: isDeploy ? 'deploy_schedule' : 'schedule',
      mode: moved === undefined ? mode : 'changes',
    }),
  ];
}

function named(what: string): Subject | null {
  const name = madeName(what.replace(NOUN, ''));
  return name === null ? null : { name, type: 'Component' };
}
