import { afterAll, beforeAll, expect, test } from "vitest";
import { functions } from "@/inngest/functions";
import {
  notificationOfPaidInvoice,
  notificationOfReopenedInvoice,
  notifyOfPaidInvoice,
  notifyOfReopenedInvoice,
} from "@/inngest/invoices/notify-of-invoices";
import { notifyStaff } from "@/inngest/notifications/notify-staff";
import { notificationOfReceivedPayment, notifyOfReceivedPayment } from "@/inngest/payments/notify-of-payments";
import { createInvoice, finalizeInvoice, getInvoice } from "@/lib/domains/invoices";
import { applyCredit, isPaidByPayment, recordInvoicePayment, refundPayment } from "@/lib/domains/payments";
import { rememberingSteps } from "@/tests/lib/domains/files/uploads";
import { inboxOf, issueInvoice } from "@/tests/lib/domains/notifications/inboxes";
import { createWorld, type World } from "@/tests/support/world";

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test("the list of functions includes all three", () => {
  expect(functions).toEqual(expect.arrayContaining([notifyOfPaidInvoice, notifyOfReceivedPayment, notifyOfReopenedInvoice]));
});

const pick = ({ id, version }: { id: string; version: number }) => ({ id, version });

test("an invoice that a payment paid is told once, by the payment; one that credit paid is told itself", async () => {
  const ctx = world.systemCtx("acme");
  const { id } = await issueInvoice(ctx, { name: "Twice" });
  await recordInvoicePayment(ctx, { id, amount: "100", method: "card" });
  expect(await isPaidByPayment(ctx, pick(await getInvoice(ctx, { id })))).toEqual({ by_payment: true });
  await recordInvoicePayment(ctx, { id, amount: "100", method: "card", record_as_credit: true });
  const { customer_id } = await getInvoice(ctx, { id });
  const lines = [{ description: "More", quantity: "1", unit_price: "50", taxes: [] }];
  const other = await finalizeInvoice(ctx, { id: (await createInvoice(ctx, { customer_id, lines })).id });
  const credited = await applyCredit(ctx, { id: other.id });
  expect([credited.status, await isPaidByPayment(ctx, pick(credited))]).toEqual(["paid", { by_payment: false }]);
});

test("a payment, the paid invoice and its reopening each create one notification when every function runs twice", async () => {
  const ctx = world.systemCtx("beta");
  const { id, number } = await issueInvoice(ctx, { name: "نورث" });
  const payment = await recordInvoicePayment(ctx, { id, amount: "100", method: "card" });
  const paid = await getInvoice(ctx, { id });
  await refundPayment(ctx, { id: payment.id, amount: "30", still_owed: true });
  const reopened = await getInvoice(ctx, { id });
  for (let run = 0; run < 2; run++) {
    await notifyStaff(ctx, "payment_received", notificationOfReceivedPayment(payment), rememberingSteps());
    await notifyStaff(ctx, "invoice_paid", notificationOfPaidInvoice(paid), rememberingSteps());
    await notifyStaff(ctx, "invoice_reopened", notificationOfReopenedInvoice(reopened), rememberingSteps());
  }
  const inbox = (await inboxOf(world.ctx("beta")))
    .map(({ kind, values }) => ({ kind, values }))
    .sort((one, other) => (one.kind < other.kind ? -1 : 1));
  expect(inbox).toEqual([
    { kind: "invoice_paid", values: { customer: "نورث", number, amount: "100.00", currency: "SAR" } },
    { kind: "invoice_reopened", values: { customer: "نورث", number, amount: "30.00", currency: "SAR" } },
    { kind: "payment_received", values: { customer: "نورث", amount: "100.00", currency: "SAR" } },
  ]);
});
