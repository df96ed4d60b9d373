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
  const broken = rules.filter((rule) => !rule.holds(body, context));
  // Amounts in a currency that can't be written break every rule on amounts, which says nothing more.
  return broken.some(({ id }) => id === "BR-CL-04") ? broken.filter((rule) => !amountRules.includes(rule)) : broken;
}
