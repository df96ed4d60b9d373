import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { POST as uploadRoute } from "@/app/api/tenant/bank-entries/upload/route";
import { runCheck, runWriting } from "@/inngest/imports/run-imports";
import {
  addBankEntries,
  confirmBankEntry,
  confirmSureEntries,
  createBankEntry,
  dismissBankEntry,
  getBankEntry,
  listBankEntries,
  reopenBankEntry,
} from "@/lib/domains/bank-statements";
import { createCustomer, getCustomer } from "@/lib/domains/customers";
import { checkImport, getImport, runImport } from "@/lib/domains/imports";
import { createInvoice, finalizeInvoice, getInvoice, getInvoiceDocument } from "@/lib/domains/invoices";
import { getPayment, listPayments, reversePayment } from "@/lib/domains/payments";
import { updateGeneralSettings } from "@/lib/domains/settings";
import { GeneralSettingsUpdate } from "@/lib/domains/settings/schema";
import { formOf, rememberingSteps } from "@/tests/lib/domains/files/uploads";
import { uploadTable } from "@/tests/lib/domains/imports/upload-table";
import { camtOf, type CamtEntry } from "@/tests/support/camt";
import { createWorld, type World } from "@/tests/support/world";

let world: World;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bank-statements-"));
  world = await createWorld({ environment: { STORAGE_DIR: folder } });
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

const ctx = () => world.ctx("acme");
const date = "2026-01-06";
const newCustomer = async (name = "Payer") => (await createCustomer(ctx(), { name })).id;

async function invoiceOf(customer_id: string, amount: string): Promise<{ id: string; number: string }> {
  const lines = [{ description: "Work", quantity: "1", unit_price: amount, taxes: [] }];
  const { id } = await createInvoice(ctx(), { customer_id, lines });
  const { number } = await finalizeInvoice(ctx(), { id });
  return { id, number: number ?? "" };
}
const add = (amount: string, text: string, more: { reference?: string } = {}) =>
  createBankEntry(ctx(), { date, currency: "GBP", amount, text, ...more });
const stateOf = async (id: string) => {
  const { status, amount_due } = await getInvoice(ctx(), { id });
  return [status, amount_due];
};
const paymentsOf = async (customer_id: string) => (await listPayments(ctx(), { customer_id })).data;

async function upload(text: string | Buffer): Promise<{ status: number; body: unknown }> {
  const form = new Response(formOf([{ name: "statement.xml", bytes: typeof text === "string" ? Buffer.from(text) : text }]));
  const headers = { "content-type": form.headers.get("content-type") ?? "" };
  const { url, headers: sent } = world.request("POST", "/api/tenant/bank-entries/upload", { slug: "acme", headers });
  const request = new Request(url, { method: "POST", headers: sent, body: await form.arrayBuffer() });
  const answer = await uploadRoute(request, { params: Promise.resolve({}) });
  return { status: answer.status, body: await answer.json() };
}

describe("a statement", () => {
  test("lists its incoming payments once, however often it is uploaded, also in an overlapping one", async () => {
    const entry: CamtEntry = { amount: "10.00", currency: "GBP", reference: "FT-1", text: "one" };
    const nameless: CamtEntry = { amount: "11.00", currency: "GBP", text: "twice" };
    const outgoing: CamtEntry = { amount: "12.00", currency: "GBP", indicator: "DBIT" };
    const first = camtOf([entry, nameless, nameless, outgoing], "GB29NWBK60161331926819");
    expect(await upload(first)).toEqual({ status: 200, body: { added: 3, repeated: 0 } });
    expect(await upload(first)).toEqual({ status: 200, body: { added: 0, repeated: 3 } });
    const next = camtOf([entry, { ...entry, reference: "FT-2" }], "GB29NWBK60161331926819");
    expect(await upload(next)).toEqual({ status: 200, body: { added: 1, repeated: 1 } });
    // Another account may use the same references.
    expect(await upload(camtOf([entry], "GB33BUKB20201555555555"))).toEqual({ status: 200, body: { added: 1, repeated: 0 } });
    const { data } = await listBankEntries(ctx(), { status: "open", sort: "amount" });
    expect(data.map(({ amount }) => amount)).toEqual(["10.00", "10.00", "10.00", "11.00", "11.00"]);
  });

  test("may close its period with 0.00, come in UTF-16, or name UTF-8 and be written in Windows-1252", async () => {
    const own = "DE02120300000000202051";
    const close: CamtEntry = { amount: "0.00", reference: "CLOSE" };
    const one = camtOf([close, { amount: "3.00", reference: "U-1", payer: "Jürgen Groß" }], own);
    expect(await upload(Buffer.from(`\ufeff${one}`, "utf16le"))).toEqual({ status: 200, body: { added: 1, repeated: 0 } });
    const two = Buffer.from(camtOf([close, { amount: "3.00", reference: "U-2", payer: "Jürgen Groß" }], own), "latin1");
    expect(await upload(two)).toEqual({ status: 200, body: { added: 1, repeated: 0 } });
    const { data } = await listBankEntries(ctx(), { limit: 200 });
    const names = data.filter(({ account }) => account === own).map(({ payer_name }) => payer_name);
    expect(names).toEqual(["Jürgen Groß", "Jürgen Groß"]);
  });

  test("names the payment that cannot be read", async () => {
    const body = await upload(
      camtOf([
        { amount: "1.00", currency: "GBP" },
        { amount: "7,50", reference: "BAD-1" },
      ]),
    );
    expect(body).toMatchObject({ body: { detail: "The amount of an incoming payment cannot be read: 2026-03-10, 7,50 EUR, BAD-1." } });
  });

  test("uploaded twice at once lists each entry once", async () => {
    const entries = Array.from({ length: 20 }, (_, index) => ({
      date,
      currency: "GBP" as const,
      amount: "5",
      reference: `AT-ONCE-${index}`,
    }));
    const answers = await Promise.all([addBankEntries(ctx(), { entries }), addBankEntries(ctx(), { entries })]);
    expect(answers.reduce((sum, { added }) => sum + added, 0)).toBe(20);
  });

  test.each([
    ["no statement", "<a/>", 422],
    ["a currency that is none", camtOf([{ amount: "1.00", currency: "XXQ" }]), 422],
    ["an amount below the currency's unit", camtOf([{ amount: "1.001", currency: "GBP" }]), 422],
  ])("%s is refused, and adds nothing", async (_what, text, status) => {
    const before = (await listBankEntries(ctx(), { include: "total" })).total;
    expect(await upload(text)).toMatchObject({ status });
    expect((await listBankEntries(ctx(), { include: "total" })).total).toEqual(before);
  });
});

test("a sure entry is confirmed as proposed: payment, invoice and entry belong together", async () => {
  const customer = await newCustomer();
  const invoice = await invoiceOf(customer, "120");
  const { id } = await add("120.00", `Your ${invoice.number}`, { reference: "FT-SURE" });
  expect(await getBankEntry(ctx(), { id })).toMatchObject({
    status: "open",
    match: { certainty: "sure", customer_id: customer, invoices: [{ id: invoice.id, number: invoice.number, amount: "120.00" }] },
  });
  const { status, payment_id } = await confirmBankEntry(ctx(), { id });
  expect(status).toBe("confirmed");
  expect(await getPayment(ctx(), { id: payment_id ?? "" })).toMatchObject({
    amount: "120.00",
    method: "bank_transfer",
    date,
    reference: "FT-SURE",
  });
  expect(await stateOf(invoice.id)).toEqual(["paid", "0.00"]);
  await expect(confirmBankEntry(ctx(), { id })).rejects.toMatchObject({ code: "conflict" });
  await expect(dismissBankEntry(ctx(), { id })).rejects.toMatchObject({ code: "conflict" });
  expect(await paymentsOf(customer)).toHaveLength(1);
});

test("an invoice in euros carries the code of its transfer, and a statement with its reference is a sure match", async () => {
  expect(GeneralSettingsUpdate.safeParse({ bank_account: "DE89 3704 0044 0532 0130 01" }).success).toBe(false);
  await updateGeneralSettings(ctx(), { bank_account: "de89 3704 0044 0532 0130 00", bank_bic: "COBADEFFXXX" });
  const customer = await newCustomer();
  const lines = [{ description: "Work", quantity: "1", unit_price: "115", taxes: [] }];
  const { id } = await createInvoice(ctx(), { customer_id: customer, currency: "EUR", exchange_rate: "0.85", lines });
  expect((await getInvoiceDocument(ctx(), { id })).bank_transfer).toBeUndefined();
  const { number } = await finalizeInvoice(ctx(), { id });
  const transfer = (await getInvoiceDocument(ctx(), { id })).bank_transfer;
  expect(transfer).toMatchObject({ account: "DE89 3704 0044 0532 0130 00", bic: "COBADEFFXXX", reference: number });
  const [head, , , , bic, , iban, amount, , reference = ""] = transfer?.code?.split("\n") ?? [];
  expect([head, bic, iban, amount]).toEqual(["BCD", "COBADEFFXXX", "DE89370400440532013000", "EUR115.00"]);
  const pounds = await invoiceOf(customer, "10");
  expect((await getInvoiceDocument(ctx(), { id: pounds.id })).bank_transfer).toMatchObject({ code: null });
  const entry = await createBankEntry(ctx(), { date, currency: "EUR", amount: "115", text: reference.replace(/(.{4})/g, "$1 ") });
  expect(await getBankEntry(ctx(), { id: entry.id })).toMatchObject({ match: { certainty: "sure", invoices: [{ id }] } });
  await confirmBankEntry(ctx(), { id: entry.id });
  expect((await getInvoiceDocument(ctx(), { id })).bank_transfer).toBeUndefined();
  await updateGeneralSettings(ctx(), { bank_account: null, bank_bic: null });
});

test("two people who confirm at once record one payment", async () => {
  const customer = await newCustomer();
  const invoice = await invoiceOf(customer, "30");
  const { id } = await add("30", invoice.number);
  const results = await Promise.allSettled([
    confirmBankEntry(ctx(), { id }),
    confirmBankEntry(ctx(), { id }),
    confirmSureEntries(ctx(), {}),
  ]);
  expect(results.some(({ status }) => status === "fulfilled")).toBe(true);
  expect(await paymentsOf(customer)).toHaveLength(1);
  expect(await stateOf(invoice.id)).toEqual(["paid", "0.00"]);
});

test("a person chooses the invoices, or credit; what the invoices do not need is credit", async () => {
  const [customer, other] = [await newCustomer(), await newCustomer()];
  const [one, two, foreign] = [await invoiceOf(customer, "10"), await invoiceOf(customer, "20"), await invoiceOf(other, "5")];
  const { id } = await add("33", "thanks");
  await expect(confirmBankEntry(ctx(), { id })).rejects.toMatchObject({ code: "conflict" });
  const mixed = confirmBankEntry(ctx(), { id, invoice_ids: [one.id, foreign.id] });
  await expect(mixed).rejects.toMatchObject({ code: "invalid", errors: [{ path: "invoice_ids.1" }] });
  await confirmBankEntry(ctx(), { id, invoice_ids: [one.id, two.id] });
  expect([await stateOf(one.id), await stateOf(two.id)]).toEqual([
    ["paid", "0.00"],
    ["paid", "0.00"],
  ]);
  expect((await getCustomer(ctx(), { id: customer })).balances).toEqual([{ currency: "GBP", amount: "-3.00" }]);
  const late = await add("4", "again");
  await expect(confirmBankEntry(ctx(), { id: late.id, invoice_ids: [one.id] })).rejects.toMatchObject({ errors: [{ code: "not_open" }] });
  await confirmBankEntry(ctx(), { id: late.id, customer_id: customer });
  expect((await getCustomer(ctx(), { id: customer })).balances).toEqual([{ currency: "GBP", amount: "-7.00" }]);
});

test("all sure entries are confirmed, of two for one invoice only the first; the others stay", async () => {
  await confirmSureEntries(ctx(), {});
  const customer = await newCustomer();
  const [one, two] = [await invoiceOf(customer, "40"), await invoiceOf(customer, "50")];
  const [first, second, again, part] = [
    await add("40", one.number),
    await add("50", two.number),
    await add("40", `${one.number} once more`),
    await add("49", `${two.number} part`),
  ];
  expect(await confirmSureEntries(ctx(), {})).toEqual({ confirmed: 2, left: 1 });
  const statusOf = async (id: string) => (await getBankEntry(ctx(), { id })).status;
  expect(await Promise.all([first, second, again, part].map(({ id }) => statusOf(id)))).toEqual(["confirmed", "confirmed", "open", "open"]);
  expect(await paymentsOf(customer)).toHaveLength(2);
});

test("an entry that pays no invoice is dismissed, and may be reopened", async () => {
  const { id } = await add("1.50", "interest");
  expect(await dismissBankEntry(ctx(), { id })).toMatchObject({ status: "dismissed" });
  await expect(confirmBankEntry(ctx(), { id, customer_id: await newCustomer() })).rejects.toMatchObject({ code: "conflict" });
  expect(await reopenBankEntry(ctx(), { id })).toMatchObject({ status: "open" });
});

test("an entry is reopened once its payment is reversed, and confirmed again for another invoice", async () => {
  const customer = await newCustomer();
  const [wrong, right] = [await invoiceOf(customer, "61"), await invoiceOf(customer, "62")];
  const { id } = await add("61", wrong.number, { reference: "FT-WRONG" });
  const { payment_id } = await confirmBankEntry(ctx(), { id });
  await expect(reopenBankEntry(ctx(), { id })).rejects.toMatchObject({ code: "conflict" });
  await reversePayment(ctx(), { id: payment_id ?? "", reason: "Recorded for the wrong invoice" });
  expect(await reopenBankEntry(ctx(), { id })).toMatchObject({ status: "open", payment_id: null });
  await confirmBankEntry(ctx(), { id, invoice_ids: [right.id] });
  expect([await stateOf(wrong.id), await stateOf(right.id)]).toEqual([
    ["finalized", "61.00"],
    ["partly_paid", "1.00"],
  ]);
});

test("an entry of a day that is still to come is not confirmed", async () => {
  const invoice = await invoiceOf(await newCustomer(), "63");
  const { id } = await createBankEntry(ctx(), { date: "2031-01-01", currency: "GBP", amount: "63", text: invoice.number });
  await expect(confirmBankEntry(ctx(), { id })).rejects.toMatchObject({ errors: [{ code: "future_date" }] });
  expect(await stateOf(invoice.id)).toEqual(["finalized", "63.00"]);
});

test("a bank's CSV file comes through the import: what goes out is skipped, and a repeated row adds nothing", async () => {
  const table =
    "Booking date;Amount;Payer;Details;Bank reference\n06.01.2026;1.234,50;Aisha;Invoice;CSV-1\n07.01.2026;10,00;Omar;;CSV-2\n" +
    "07.01.2026;-500,00;Landlord;Rent;CSV-3\n";
  const run = async () => {
    const { id, mapping } = await uploadTable(ctx(), "bank-entries", table);
    expect(mapping).toEqual(["date", "amount", "payer_name", "text", "reference"]);
    await checkImport(ctx(), { id });
    await runCheck(world.systemCtx("acme"), id, rememberingSteps());
    await runImport(ctx(), { id });
    await runWriting(world.systemCtx("acme"), id, rememberingSteps());
    return (await getImport(ctx(), { id })).counts;
  };
  expect(await run()).toMatchObject({ create: 2, skip: 1, invalid: 0 });
  expect(await run()).toMatchObject({ create: 0, unchanged: 2, skip: 1 });
  const listed = (await listBankEntries(ctx(), { sort: "-amount", limit: 1 })).data[0];
  expect(listed).toMatchObject({ amount: "1234.50", payer_name: "Aisha", date: "2026-01-06", currency: "GBP" });
});
