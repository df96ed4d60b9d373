import { withoutSuffix } from "@/lib/kernel/base/mail-address";
import { RE2JS } from "re2js";
import type { FieldProblem } from "@/lib/kernel/base/errors";
import { RuleCondition, type MessageRoute, type RoutingRule } from "../schema";

/** Matching takes time in proportion to the length of the text and to this. */
const mostInstructions = 2000;
/** Characters of a subject that patterns see. */
const longestSubject = 1000;

/** What rules look at; addresses in lower case. */
export interface Routed {
  recipients: readonly string[];
  subject: string;
  /** Null for a message without a readable From. */
  sender: string | null;
}

/** One rule in the log of a message: the first condition that was not met, or null for the rule that applied. */
export interface RuleCheck {
  rule: number;
  unmet: RuleCondition | null;
}

export interface Routing {
  route: MessageRoute;
  /** The place of the rule that decided, from 0; null when none applied. */
  rule: number | null;
  checks: RuleCheck[];
}

/** What is wrong with the rules' patterns; paths as in `rules.0.subject`. */
export function findRuleProblems(rules: readonly RoutingRule[]): FieldProblem[] {
  return rules.flatMap(({ subject }, index) =>
    subject === undefined || compilePattern(subject)
      ? []
      : [{ path: `rules.${String(index)}.subject`, code: "pattern", message: "This regular expression can’t be used." }],
  );
}

/** Decides by the first rule that applies, else `fallback`. The checks say why, rule by rule. */
export function routeMessage(rules: readonly RoutingRule[], message: Routed, fallback: MessageRoute): Routing {
  const checks: RuleCheck[] = [];
  for (const [index, rule] of rules.entries()) {
    const unmet = RuleCondition.options.find((condition) => !isMet(condition, rule, message)) ?? null;
    checks.push({ rule: index, unmet });
    if (unmet === null) return { route: rule.route, rule: index, checks };
  }
  return { route: fallback, rule: null, checks };
}

function isMet(condition: RuleCondition, rule: RoutingRule, message: Routed): boolean {
  switch (condition) {
    case "recipient":
      return (
        rule.recipient === undefined ||
        message.recipients.some((address) => withoutSuffix(address) === rule.recipient || address === rule.recipient)
      );
    case "subject":
      return (
        rule.subject === undefined || (compilePattern(rule.subject)?.matcher(message.subject.slice(0, longestSubject)).find() ?? false)
      );
    case "sender_domain":
      return rule.sender_domain === undefined || isWithinDomain(message.sender, rule.sender_domain);
  }
}

function isWithinDomain(sender: string | null, domain: string): boolean {
  const own = sender?.slice(sender.lastIndexOf("@") + 1) ?? "";
  return own === domain || own.endsWith(`.${domain}`);
}

/** Null for a pattern that RE2 does not know, or that would be slow. */
function compilePattern(pattern: string): RE2JS | null {
  try {
    const compiled = RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE);
    return compiled.programSize() <= mostInstructions ? compiled : null;
  } catch {
    return null;
  }
}
