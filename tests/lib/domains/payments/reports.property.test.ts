import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  judgeRefund,
  judgeReport,
  pauseBeforeAsking,
  type AttemptState,
  type PaymentReport,
  type RefundReport,
} from "@/lib/domains/payments/rules";

const asked = { amount: 12_000n, currency: "GBP" };

const report: fc.Arbitrary<PaymentReport> = fc.record({
  status: fc.constantFrom("open", "processing", "received", "failed", "expired"),
  final: fc.boolean(),
  charge_ref: fc.constantFrom(null, "cs_1", "cs_2"),
  payment_ref: fc.constantFrom(null, "pi_1", "pi_2"),
  amount: fc.constantFrom(asked.amount, 1n, 12_001n),
  currency: fc.constantFrom("GBP", "USD"),
  failure: fc.constantFrom(null, "Declined."),
});

const refundReport: fc.Arbitrary<RefundReport> = fc.record({
  status: fc.constantFrom("pending", "succeeded", "failed"),
  refund_ref: fc.constantFrom("re_1", "re_2"),
  payment_ref: fc.constantFrom(null, "pi_1", "pi_2"),
  amount: fc.constantFrom(asked.amount, 1n),
  currency: fc.constantFrom("GBP", "USD"),
  failure: fc.constantFrom(null, "Closed account."),
});

const fresh: AttemptState = { status: "open", ...asked, charge_ref: "cs_1", payment_ref: null, refund_ref: null, booked: false };

/** Applies reports as the command does; returns what was recorded and what was flagged. */
function play(reports: PaymentReport[], from = fresh) {
  let state = from;
  const bookings: PaymentReport[] = [];
  const flags: string[] = [];
  for (const told of reports) {
    const verdict = judgeReport(state, told);
    if (verdict.kind === "book") {
      bookings.push(told);
      state = { ...state, status: "succeeded", booked: true, payment_ref: told.payment_ref };
    }
    if (verdict.kind === "flag") flags.push(verdict.reason);
    if (verdict.kind === "note") state = { ...state, status: verdict.status };
  }
  return { state, bookings, flags };
}

const isTrue = (told: PaymentReport): boolean =>
  told.status === "received" && told.charge_ref !== "cs_2" && told.amount === asked.amount && told.currency === asked.currency;

describe("reports of a payment, in any order and number", () => {
  test("record it at most once, and only for exactly the requested amount", () => {
    fc.assert(
      fc.property(fc.array(report, { maxLength: 12 }), (reports) => {
        const { bookings } = play(reports);
        expect(bookings.length).toBe(reports.some(isTrue) ? 1 : 0);
        expect(bookings.every(isTrue)).toBe(true);
      }),
    );
  });

  test("never undo a recorded payment", () => {
    fc.assert(
      fc.property(fc.array(report, { maxLength: 12 }), (reports) => {
        const { state } = play(reports, { ...fresh, status: "succeeded", booked: true, payment_ref: "pi_1" });
        expect([state.status, state.booked]).toEqual(["succeeded", true]);
      }),
    );
  });

  test("a different amount is flagged before recording, and a second payment after it", () => {
    fc.assert(
      fc.property(report, (told) => {
        fc.pre(told.status === "received");
        expect(play([told]).flags.length).toBe(isTrue(told) ? 0 : 1);
        expect(play([told], { ...fresh, booked: true, status: "succeeded", payment_ref: "pi_1" }).flags).toEqual(
          told.payment_ref === "pi_2" ? ["paid_twice"] : [],
        );
      }),
    );
  });

  test("of another page, payment or refund are never recorded, whatever they claim", () => {
    fc.assert(
      fc.property(report, fc.boolean(), (told, known) => {
        const state = { ...fresh, payment_ref: known ? "pi_1" : null };
        fc.pre(told.charge_ref === "cs_2" || (known && told.payment_ref === "pi_2"));
        const verdict = judgeReport(state, told);
        expect(verdict.kind).not.toBe("book");
        if (told.status === "received") expect(verdict).toEqual({ kind: "flag", reason: "other_payment" });
        else if (told.charge_ref === "cs_2") expect(verdict).toEqual({ kind: "nothing" });
      }),
    );
    fc.assert(
      fc.property(refundReport, (told) => {
        fc.pre(told.payment_ref === "pi_2" || told.refund_ref === "re_2");
        const verdict = judgeRefund({ ...fresh, payment_ref: "pi_1", refund_ref: "re_1" }, told);
        expect(verdict).toEqual(told.status === "succeeded" ? { kind: "flag", reason: "other_payment" } : { kind: "nothing" });
      }),
    );
  });

  test("a failed attempt on an open page leaves it open; a final failure does not", () => {
    const failed: PaymentReport = { status: "failed", final: false, charge_ref: null, payment_ref: null, ...asked, failure: "Declined." };
    expect(judgeReport(fresh, failed)).toEqual({ kind: "note", status: "open", failure: "Declined.", failed_try: true });
    expect(judgeReport(fresh, { ...failed, final: true })).toMatchObject({ status: "failed", failed_try: true });
    expect(judgeReport({ ...fresh, status: "failed" }, { ...failed, final: true })).toEqual({ kind: "nothing" });
  });
});

test("reports of a refund record it once, for the requested amount, and flag a late failure", () => {
  fc.assert(
    fc.property(fc.array(refundReport, { maxLength: 8 }), (reports) => {
      let state: AttemptState = { ...fresh, status: "started" };
      let booked = 0;
      for (const told of reports) {
        const verdict = judgeRefund(state, told);
        if (verdict.kind === "book") {
          booked += 1;
          expect([told.amount, told.currency, told.status]).toEqual([asked.amount, asked.currency, "succeeded"]);
          state = { ...state, booked: true, status: "succeeded" };
        }
        if (verdict.kind === "note") state = { ...state, status: verdict.status };
        if (state.booked && told.status === "failed") expect(verdict).toEqual({ kind: "flag", reason: "not_booked" });
      }
      expect(booked).toBeLessThanOrEqual(1);
    }),
  );
});

test("checks at the provider become rarer with time, and end", () => {
  const since = new Date("2026-03-02T09:00:00Z");
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40 * 24 * 60 }), fc.integer({ min: 0, max: 40 * 24 * 60 }), (one, two) => {
      const [early, late] = [Math.min(one, two), Math.max(one, two)].map((minutes) =>
        pauseBeforeAsking(since, new Date(since.getTime() + minutes * 60_000)),
      );
      if (early === null) expect(late).toBeNull();
      else if (late !== null && late !== undefined) expect(late).toBeGreaterThanOrEqual(early ?? 0);
    }),
  );
  expect(pauseBeforeAsking(since, new Date("2026-04-02T09:00:00Z"))).toBeNull();
});
