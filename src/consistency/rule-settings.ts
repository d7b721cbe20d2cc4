/** What a world says about rules in its `lore.yaml`: which it trusts, which it does without, how much each weighs. */
import type { Severity } from '../model/index.js';

export interface RuleSettings {
  /** Rules whose findings count in full without a person's word: ids, or `id:PART` for one relation or attribute. */
  readonly trust: readonly string[];
  readonly disable: readonly string[];
  /** Another ceiling than the rule's own. */
  readonly severity: Readonly<Record<string, Severity>>;
}

export const NO_RULE_SETTINGS: RuleSettings = { trust: [], disable: [], severity: {} };
