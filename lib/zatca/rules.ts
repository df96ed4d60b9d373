import { amountRules } from "./rules/amounts";
import { headerRules } from "./rules/header";
import { partyRules } from "./rules/parties";
import type { TaxBody } from "./document";
import type { Rule, RuleContext } from "./rules/rule";
import { vatRules } from "./rules/vat";

export type { Rule, RulePath, RuleContext } from "./rules/rule";

/** The authority's business rules (BR-…) that a document's contents can break, and Atrium's own limits (ATRIUM-…). */
export const rules: readonly Rule[] = [...headerRules, ...partyRules, ...vatRules, ...amountRules];

/** The rules that a document breaks, before it has a number: a number that nobody may use would be a gap. */
export function checkBody(body: TaxBody, context: RuleContext): Rule[] {
  return rules.filter((rule) => !rule.holds(body, context));
}
