import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays } from "@/lib/commerce/days";
import { createBankEntry, getBankEntry, reopenBankEntry } from "@/lib/domains/bank-statements";
import { replacePaymentGateway } from "@/lib/domains/payment-gateways";
import { listPayments, refundGatewayPayment, startCharge } from "@/lib/domains/payments";
import {
  getPayoutBank,
  listExceptions,
  listPaymentMovements,
  listPayoutMovements,
  listPayouts,
  listPayoutSources,
  matchPayout,
  planReading,
  readPayouts,
  reopenException,
  resolveException,
  unmatchPayout,
} from "@/lib/domains/payouts";
import { runInTenant } from "@/lib/kernel/db";
import type { GatewayMovement, PayoutPage } from "@/lib/kernel/ports/gateway-payouts";
import { openOnlinePayments, type OnlinePayments } from "@/tests/support/online-payments";

const day = 24 * 3_600_000;
let online: OnlinePayments;
const ctx = () => online.world.ctx("acme");
const inCompany = <Answer>(work: () => Promise<Answer>) => runInTenant(online.world.tenants.acme.tenant.id, work);
/** What the worker does once a day. */
const read = () => inCompany(() => readPayouts(online.world.systemCtx("acme")));
const open = async () => (await listExceptions(ctx(), { status: "open" })).data;

async function payInvoice(amount: string): Promise<{ id: string; payment_ref: string }> {
  const { id } = await online.invoiceOf("acme", amount);
  await online.pay((await startCharge(ctx(), { id, gateway: "stripe" })).redirect_url);
  const [payment] = (await listPayments(ctx(), { invoice_id: id })).data;
  return { id: payment?.id ?? "", payment_ref: payment?.gateway_ref ?? "" };
}

/** Answers the next reading instead of the provider. */
async function tell(page: Partial<PayoutPage>): Promise<void> {
  const gateway = await online.world.runtime.ports.gateways.load("stripe");
  const { tellPayouts } = gateway ?? {};
  if (!gateway || !tellPayouts) throw new Error("Stripe tells payouts");
  gateway.tellPayouts = () => Promise.resolve({ movements: [], payouts: [], next: null, ...page });
  online.world.clock.advance(day);
  try {
    await read();
  } finally {
    gateway.tellPayouts = tellPayouts;
  }
}

const movement = (movement_ref: string, payment_ref: string, more: Partial<GatewayMovement> = {}): GatewayMovement => ({
  movement_ref,
  kind: "charge",
  occurred_at: new Date(online.world.clock.now().getTime() - 3 * day),
  payment_ref,
  refund_ref: null,
  paid: null,
  gross: { minor: 5_000n, currency: "GBP" },
  fee: 100n,
  payout_ref: null,
  ...more,
});

beforeAll(async () => {
  online = await openOnlinePayments();
  await inCompany(() => planReading(online.world.systemCtx("acme"), "stripe"));
});
afterAll(() => online.close());

test("a payment and its refund get their fee, and the payout that pays them is matched with the bank by its reference", async () => {
  const { id } = await payInvoice("120.00");
  await refundGatewayPayment(ctx(), { id, amount: "20.00", still_owed: true });
  online.world.clock.advance(day);
  await read();
  expect(await open()).toEqual([]);
  const [payout, ...others] = (await listPayouts(ctx(), {})).data;
  expect(others).toEqual([]);
  expect(payout).toMatchObject({ gateway: "stripe", status: "paid", gross: "100.00", fees: "2.40", amount: "97.60", in_bank: false });
  const { id: payout_id = "", payout_ref = "", date } = payout ?? {};
  const parts = [
    { kind: "charge", amount: "120.00", fee: "2.40", payment_id: id, payout_id },
    { kind: "refund", amount: "-20.00", fee: "0.00", payment_id: id, payout_id },
  ];
  expect((await listPaymentMovements(ctx(), { id })).data).toMatchObject(parts);
  expect((await listPayoutMovements(ctx(), { id: payout_id })).data).toHaveLength(2);

  const arrived = { date: addDays(date ?? "", 1), currency: "GBP" as const, amount: "97.60" };
  const wrong = await createBankEntry(ctx(), { ...arrived, amount: "97.61", reference: "FT 1" });
  await expect(matchPayout(ctx(), { id: payout_id, bank_entry_id: wrong.id })).rejects.toMatchObject({ code: "invalid" });
  await createBankEntry(ctx(), { ...arrived, reference: "FT 2", text: "Rent" });
  expect(await getPayoutBank(ctx(), { id: payout_id })).toMatchObject({ matched: null, proposals: [{ certainty: "likely" }] });
  const entry = await createBankEntry(ctx(), { ...arrived, reference: "FT 3", text: `STRIPE ${payout_ref}` });
  online.world.clock.advance(day);
  await read();
  expect(await getPayoutBank(ctx(), { id: payout_id })).toMatchObject({ matched: { id: entry.id }, proposals: [] });
  // Read again, nothing is stored a second time.
  expect((await listPayouts(ctx(), { in_bank: true })).data).toMatchObject([{ id: payout_id, amount: "97.60" }]);
  expect((await listPayoutMovements(ctx(), { id: payout_id })).data).toHaveLength(2);
  await expect(reopenBankEntry(ctx(), { id: entry.id })).rejects.toMatchObject({ code: "conflict" });
  await unmatchPayout(ctx(), { id: payout_id });
  expect(await getBankEntry(ctx(), { id: entry.id })).toMatchObject({ status: "open" });
});

test("who may not see bank entries sees payouts without them", async () => {
  const [payout] = (await listPayouts(ctx(), {})).data;
  const blind = { ...ctx(), grants: new Set(["payouts.read", "payouts.write"] as const) };
  expect((await listPayouts(blind, {})).data).toHaveLength(1);
  await expect(getPayoutBank(blind, { id: payout?.id ?? "" })).rejects.toMatchObject({ code: "forbidden" });
  await expect(unmatchPayout(blind, { id: payout?.id ?? "" })).rejects.toMatchObject({ code: "forbidden" });
});

test("differences are listed once, resolved by hand with a note, and cleared once both sides agree", async () => {
  const [short, foreign, unknown] = [await payInvoice("50.00"), await payInvoice("50.00"), await payInvoice("50.00")];
  online.world.clock.advance(4 * day);
  const told = [
    movement("txn_short", short.payment_ref, { gross: { minor: 4_000n, currency: "GBP" } }),
    movement("txn_foreign", foreign.payment_ref, { paid: { minor: 5_000n, currency: "USD" } }),
    movement("txn_unknown", unknown.payment_ref, { fee: null }),
    movement("txn_stranger", "pi_of_nobody"),
    movement("txn_refund", short.payment_ref, { kind: "refund", refund_ref: "re_of_nobody" }),
    movement("txn_young", "pi_of_tomorrow", { occurred_at: new Date(online.world.clock.now().getTime() + day - 3_600_000) }),
    movement("txn_fee", "", { kind: "fee", payment_ref: null, gross: { minor: 0n, currency: "GBP" } }),
  ];
  await tell({ movements: told });
  const found = await open();
  expect(found.map(({ kind, amount, expected }) => [kind, amount, expected]).sort()).toEqual(
    [
      ["amount_differs", "40.00", "50.00"],
      ["currency_differs", "50.00", "50.00"],
      ["fee_unknown", "50.00", "50.00"],
      ["not_in_ledger", "50.00", null],
      ["not_in_ledger", "50.00", null],
    ].sort(),
  );
  await tell({ movements: told });
  expect((await listExceptions(ctx(), {})).data.filter(({ kind }) => kind === "not_in_ledger")).toHaveLength(3);
  const one = found.find(({ payment_ref }) => payment_ref === "pi_of_nobody");
  await resolveException(ctx(), { id: one?.id ?? "", note: "A deposit of the shop" });
  expect(await reopenException(ctx(), { id: one?.id ?? "" })).toMatchObject({ status: "open", note: null });
  await resolveException(ctx(), { id: one?.id ?? "", note: "A deposit of the shop" });
  // The provider tells the fee by now.
  await tell({ movements: [movement("txn_unknown", unknown.payment_ref)] });
  const by = async (kind: "fee_unknown" | "not_in_ledger") =>
    (await listExceptions(ctx(), { kind })).data.map(({ status }) => status).sort();
  expect(await by("fee_unknown")).toEqual(["cleared"]);
  expect(await by("not_in_ledger")).toEqual(["open", "open", "resolved"]);
});

test("a payment that its gateway does not tell of for a week is listed, and cleared once it does", async () => {
  const { id, payment_ref } = await payInvoice("50.00");
  const mine = async () => (await listExceptions(ctx(), { kind: "not_at_provider" })).data.filter(({ payment_id }) => payment_id === id);
  online.world.clock.advance(5 * day);
  await tell({});
  expect(await mine()).toEqual([]);
  online.world.clock.advance(2 * day);
  await tell({});
  expect(await mine()).toMatchObject([{ status: "open", amount: null, expected: "50.00" }]);
  await tell({});
  expect(await mine()).toHaveLength(1);
  await tell({ movements: [movement("txn_late", payment_ref)] });
  await tell({});
  expect(await mine()).toMatchObject([{ status: "cleared" }]);
});

test("a reading finds many differences with one message, and a provider that fails is shown with its words", async () => {
  const { client } = online.world.runtime.tenants;
  const told = await inCompany(() => client.event.findMany({ where: { name: "payout_exception.found" }, orderBy: { id: "asc" } }));
  // The five of one reading, the one that was too young then, and the missing payment.
  expect(told.map(({ data }) => data)).toMatchObject([{ count: 5 }, { count: 1 }, { count: 1 }]);
  await replacePaymentGateway(ctx(), { slug: "mollie", enabled: true, settings: { mode: "test", api_key: `test_${"x".repeat(30)}` } });
  await inCompany(() => planReading(online.world.systemCtx("acme"), "mollie"));
  const gateway = await online.world.runtime.ports.gateways.load("stripe");
  const { tellPayouts } = gateway ?? {};
  if (!gateway || !tellPayouts) throw new Error("Stripe tells payouts");
  await replacePaymentGateway(ctx(), {
    slug: "stripe",
    enabled: true,
    settings: { ...online.settingsOf("acme"), secret_key: "sk_test_of_nobody_0001" },
  });
  online.world.clock.advance(day);
  await read();
  const sources = (await listPayoutSources(ctx(), {})).data;
  expect(sources).toMatchObject([
    { gateway: "stripe", state: "told", failure: expect.any(String) },
    { gateway: "mollie", state: "setting_missing", read_at: null, failure: null },
  ]);
});
