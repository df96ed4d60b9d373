import fc from "fast-check";
import { expect, test } from "vitest";
import { findRuleProblems, routeMessage, type Routed } from "@/lib/domains/mailboxes/rules/routing";
import { MessageRoute, RoutingRules, type RoutingRule } from "@/lib/domains/mailboxes/schema";

const message: Routed = {
  recipients: ["sales+spring@acme.example", "office@acme.example"],
  subject: "Offer for 40 chairs",
  sender: "ada@mail.northwind.example",
};
const rule = (conditions: Omit<RoutingRule, "route">, route: MessageRoute = "lead"): RoutingRule => ({ ...conditions, route });

test.each<[string, RoutingRule, boolean]>([
  ["the recipient", rule({ recipient: "office@acme.example" }), true],
  ["the recipient with a suffix", rule({ recipient: "sales@acme.example" }), true],
  ["another recipient", rule({ recipient: "support@acme.example" }), false],
  ["a pattern in the subject, whatever its case", rule({ subject: "^OFFER for \\d+" }), true],
  ["a pattern that is not in the subject", rule({ subject: "^invoice" }), false],
  ["the domain above the sender's", rule({ sender_domain: "northwind.example" }), true],
  ["a domain that only ends alike", rule({ sender_domain: "wind.example" }), false],
  ["all conditions together", rule({ recipient: "office@acme.example", subject: "chairs", sender_domain: "northwind.example" }), true],
  ["one unmet among several", rule({ recipient: "office@acme.example", subject: "tables" }), false],
  ["no condition", rule({}), true],
])("a rule by %s", (_name, only, applies) => {
  expect(routeMessage([only], message, "ticket").route).toBe(applies ? "lead" : "ticket");
});

test("the checks name the first unmet condition of each rule up to the one that decides", () => {
  const rules = [rule({ subject: "tables" }), rule({ sender_domain: "other.example" }), rule({ subject: "chairs" }, "reply"), rule({})];
  expect(routeMessage(rules, message, "ticket")).toEqual({
    route: "reply",
    rule: 2,
    checks: [
      { rule: 0, unmet: "subject" },
      { rule: 1, unmet: "sender_domain" },
      { rule: 2, unmet: null },
    ],
  });
});

test("a message without a sender meets no rule by domain", () => {
  expect(routeMessage([rule({ sender_domain: "northwind.example" })], { ...message, sender: null }, "ticket").rule).toBeNull();
});

const someRule = fc.record(
  {
    recipient: fc.constantFrom("office@acme.example", "support@acme.example"),
    subject: fc.constantFrom("chairs", "tables", "(a+)+$", "^offer"),
    sender_domain: fc.constantFrom("northwind.example", "other.example"),
    route: fc.constantFrom(...MessageRoute.options),
  },
  { requiredKeys: ["route"] },
);

test("the first rule that applies alone decides, and rules after it change nothing", () => {
  fc.assert(
    fc.property(fc.array(someRule, { maxLength: 8 }), fc.array(someRule, { maxLength: 4 }), (rules, later) => {
      const routing = routeMessage(rules, message, "ticket");
      const alone = rules.findIndex((one) => routeMessage([one], message, "ticket").rule === 0);
      expect(routing.rule).toBe(alone < 0 ? null : alone);
      expect(routing.checks).toHaveLength(alone < 0 ? rules.length : alone + 1);
      if (alone >= 0) expect(routeMessage([...rules, ...later], message, "ticket")).toEqual(routing);
    }),
  );
});

test("patterns that backtracking engines take ages for are matched in time proportional to the subject", () => {
  const started = performance.now();
  routeMessage([rule({ subject: "(a+)+$" })], { ...message, subject: `${"a".repeat(5_000)}!` }, "ticket");
  expect(performance.now() - started).toBeLessThan(1_000);
});

test.each(["(", "(?=x)", "(a{100}){100}"])("the pattern %s is refused by its place", (subject) => {
  expect(findRuleProblems([rule({}), rule({ subject })])).toMatchObject([{ path: "rules.1.subject", code: "pattern" }]);
});

test.each([{ route: "delete" }, { sender_domain: "no spaces allowed", route: "lead" }, { recipient: "nobody", route: "lead" }, {}])(
  "a rule %j is refused",
  (wrong) => {
    expect(RoutingRules.safeParse([wrong]).success).toBe(false);
  },
);
