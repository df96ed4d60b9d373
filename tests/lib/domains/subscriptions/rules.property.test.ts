import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  accessOf,
  allows,
  assertAllows,
  becomesCharged,
  continues,
  differingFields,
  eventOfChange,
  monthlyRevenue,
  periodAmount,
  refusalOf,
  roundHalfEven,
} from "@/lib/domains/subscriptions/rules";

const item = (more: object = {}) => ({
  ...{ unit_amount: "29.00", quantity: 1, metered: false, package: null, interval: "month", interval_count: 1 },
  ...more,
});

describe("monthly recurring revenue", () => {
  test.each([
    ["a month", item(), 2_900n],
    ["three months", item({ unit_amount: "100.00", interval_count: 3 }), 3_333n],
    ["a year", item({ unit_amount: "120.00", interval: "year" }), 1_000n],
    ["a week: 365/84", item({ unit_amount: "10.00", interval: "week" }), 4_345n],
    ["a day: 365/12", item({ unit_amount: "1.00", interval: "day" }), 3_042n],
    ["three units of a fractional price", item({ unit_amount: "0.0125", quantity: 3 }), 4n],
    ["a package begun counts as a whole one", item({ quantity: 11, package: { size: 10, round: "up" } }), 5_800n],
    ["or not at all", item({ quantity: 19, package: { size: 10, round: "down" } }), 2_900n],
    ["metered usage", item({ metered: true, unit_amount: "5.00" }), 0n],
    ["a price in tiers", item({ unit_amount: null }), 0n],
    ["an interval that is new", item({ interval: "decade" }), 0n],
  ])("%s", (_name, of, minor) => {
    expect(monthlyRevenue("active", [of], "GBP")).toBe(minor);
  });

  test.each(["trialing", "incomplete", "incomplete_expired", "unpaid", "paused", "canceled", "something_new"])(
    "%s counts nothing",
    (status) => {
      expect(monthlyRevenue(status, [item()], "GBP")).toBe(0n);
    },
  );

  test("items are summed exactly and rounded once", () => {
    const third = item({ unit_amount: "0.01", interval_count: 3 });
    expect(monthlyRevenue("past_due", [third, third, third], "GBP")).toBe(1n);
    expect(periodAmount([item(), item({ unit_amount: null })], "GBP")).toBeNull();
    expect(periodAmount([item({ unit_amount: "1000" })], "JPY")).toBe(1_000n);
    expect(periodAmount([item({ unit_amount: "1.5" })], "KWD")).toBe(1_500n);
  });

  test("twelve months of a monthly price are a year of it", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 1, max: 1_000 }), (cents, quantity) => {
        const unit_amount = `${String(Math.floor(cents / 100))}.${String(cents % 100).padStart(2, "0")}`;
        const month = monthlyRevenue("active", [item({ unit_amount, quantity })], "EUR");
        expect(month).toBe(BigInt(cents) * BigInt(quantity));
        const yearly = monthlyRevenue("active", [item({ unit_amount, quantity: quantity * 12, interval: "year" })], "EUR");
        expect(yearly).toBe(month);
      }),
    );
  });

  test("half of a unit goes to the even one", () => {
    const halves = [-3n, -1n, 1n, 3n, 5n].map((top) => roundHalfEven({ top, bottom: 2n }));
    expect(halves).toEqual([-2n, 0n, 0n, 2n, 2n]);
    fc.assert(
      fc.property(fc.bigInt(-10_000n, 10_000n), fc.bigInt(1n, 999n), (top, bottom) => {
        const rounded = roundHalfEven({ top, bottom });
        const distance = 2n * (rounded * bottom - top);
        expect(distance <= bottom && distance >= -bottom).toBe(true);
      }),
    );
  });
});

describe("what a state allows", () => {
  const live = { ended_at: null, ends_at: null, scheduled: false };
  test("an active one can be cancelled, paused and changed; one that is going to end can be kept", () => {
    const active = { ...live, status: "active" };
    expect((["cancel", "keep", "change_plan", "pause", "resume"] as const).filter((verb) => allows(active, verb))).toEqual([
      "cancel",
      "change_plan",
      "pause",
    ]);
    const ending = { ...active, ends_at: new Date(0) };
    expect((["cancel", "keep", "change_plan"] as const).filter((verb) => allows(ending, verb))).toEqual(["cancel", "keep"]);
  });

  test.each(["canceled", "incomplete_expired"])("one that is %s allows its metadata alone", (status) => {
    const over = { ...live, status };
    expect((["cancel", "keep", "change_plan", "pause", "resume"] as const).filter((verb) => allows(over, verb))).toEqual([]);
    expect(allows(over, "update")).toBe(true);
    expect(() => assertAllows(over, "pause")).toThrow("The subscription has ended.");
  });

  test.each(["incomplete", "paused", "unpaid"])("one that is %s has no period to end with: it is cancelled immediately", (status) => {
    expect([allows({ ...live, status }, "cancel"), allows({ ...live, status }, "cancel_at_end")]).toEqual([true, false]);
    expect(() => assertAllows({ ...live, status }, "cancel_at_end")).toThrow("can only be cancelled immediately");
  });

  test.each(["active", "trialing", "past_due", "something_new"])("one that is %s can be cancelled at the end of its period", (status) => {
    expect(allows({ ...live, status }, "cancel_at_end")).toBe(true);
    expect(allows({ ...live, status, ended_at: new Date(0) }, "cancel_at_end")).toBe(false);
  });

  test("a plan that cannot change says why", () => {
    const active = { ...live, status: "active" };
    const why = (changes: object) => refusalOf({ ...active, ...changes }, "change_plan");
    expect(why({ items: [{}] })).toBeNull();
    expect(why({ items: [{}, {}] })).toBe("several");
    expect(why({ scheduled: true })).toBe("scheduled");
    expect(why({ ends_at: new Date(0) })).toBe("ending");
    expect(["past_due", "unpaid", "incomplete"].map((status) => why({ status }))).toEqual(["unpaid", "unpaid", "unpaid"]);
    expect(["paused", "something_new"].map((status) => why({ status }))).toEqual(["state", "state"]);
    expect(why({ status: "canceled" })).toBe("over");
    expect(() => assertAllows({ ...active, items: [{}, {}] }, "change_plan")).toThrow("several prices");
    expect(() => assertAllows({ ...active, status: "paused" }, "change_plan")).toThrow("Only an active subscription");
  });

  test("a schedule at the provider keeps the plan", () => {
    expect(() => assertAllows({ ...live, status: "active", scheduled: true }, "change_plan")).toThrow(/schedule at the provider/);
  });

  test("access lasts while it is paid for, and two weeks of a failed payment", () => {
    const at = new Date("2026-03-01T00:00:00Z");
    const none = { ends_at: null, past_due_since: null };
    expect(accessOf({ status: "active", ...none })).toEqual({ access: "granted", access_until: null });
    expect(accessOf({ status: "active", ...none, ends_at: at })).toEqual({ access: "until", access_until: at });
    const grace = new Date("2026-03-15T00:00:00Z");
    expect(accessOf({ status: "past_due", ends_at: null, past_due_since: at })).toEqual({ access: "until", access_until: grace });
    expect(accessOf({ status: "past_due", ends_at: at, past_due_since: at })).toEqual({ access: "until", access_until: at });
    expect(["paused", "unpaid", "incomplete", "something_new"].map((status) => accessOf({ status, ...none }).access)).toEqual(
      Array.from({ length: 4 }, () => "none"),
    );
  });
});

describe("what follows", () => {
  const at = (day: string): Date => new Date(`${day}T00:00:00Z`);
  const [end, later, earlier] = [at("2026-03-01"), at("2026-03-02"), at("2026-02-10")];
  const live = { status: "active", ended_at: null, scheduled: false, collection_paused: false, ends_at: null, period_end: end };

  test.each([
    ["an active one", {}, true],
    ["one on trial", { status: "trialing" }, true],
    ["one past due", { status: "past_due" }, true],
    ["one that ends in a later period", { ends_at: later }, true],
    ["one that ends with its period", { ends_at: end }, false],
    ["one that ends within its period", { ends_at: earlier }, false],
    ["one whose collection is paused", { collection_paused: true }, false],
    ["an unpaid one", { status: "unpaid" }, false],
    ["a paused one", { status: "paused" }, false],
    ["one without a period", { period_end: null }, false],
    ["one that has ended", { ended_at: earlier }, false],
  ])("%s is renewed: %o, %s", (_name, more, renews) => {
    expect(continues({ ...live, ...more })).toBe(renews);
  });

  test("a trial that was cancelled ends without a charge", () => {
    const trial = { status: "trialing", trial_end: end, ends_at: null };
    expect(becomesCharged(trial)).toBe(true);
    expect(becomesCharged({ ...trial, ends_at: later })).toBe(true);
    expect(becomesCharged({ ...trial, ends_at: end })).toBe(false);
    expect(becomesCharged({ ...trial, ends_at: earlier })).toBe(false);
    expect(becomesCharged({ ...trial, status: "active" })).toBe(false);
  });
});

/** Each event of a life, with what the provider answers while it is the latest. */
const life = [
  { status: "incomplete", collection_paused: false, amount_open: 1n },
  { status: "incomplete", collection_paused: false, amount_open: 1n },
  { status: "active", collection_paused: false, amount_open: 0n },
  { status: "active", collection_paused: true, amount_open: 0n },
  { status: "paused", collection_paused: false, amount_open: 0n },
  { status: "canceled", collection_paused: false, amount_open: 0n },
];

/** Every order of six deliveries. */
function ordersOf(deliveries: readonly number[]): number[][] {
  if (deliveries.length === 0) return [[]];
  return deliveries.flatMap((first) => ordersOf(deliveries.filter((other) => other !== first)).map((rest) => [first, ...rest]));
}

test("all 720 orders of six deliveries end in the same row, with one ending, since each asks for the present state", () => {
  const orders = ordersOf([0, 1, 2, 3, 4, 5]);
  expect(orders).toHaveLength(720);
  for (const order of orders) {
    let row = { status: "", collection_paused: false, amount_open: 0n };
    const events: string[] = [];
    // The provider has moved on to the latest of what it has reported; a report in between changes nothing.
    let reached = 0;
    for (const delivery of [...order, ...order]) {
      reached = Math.max(reached, delivery);
      const present = life[reached] ?? row;
      if (differingFields(row, present).length > 0) events.push(eventOfChange(row, present));
      row = { ...present };
    }
    expect(row).toEqual(life[5]);
    expect(events.filter((event) => event === "canceled")).toHaveLength(1);
    expect(events.at(-1)).toBe("canceled");
  }
});

test("equal values in another order of keys, as the database answers them, do not differ", () => {
  const before = { items: [{ b: 1, a: { d: 2n, c: null } }], at: new Date(0) };
  expect(differingFields(before, { items: [{ a: { c: null, d: 2n }, b: 1 }], at: new Date(0) })).toEqual([]);
  expect(differingFields(before, { at: new Date(1) })).toEqual(["at"]);
});
