import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { POST as createRoute } from "@/app/api/tenant/credit-notes/route";
import {
  applyCreditNote,
  correctInvoice,
  createCreditNote,
  getCreditable,
  getCreditNote,
  getCreditNoteDocument,
  listCreditNotes,
  mailCreditNote,
  refundCreditNote,
  sendCreditNote,
  unapplyCreditNote,
} from "@/lib/domains/credit-notes";
import { createCustomer, getCustomer, getCustomerStatement } from "@/lib/domains/customers";
import { createInvoice, finalizeInvoice, getInvoice } from "@/lib/domains/invoices";
import { getMail } from "@/lib/domains/mail";
import {
  applyCredit,
  getInvoiceCredit,
  listPaymentAttempts,
  listPayments,
  recordInvoicePayment,
  recordPayment,
  refundGatewayPayment,
  refundPayment,
  removeCredit,
  reversePayment,
  startCharge,
} from "@/lib/domains/payments";
import { findDisagreements } from "@/lib/domains/reconciliation";
import { getInvoicedPaid } from "@/lib/domains/reports";
import { encodeId } from "@/lib/kernel/base/ids";
import { runInTenant } from "@/lib/kernel/db";
import { openOnlinePayments, type OnlinePayments } from "@/tests/support/online-payments";
import { worldStart } from "@/tests/support/world";

let stand: OnlinePayments;
let customer_id: string;
const ctx = () => stand.world.ctx("acme");
const vat = [{ name: "VAT", rate: "20", compound: false, category: "S" as const }];
const lines = [
  {
    description: "Desk",
    quantity: "3",
    unit_price: "33.33",
    unit: "piece",
    taxes: vat,
    discount: { kind: "percent" as const, value: "10" },
  },
  { description: "Delivery", quantity: "1", unit_price: "15.50", taxes: [] },
];

beforeAll(async () => {
  stand = await openOnlinePayments();
});
beforeEach(async () => {
  stand.world.clock.set(worldStart);
  const contacts = [{ name: "Grace Hall", email: "grace@northwind.example" }];
  customer_id = (await createCustomer(ctx(), { name: "Northwind Traders", currency: "GBP", contacts })).id;
});
afterAll(() => stand.close());

async function issued(unit_price?: string) {
  const own = unit_price === undefined ? lines : [{ description: "Work", quantity: "1", unit_price, taxes: [] }];
  const { id } = await createInvoice(ctx(), { customer_id, lines: own });
  return finalizeInvoice(ctx(), { id });
}
const pay = (id: string, amount: string) => recordInvoicePayment(ctx(), { id, amount, method: "bank_transfer" });
const stateOf = async (id: string) => {
  const { status, amount_paid, amount_credited, amount_due } = await getInvoice(ctx(), { id });
  return [status, amount_paid, amount_credited, amount_due];
};
const leftOf = async (id: string) => (await getCreditNote(ctx(), { id })).amount_left;
const balanceOf = async () => (await getCustomer(ctx(), { id: customer_id })).balances[0]?.amount;
const proveBooks = async () => expect(await findDisagreements(stand.world.systemCtx("acme"), {})).toEqual({ count: 0, disagreements: [] });

test("a credit note by line takes quantity and tax off an unpaid invoice, with a number of its own", async () => {
  const invoice = await issued();
  expect(invoice.total).toBe("123.49");
  const [desk] = invoice.lines;
  const note = await createCreditNote(ctx(), {
    invoice_id: invoice.id,
    reason: "return",
    lines: [{ line_id: desk?.id ?? "", quantity: "1" }],
  });
  expect(note.number).toMatch(/^CN-2026-\d{5}$/);
  expect(note).toMatchObject({ subtotal: "30.00", tax_total: "6.00", total: "36.00", amount_deducted: "36.00", amount_left: "0.00" });
  expect(note.lines).toMatchObject([{ description: "Desk", quantity: "1", unit: "piece", unit_price: "30.00", total: "36.00" }]);
  expect(await stateOf(invoice.id)).toEqual(["finalized", "0.00", "36.00", "87.49"]);
  expect(await getCreditable(ctx(), { id: invoice.id })).toMatchObject({ amount: "87.49", lines: [{ quantity: "2" }, { quantity: "1" }] });
  const rest = await createCreditNote(ctx(), { invoice_id: invoice.id });
  expect(rest).toMatchObject({ total: "87.49", reason: "other" });
  expect(await stateOf(invoice.id)).toEqual(["paid", "0.00", "123.49", "0.00"]);
  await expect(createCreditNote(ctx(), { invoice_id: invoice.id })).rejects.toMatchObject({ code: "conflict" });
  expect(await balanceOf()).toBe("0.00");
  expect((await getCustomerStatement(ctx(), { id: customer_id })).lines.map(({ kind }) => kind)).toEqual([
    "invoice",
    "credit_note",
    "credit_note",
  ]);
  await proveBooks();
});

test("a credited line keeps the invoice's quantity and price, unless a discount made its amount another", async () => {
  const line = (quantity: string, unit_price: string) => ({ description: "Work", quantity, unit_price, taxes: [] });
  const own = [line("0.5", "0.99"), line("1.5", "19.99"), line("7", "0.145")];
  const { id } = await createInvoice(ctx(), { customer_id, lines: own });
  await finalizeInvoice(ctx(), { id });
  const note = await createCreditNote(ctx(), { invoice_id: id, reason: "wrong_price" });
  expect(note.lines.map(({ quantity, unit_price }) => [quantity, unit_price])).toEqual([
    ["0.5", "0.99"],
    ["1.5", "19.99"],
    ["7", "0.145"],
  ]);
  // The reason stands on the document.
  expect((await getCreditNoteDocument(ctx(), { id: note.id })).preceding).toMatchObject({ reason: "Reason: wrong price" });
});

test("an invoice closed by credit notes was not paid", async () => {
  const { id } = await issued("40");
  await createCreditNote(ctx(), { invoice_id: id });
  const events = await runInTenant(stand.world.tenants.acme.tenant.id, () =>
    stand.world.runtime.tenants.client.event.findMany({ where: { record_id: id }, orderBy: { sequence: "asc" } }),
  );
  expect(events.map(({ name }) => name)).toEqual(["invoice.created", "invoice.finalized"]);
});

test("the credit of a paid invoice is applied to another, taken off again, and never used twice", async () => {
  const [first, second] = [await issued("100"), await issued("70")];
  await pay(first.id, "100");
  const note = await createCreditNote(ctx(), { invoice_id: first.id });
  expect(note).toMatchObject({ amount_deducted: "0.00", amount_left: "100.00" });
  expect(await stateOf(first.id)).toEqual(["paid", "100.00", "100.00", "0.00"]);
  const applied = await applyCreditNote(ctx(), { id: note.id, invoice_id: second.id });
  expect(applied).toMatchObject({ amount_applied: "70.00", amount_left: "30.00" });
  expect(await stateOf(second.id)).toEqual(["paid", "70.00", "0.00", "0.00"]);
  await expect(applyCreditNote(ctx(), { id: note.id, invoice_id: second.id })).rejects.toMatchObject({ code: "conflict" });
  expect((await getCreditNote(ctx(), { id: note.id })).applications).toMatchObject([{ number: second.number, amount: "70.00" }]);
  await unapplyCreditNote(ctx(), { id: note.id, invoice_id: second.id });
  expect([await leftOf(note.id), await stateOf(second.id)]).toEqual(["100.00", ["finalized", "0.00", "0.00", "70.00"]]);
  // The credit of payments is used before that of credit notes; taking it off gives each its own back.
  await recordPayment(ctx(), { customer_id, currency: "GBP", amount: "25", method: "cash" });
  await applyCredit(ctx(), { id: second.id });
  expect(await leftOf(note.id)).toBe("55.00");
  await removeCredit(ctx(), { id: second.id });
  expect(await leftOf(note.id)).toBe("100.00");
  await proveBooks();
});

test("a refund of the payment pays out the credit note first, so that money never goes back twice", async () => {
  const { id } = await issued("100");
  const payment = await pay(id, "100");
  const note = await createCreditNote(ctx(), {
    invoice_id: id,
    lines: [{ line_id: (await getInvoice(ctx(), { id })).lines[0]?.id ?? "", amount: "40.00" }],
  });
  expect((await getCreditNote(ctx(), { id: note.id })).refund_options).toMatchObject([
    { payment_id: payment.id, refund: "by_hand", amount: "40.00" },
  ]);
  await expect(refundCreditNote(ctx(), { id: note.id })).rejects.toThrow("record a refund on its payment");
  const refunded = await refundPayment(ctx(), { id: payment.id, amount: "40", still_owed: false });
  expect(refunded.refunds).toMatchObject([{ amount: "40.00", reduced: "0.00" }]);
  expect(await getCreditNote(ctx(), { id: note.id })).toMatchObject({
    amount_refunded: "40.00",
    amount_left: "0.00",
    refunds: [{ amount: "40.00" }],
  });
  // The rest reduces the invoice, and then nothing is left to credit or refund.
  await refundPayment(ctx(), { id: payment.id, amount: "60", still_owed: false });
  await expect(createCreditNote(ctx(), { invoice_id: id })).rejects.toMatchObject({ code: "conflict" });
  await expect(refundPayment(ctx(), { id: payment.id, still_owed: false })).rejects.toMatchObject({ code: "conflict" });
  expect(await balanceOf()).toBe("0.00");
  await proveBooks();
});

test("a refund cannot reduce an invoice whose credit is used, but it can be owed again", async () => {
  const [first, second] = [await issued("100"), await issued("100")];
  const payment = await pay(first.id, "100");
  const note = await createCreditNote(ctx(), { invoice_id: first.id });
  await applyCreditNote(ctx(), { id: note.id, invoice_id: second.id });
  await expect(refundPayment(ctx(), { id: payment.id, still_owed: false })).rejects.toMatchObject({ code: "conflict" });
  await refundPayment(ctx(), { id: payment.id, still_owed: true });
  expect(await stateOf(first.id)).toEqual(["finalized", "0.00", "100.00", "100.00"]);
  await proveBooks();
});

test("reversing a payment leaves a credit note its credit", async () => {
  const { id } = await issued("100");
  const payment = await pay(id, "130");
  const note = await createCreditNote(ctx(), { invoice_id: id });
  await reversePayment(ctx(), { id: payment.id, reason: "Bounced" });
  expect([await leftOf(note.id), await balanceOf(), await stateOf(id)]).toEqual([
    "100.00",
    "0.00",
    ["finalized", "0.00", "100.00", "100.00"],
  ]);
  await proveBooks();
});

test("the refund of a credit note goes to the gateway that received the money, and waits for its report", async () => {
  const invoice = await stand.invoiceOf("acme", "120");
  const { redirect_url } = await startCharge(ctx(), { id: invoice.id, gateway: "stripe" });
  await stand.pay(redirect_url);
  const note = await createCreditNote(ctx(), { invoice_id: invoice.id, reason: "cancelled" });
  const [option] = (await getCreditNote(ctx(), { id: note.id })).refund_options;
  expect(option).toMatchObject({ gateway: "stripe", refund: "partial", amount: "120.00" });
  await expect(refundCreditNote(ctx(), { id: note.id, amount: "120.01" })).rejects.toMatchObject({ code: "invalid" });
  const attempt = await refundCreditNote(ctx(), { id: note.id, amount: "50" });
  expect(attempt).toMatchObject({ kind: "refund", amount: "50.00", credit_note_id: note.id, status: "succeeded" });
  expect(await getCreditNote(ctx(), { id: note.id })).toMatchObject({ amount_refunded: "50.00", amount_left: "70.00" });
  // A refund of the payment pays out what is left of the note.
  const [payment] = (await listPayments(ctx(), { invoice_id: invoice.id })).data;
  await refundGatewayPayment(ctx(), { id: payment?.id ?? "", still_owed: false });
  expect(await leftOf(note.id)).toBe("0.00");
  await expect(refundCreditNote(ctx(), { id: note.id })).rejects.toMatchObject({ code: "conflict" });
  await proveBooks();
});

const later = "4000 0000 0000 7726";

describe.each(["the credit note", "its payment"])("while a refund of %s is in progress", (of) => {
  test("its credit is used for nothing else, and is back if the refund fails", async () => {
    const { id: paid, customer_id: payer } = await stand.invoiceOf("acme", "120");
    await stand.pay((await startCharge(ctx(), { id: paid, gateway: "stripe" })).redirect_url, later);
    const note = await createCreditNote(ctx(), { invoice_id: paid });
    const draft = await createInvoice(ctx(), {
      customer_id: payer,
      lines: [{ description: "B", quantity: "1", unit_price: "120", taxes: [] }],
    });
    const { id: other } = await finalizeInvoice(ctx(), { id: draft.id });
    const [payment] = (await listPayments(ctx(), { invoice_id: paid })).data;
    const refund = () =>
      of === "its payment"
        ? refundGatewayPayment(ctx(), { id: payment?.id ?? "", amount: "50", still_owed: false })
        : refundCreditNote(ctx(), { id: note.id, amount: "50" });
    const started = await Promise.allSettled([refund(), applyCreditNote(ctx(), { id: note.id, invoice_id: other, amount: "100" })]);
    // One of the two came first.
    expect(started.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    if (started[0].status === "rejected") {
      await unapplyCreditNote(ctx(), { id: note.id, invoice_id: other });
      await refund();
    }
    expect(await getCreditNote(ctx(), { id: note.id })).toMatchObject({ amount_left: "70.00", amount_refunding: "50.00" });
    expect((await listCreditNotes(ctx(), { customer_id: payer })).data).toMatchObject([{ id: note.id, amount_left: "70.00" }]);
    expect((await getInvoiceCredit(ctx(), { id: other })).available).toBe("70.00");
    await expect(applyCreditNote(ctx(), { id: note.id, invoice_id: other, amount: "70.01" })).rejects.toMatchObject({ code: "invalid" });
    await expect(applyCredit(ctx(), { id: other, amount: "70.01" })).rejects.toMatchObject({ code: "invalid" });
    await applyCredit(ctx(), { id: other });
    expect(await stateOf(other)).toEqual(["partly_paid", "70.00", "0.00", "50.00"]);
    await expect(applyCreditNote(ctx(), { id: note.id, invoice_id: other })).rejects.toThrow("being refunded");
    await expect(applyCredit(ctx(), { id: other })).rejects.toThrow("being refunded");
    stand.sandbox.decideRefunds("acme");
    await stand.sandbox.settled();
    expect(await getCreditNote(ctx(), { id: note.id })).toMatchObject({
      amount_left: "0.00",
      amount_refunded: "50.00",
      amount_refunding: "0.00",
    });
    const { data } = await listPaymentAttempts(ctx(), { payment_id: payment?.id ?? "", attention: true });
    expect(data).toEqual([]);
    await proveBooks();
  });
});

test("a pending refund holds only what it will pay out, and its payment is not reversed", async () => {
  const { id: paid, customer_id: payer } = await stand.invoiceOf("acme", "20");
  await stand.pay((await startCharge(ctx(), { id: paid, gateway: "stripe" })).redirect_url, later);
  const [payment] = (await listPayments(ctx(), { invoice_id: paid })).data;
  await recordPayment(ctx(), { customer_id: payer, currency: "GBP", amount: "10", method: "cash" });
  await refundGatewayPayment(ctx(), { id: payment?.id ?? "", still_owed: true });
  await expect(refundGatewayPayment(ctx(), { id: payment?.id ?? "", still_owed: true })).rejects.toMatchObject({ code: "conflict" });
  await expect(reversePayment(ctx(), { id: payment?.id ?? "", reason: "x", chargeback: true })).rejects.toThrow("in progress");
  // Only the pending refund's part is held: the cash is free.
  const draft = await createInvoice(ctx(), {
    customer_id: payer,
    lines: [{ description: "B", quantity: "1", unit_price: "15", taxes: [] }],
  });
  const { id: other } = await finalizeInvoice(ctx(), { id: draft.id });
  await applyCredit(ctx(), { id: other });
  expect(await stateOf(other)).toEqual(["partly_paid", "10.00", "0.00", "5.00"]);
  stand.sandbox.decideRefunds("acme");
  await stand.sandbox.settled();
  expect(await stateOf(paid)).toEqual(["finalized", "0.00", "0.00", "20.00"]);
  await proveBooks();
});

test("twenty credit notes at once never exceed the invoice", async () => {
  const { id, lines: own } = await issued("100");
  const line_id = own[0]?.id ?? "";
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, () => createCreditNote(ctx(), { invoice_id: id, lines: [{ line_id, amount: "9.00" }] })),
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(11);
  expect(await stateOf(id)).toEqual(["finalized", "0.00", "99.00", "1.00"]);
  const { data } = await listCreditNotes(ctx(), { invoice_id: id, limit: 50 });
  expect(new Set(data.map(({ number }) => number)).size).toBe(11);
  await proveBooks();
});

test("a correction credits the invoice and creates a draft with the same lines, linked both ways", async () => {
  const invoice = await issued();
  const { credit_note, invoice: draft } = await correctInvoice(ctx(), { invoice_id: invoice.id, reason: "wrong_details" });
  expect(draft).toMatchObject({ status: "draft", total: invoice.total, reference: invoice.number });
  expect(credit_note).toMatchObject({ invoice_id: invoice.id, replacement_id: draft.id, total: invoice.total });
  await expect(correctInvoice(ctx(), { invoice_id: invoice.id })).rejects.toMatchObject({ code: "conflict" });
  await expect(createCreditNote(ctx(), { invoice_id: draft.id })).rejects.toThrow("A draft is not credited");
});

test("the report of invoiced months shows what was credited apart from what was paid", async () => {
  const { id } = await issued("100");
  await createCreditNote(ctx(), { invoice_id: id });
  const { months } = await getInvoicedPaid(ctx(), { from: "2026-03", to: "2026-03" });
  const figures = months.map(({ invoiced, credited, paid, outstanding }) =>
    [invoiced, credited, paid, outstanding].map(({ amount }) => Number(amount)),
  );
  for (const [invoiced, credited, paid, outstanding] of figures)
    expect(invoiced).toBeCloseTo((credited ?? 0) + (paid ?? 0) + (outstanding ?? 0));
  expect(Number(figures[0]?.[1])).toBeGreaterThanOrEqual(100);
});

test("dates, other customers and foreign currencies are refused in words", async () => {
  const invoice = await issued("10");
  await expect(createCreditNote(ctx(), { invoice_id: invoice.id, issue_date: "2026-03-01" })).rejects.toMatchObject({ code: "invalid" });
  await expect(createCreditNote(ctx(), { invoice_id: invoice.id, issue_date: "2027-01-01" })).rejects.toMatchObject({ code: "invalid" });
  await pay(invoice.id, "10");
  const note = await createCreditNote(ctx(), { invoice_id: invoice.id });
  const other = await stand.invoiceOf("acme", "5");
  await expect(applyCreditNote(ctx(), { id: note.id, invoice_id: other.id })).rejects.toMatchObject({ code: "invalid" });
});

test("the email names the credit note and its invoice, which the document names too", async () => {
  const invoice = await issued();
  const note = await createCreditNote(ctx(), { invoice_id: invoice.id, notes: "Sorry about the scratch" });
  expect((await sendCreditNote(ctx(), { id: note.id })).sent_at).not.toBeNull();
  const pdf = { storage_key: `${stand.world.tenants.acme.tenant.id}/credit-notes/1.pdf`, filename: `${note.number}.pdf` };
  const mailing = { id: note.id, recipients: ["grace@northwind.example"], pdf, key: `credit-note-sent:${note.id}` };
  const { mail_id } = await mailCreditNote(stand.world.systemCtx("acme"), mailing);
  const mail = await getMail(ctx(), { id: mail_id });
  expect([mail.subject, mail.text]).toEqual([expect.stringContaining(note.number), expect.stringContaining(invoice.number ?? "")]);
  const view = await getCreditNoteDocument(ctx(), { id: note.id });
  expect(view).toMatchObject({
    title_key: "credit_note",
    total: invoice.total,
    preceding: { number: invoice.number, issue_date: "2026-03-02" },
  });
});

test("the route answers in wire form, and another company's invoice is not found", async () => {
  const { id } = await issued("12");
  const body = { invoice_id: encodeId("invoice", id), reason: "goodwill" };
  const post = (slug: "acme" | "beta") =>
    createRoute(stand.world.request("POST", "/api/tenant/credit-notes", { slug, body }), { params: Promise.resolve({}) });
  expect((await post("beta")).status).toBe(404);
  const answer = await post("acme");
  expect(answer.status).toBe(201);
  expect(await answer.json()).toMatchObject({ invoice_id: body.invoice_id, total: "12.00", reason: "goodwill" });
});
