import fc from "fast-check";
import { expect, test } from "vitest";
import {
  appendSubmission,
  assertConvertible,
  assertReasonFits,
  carryValues,
  customerNameOf,
  mapFields,
  scoreLead,
} from "@/lib/domains/leads/rules";
import { LeadSource, LeadStatus } from "@/lib/domains/leads/schema";

const now = new Date("2026-03-01T09:00:00Z");
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
const lead = {
  status: "new",
  source: "referral",
  email: "ada@example.com",
  phone: null,
  company: "Analytical Engines",
  value: 500_00n,
  average: 400_00n,
  created_at: ago(10),
  updated_at: ago(1),
} as const;

test("a score is the sum of its reasons", () => {
  expect(scoreLead(lead, now)).toEqual({
    score: 65,
    reasons: [
      { reason: "source", points: 25 },
      { reason: "has_email", points: 10 },
      { reason: "has_company", points: 5 },
      { reason: "has_value", points: 5 },
      { reason: "value_above_average", points: 10 },
      { reason: "recent_activity", points: 10 },
    ],
  });
});

test("an idle, old lead loses points, and says so", () => {
  const { score, reasons } = scoreLead({ ...lead, created_at: ago(91), updated_at: ago(31) }, now);
  expect(score).toBe(30);
  expect(reasons).toEqual(
    expect.arrayContaining([
      { reason: "idle", points: -15 },
      { reason: "old", points: -10 },
    ]),
  );
});

test("closed leads have the score of their outcome", () => {
  expect(scoreLead({ ...lead, status: "won" }, now).score).toBe(100);
  expect(scoreLead({ ...lead, status: "lost" }, now).score).toBe(0);
});

test("every score is a whole number from 0 to 100 that its reasons add up to, limited to that range", () => {
  const optional = fc.option(fc.string({ minLength: 1 }));
  fc.assert(
    fc.property(
      fc.record({
        status: fc.constantFrom(...LeadStatus.options),
        source: fc.constantFrom(...LeadSource.options),
        email: optional,
        phone: optional,
        company: optional,
        value: fc.option(fc.bigInt({ min: 0n, max: 10n ** 15n })),
        average: fc.option(fc.bigInt({ min: 0n, max: 10n ** 15n })),
        created_at: fc.integer({ min: 0, max: 900 }).map(ago),
        updated_at: fc.integer({ min: 0, max: 900 }).map(ago),
      }),
      (any) => {
        const { score, reasons } = scoreLead(any, now);
        const sum = reasons.reduce((total, { points }) => total + points, 0);
        expect(score).toBe(Math.min(100, Math.max(0, sum)));
      },
    ),
  );
});

const field = (key: string, type: "text" | "number" = "text") => ({ key, label: key.toUpperCase(), type });

test("custom values go to the customer's field of the same key and type, or where the request says", () => {
  const fields = {
    leads: [field("region"), field("seats", "number"), field("budget"), field("unset")],
    customers: [field("region"), field("seats"), field("spend")],
  };
  const values = { region: "north", seats: "12", budget: "100" };
  const proposed = mapFields(fields, values);
  expect(proposed).toEqual([
    { from: "region", label: "REGION", to: "region", reason: null },
    { from: "seats", label: "SEATS", to: null, reason: "other_type" },
    { from: "budget", label: "BUDGET", to: null, reason: "no_field" },
  ]);
  expect(carryValues(proposed, values)).toEqual({ region: "north" });
  const asked = mapFields(fields, values, { region: null, budget: "spend" });
  expect(carryValues(asked, values)).toEqual({ spend: "100" });
  expect(asked[0]?.reason).toBe("left_out");
});

test("a mapping that names an unknown field is refused", () => {
  const fields = { leads: [field("region")], customers: [field("area")] };
  expect(() => mapFields(fields, {}, { other: "area" })).toThrow("Leads have no such field.");
  expect(() => mapFields(fields, {}, { region: "other" })).toThrow("Customers have no such field.");
});

test("a lost lead is not converted, and only a lost one has a reason", () => {
  for (const status of LeadStatus.options) {
    if (status === "lost") expect(() => assertConvertible({ status })).toThrow("reopen");
    else expect(() => assertConvertible({ status })).not.toThrow();
    if (status === "lost") expect(() => assertReasonFits(status, "Price")).not.toThrow();
    else expect(() => assertReasonFits(status, "Price")).toThrow("Only a lost lead");
    expect(() => assertReasonFits(status, undefined)).not.toThrow();
  }
});

test("the customer has the name of the company, else that of the person", () => {
  expect(customerNameOf({ company: "Engines", name: "Ada" })).toBe("Engines");
  expect(customerNameOf({ company: null, name: "Ada" })).toBe("Ada");
});

test("what is sent again goes below the notes with day and sender, and nowhere if they have no room", () => {
  const sent = { name: "Ada", email: "ada@northwind.example", city: "Leeds", message: "Call me" };
  expect(appendSubmission("", "2026-03-01", { ...sent, message: "" })).toBe("[2026-03-01] Ada · ada@northwind.example · Leeds");
  expect(appendSubmission("Old", "2026-03-01", sent)).toBe("Old\n\n[2026-03-01] Ada · ada@northwind.example · Leeds\nCall me");
  const room = 10_000 - "\n\n[2026-03-01] Ada · ada@northwind.example · Leeds\nCall me".length;
  expect(appendSubmission("x".repeat(room), "2026-03-01", sent)).toHaveLength(10_000);
  expect(appendSubmission("x".repeat(room + 1), "2026-03-01", sent)).toBeNull();
});
