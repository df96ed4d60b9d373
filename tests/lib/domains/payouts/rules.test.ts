import { describe, expect, test } from "vitest";
import { judgeMovement, paidOf, type ToldMovement } from "@/lib/domains/payouts/rules/judge";
import { bankDays, certaintyOf } from "@/lib/domains/payouts/rules/propose";

const now = new Date("2026-03-10T12:00:00Z");
const movement = (more: Partial<ToldMovement> = {}): ToldMovement => ({
  kind: "charge",
  occurred_at: new Date("2026-03-09T12:00:00Z"),
  paid: null,
  paid_currency: null,
  currency: "EUR",
  gross: 11_500n,
  fee: 230n,
  ...more,
});
const booked = { amount: 11_500n, currency: "EUR" };

describe("a movement and the ledger", () => {
  test("agree by amount and currency, and a refund by its sign", () => {
    expect(judgeMovement(movement(), booked, now)).toEqual([]);
    expect(judgeMovement(movement({ kind: "refund", gross: -1_500n }), { amount: -1_500n, currency: "EUR" }, now)).toEqual([]);
    expect(judgeMovement(movement({ kind: "refund", gross: -1_500n }), { amount: 1_500n, currency: "EUR" }, now)).toEqual([
      "amount_differs",
    ]);
  });

  test("differ by one cent, and what the payer paid counts, not what it became in the balance", () => {
    expect(judgeMovement(movement({ gross: 11_501n }), booked, now)).toEqual(["amount_differs"]);
    const converted = movement({ currency: "GBP", gross: 9_800n, paid: 11_500n, paid_currency: "EUR" });
    expect(paidOf(converted)).toEqual({ amount: 11_500n, currency: "EUR" });
    expect(judgeMovement(converted, booked, now)).toEqual([]);
    expect(judgeMovement({ ...converted, paid_currency: "USD" }, booked, now)).toEqual(["currency_differs"]);
  });

  test("are not compared where only the converted amount is told, or the ledger keeps none", () => {
    expect(judgeMovement(movement({ currency: "GBP", gross: 9_800n }), booked, now)).toEqual([]);
    expect(judgeMovement(movement({ kind: "chargeback", gross: -5_000n }), { amount: null, currency: "EUR" }, now)).toEqual([]);
  });

  test("an unknown fee is one of a payment alone", () => {
    expect(judgeMovement(movement({ fee: null }), booked, now)).toEqual(["fee_unknown"]);
    expect(judgeMovement(movement({ kind: "refund", gross: -1n, fee: null }), { amount: -1n, currency: "EUR" }, now)).toEqual([]);
  });

  test("the ledger has a day to learn of it", () => {
    expect(judgeMovement(movement({ occurred_at: new Date("2026-03-09T12:00:01Z") }), null, now)).toBeNull();
    expect(judgeMovement(movement(), null, now)).toEqual(["not_in_ledger"]);
  });
});

describe("a payout and a bank entry", () => {
  const payout = { payout_ref: "po_1Nv0a1xyz", reference: "1234567.2603.01", day: "2026-03-01" };
  const entry = (text: string, reference = "FT 1") => ({ day: "2026-03-02", reference, text });

  test("are surely one where the entry has the reference or the id, however it is written", () => {
    expect(certaintyOf(payout, entry("MOLLIE 1234567 2603 01"))).toBe("sure");
    expect(certaintyOf(payout, entry("", "PO_1NV0A1XYZ"))).toBe("sure");
  });

  test("are likely one without it, and a mere name is none", () => {
    expect(certaintyOf(payout, entry("MOLLIE"))).toBe("likely");
    expect(certaintyOf({ ...payout, payout_ref: "1", reference: "STRIPE" }, entry("STRIPE 1"))).toBe("likely");
  });

  test("are some days apart at most", () => {
    expect(bankDays(payout)).toEqual({ from: "2026-02-26", to: "2026-03-08" });
  });
});
