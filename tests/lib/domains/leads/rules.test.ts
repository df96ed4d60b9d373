import { expect, test } from "vitest";
import { appendSubmission, assertConvertible, assertReasonFits, carryValues, customerNameOf, mapFields } from "@/lib/domains/leads/rules";
import { LeadStatus } from "@/lib/domains/leads/schema";

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
