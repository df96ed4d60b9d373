import { afterAll, beforeAll, expect, test } from "vitest";
import { functions } from "@/inngest/functions";
import {
  newsOf,
  notifyOfPaidInvoice,
  notifyOfReceivedPayment,
  notifyOfReopenedInvoice,
  notifyStaff,
} from "@/inngest/notifications/notify-staff";
import { getInvoice } from "@/lib/domains/invoices";
import { recordInvoicePayment, refundPayment } from "@/lib/domains/payments";
import { rememberingSteps } from "@/tests/lib/domains/files/uploads";
import { inboxOf, issueInvoice } from "@/tests/lib/domains/notifications/inboxes";
import { createWorld, type World } from "@/tests/support/world";

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test("all three functions are in the list that runs", () => {
  expect(functions).toEqual(expect.arrayContaining([notifyOfPaidInvoice, notifyOfReceivedPayment, notifyOfReopenedInvoice]));
});

test("an invoice paid, its payment, and its reopening each tell once, though every function runs twice", async () => {
  const ctx = world.systemCtx("beta");
  const { id, number } = await issueInvoice(ctx, { name: "نورث" });
  const payment = await recordInvoicePayment(ctx, { id, amount: "100", method: "card" });
  const paid = await getInvoice(ctx, { id });
  await refundPayment(ctx, { id: payment.id, amount: "30" });
  const reopened = await getInvoice(ctx, { id });
  for (let run = 0; run < 2; run++) {
    await notifyStaff(ctx, "payment_received", newsOf.payment_received(payment), rememberingSteps());
    await notifyStaff(ctx, "invoice_paid", newsOf.invoice_paid(paid), rememberingSteps());
    await notifyStaff(ctx, "invoice_reopened", newsOf.invoice_reopened(reopened), rememberingSteps());
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
