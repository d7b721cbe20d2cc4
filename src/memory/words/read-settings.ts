/** Settings in code: `MAX_RETRIES = 5`. */
import { claimOf, modeOf, type Reader } from './claim.js';
import { measuresIn } from './measures.js';

/** `MAX_RETRIES = 5`, "feature.newCheckout is set to off". */
const SETTING =
  /(?:^|\s)((?=[\w.]*[_.A-Z])(?:[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|[a-z]+(?:_[a-z0-9]+)+|[a-z]+(?:[A-Z][a-z0-9]+)+))\s*(?:=|:|is set to|is now set to|is now|is|was changed to|changed to|set to|defaults to)\s*(\S+(?:\s(?:ms|s|seconds|minutes|min|MB|GB|KB))?)$/;

export const readSettings: Reader = (clause) => {
  const mode = modeOf(clause);
  const [, name, told] = SETTING.exec(clause.text) ?? [];
  if (mode === null || name === undefined || told === undefined) return [];
  const [measure] = measuresIn(told);
  if (
    measure === undefined &&
    !/^(?:true|false|on|off|yes|no|[A-Z][\w-]*|[\w-]+\.[\w.-]+|\d[\w.]*)$/.test(told)
  )
    return [];
  // `50EUR` and `50USD` are two.
  const value = measure?.told === told ? measure.key : told.toLowerCase();
  return [claimOf(clause, { subject: { name, type: 'Component' }, attribute: 'setting', value, told, mode })];
};
