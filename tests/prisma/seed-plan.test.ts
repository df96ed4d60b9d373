import { describe, expect, test } from "vitest";
import { dayInTimezone } from "@/lib/commerce/timezone";
import { acme } from "@/prisma/seed/acme";
import { makeRandom } from "@/prisma/seed/random";
import { noor } from "@/prisma/seed/noor";
import { planYear, type Plan } from "@/prisma/seed/plan";

const now = new Date("2026-03-02T11:00:00.000Z");
const year = { scale: 1, now };
const companies = [acme, noor] as const;
const moments = (plan: Plan): Date[] => [
  ...plan.customers.map(({ at }) => at),
  ...plan.invoices.flatMap(({ created_at, finalized_at }) => [created_at, ...(finalized_at ? [finalized_at] : [])]),
  ...plan.money.flat().map(({ at }) => at),
];

test("one seed gives one story, another seed another", () => {
  const draw = (seed: number) =>
    Array.from(
      { length: 5 },
      (
        (random) => () =>
          random.next()
      )(makeRandom(seed)),
    );
  expect(draw(1)).toEqual(draw(1));
  expect(draw(1)).not.toEqual(draw(2));
  expect(draw(1).every((value) => value >= 0 && value < 1)).toBe(true);
});

test("random values respect their bounds, and picks are distinct", () => {
  const random = makeRandom(7);
  const dice = Array.from({ length: 400 }, () => random.between(1, 6));
  expect(new Set(dice)).toEqual(new Set([1, 2, 3, 4, 5, 6]));
  expect([...random.some(["a", "b", "c"], 5)].sort()).toEqual(["a", "b", "c"]);
  expect(() => random.pick([])).toThrow("empty");
});

describe.each(companies)("the year of $slug", (company) => {
  const plan = planYear(company, year);

  test("is the same on every run", () => {
    expect(planYear(company, year)).toEqual(plan);
  });

  test("has the requested size, and grows with the scale", () => {
    expect(plan.customers).toHaveLength(company.size.customers);
    expect(plan.invoices.length).toBeGreaterThan(company.size.invoices * 0.9);
    const double = planYear(company, { scale: 2, now });
    expect(double.customers).toHaveLength(company.size.customers * 2);
    expect(new Set(double.customers.map(({ fields }) => fields.name)).size).toBe(company.size.customers * 2);
  });

  test("is in the past, within twelve months and a few days", () => {
    for (const at of moments(plan)) expect(at < now && at > new Date("2025-02-25T00:00:00Z")).toBe(true);
  });

  test("has no events on days off", () => {
    const weekdays = new Set(plan.invoices.map(({ created_at }) => new Date(dayInTimezone(created_at, company.week.timezone)).getUTCDay()));
    expect(company.week.rest.filter((day) => weekdays.has(day))).toEqual([]);
    expect(weekdays.size).toBe(5);
  });

  test("invoices no one before they are a customer, and moves no money before the invoice is issued", () => {
    for (const invoice of plan.invoices) expect(invoice.created_at > (plan.customers[invoice.customer]?.at ?? now)).toBe(true);
    for (const act of plan.money.flat()) {
      const places = act.kind === "joint_payment" ? act.invoices : [act.invoice];
      for (const place of places) expect(act.at > (plan.invoices[place]?.finalized_at ?? now)).toBe(true);
    }
  });

  test("can send no mail: all addresses are in the domain for examples", () => {
    const addresses = [
      ...Object.values(company.staff).map(({ email }) => email),
      ...plan.customers.flatMap(({ fields }) => [fields.email ?? "", ...(fields.contacts ?? []).map(({ email }) => email ?? "")]),
    ];
    expect(addresses.filter((address) => !/^[a-z0-9.+-]+@[a-z0-9-]+\.example$/.test(address))).toEqual([]);
  });

  test("has acts of each kind", () => {
    const acts = new Set(plan.money.flat().map(({ kind }) => kind));
    expect(acts).toEqual(new Set(["payment", "joint_payment", "credit", "refund"]));
    expect(plan.invoices.some(({ finalized_at }) => finalized_at === null)).toBe(true);
    expect(new Set(plan.customers.map(({ market }) => market?.currency ?? company.currency)).size).toBeGreaterThan(1);
    expect(new Set(plan.customers.map(({ later }) => later?.change))).toEqual(new Set([undefined, "deactivate", "delete", "longer_terms"]));
  });
});
