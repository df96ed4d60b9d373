import type { Readable } from "node:stream";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { sendMonthlyStatements } from "@/inngest/statements/send-monthly-statements";
import { renderRequest } from "@/lib/adapters/pdf/render-request";
import { applyCreditNote, createCreditNote } from "@/lib/domains/credit-notes";
import { createCustomer, getCustomerStatement, updateCustomer } from "@/lib/domains/customers";
import { createInvoice, finalizeInvoice } from "@/lib/domains/invoices";
import { recordInvoicePayment } from "@/lib/domains/payments";
import { updateGeneralSettings } from "@/lib/domains/settings";
import {
  getOpenItems,
  getStatementCsv,
  getStatementPdf,
  listStatements,
  mailStatement,
  sendStatement,
  storeStatementPdf,
} from "@/lib/domains/statements";
import { getMail, listMails } from "@/lib/domains/mail";
import type { AppError } from "@/lib/kernel/base/errors";
import { runInTenant } from "@/lib/kernel/db";
import { plain, readPages } from "@/tests/lib/adapters/pdf/read-pdf";
import { createWorld, worldStart, type World } from "@/tests/support/world";

let world: World;
const owner = () => world.ctx("acme");
const scheduler = () => sendMonthlyStatements.work(world.systemCtx("acme"));

beforeAll(async () => {
  world = await createWorld();
  // The real renderer, in this process.
  vi.spyOn(world.runtime.ports, "pdf").mockResolvedValue({ render: renderRequest });
});
beforeEach(() => world.clock.set(worldStart));
afterAll(() => world.close());

async function owe(customer_id: string, amount: string, issue_date: string, due_date: string, currency: "GBP" | "EUR" = "GBP") {
  const lines = [{ description: "Roasting", quantity: "1", unit_price: amount, taxes: [] }];
  const rate = currency === "GBP" ? {} : { exchange_rate: "0.85" };
  const { id } = await createInvoice(owner(), { customer_id, currency, ...rate, issue_date, due_date, lines });
  return finalizeInvoice(owner(), { id });
}

const code = (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error: AppError) => error.code,
  );

async function textOf(body: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks).toString("utf8");
}

/** The text of a statement's PDF. */
async function printed(id: string, kind: "open_items" | "activity"): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of (await getStatementPdf(owner(), { id, kind })).body) chunks.push(Buffer.from(chunk as Uint8Array));
  return plain((await readPages(Buffer.concat(chunks))).join("\n"));
}

test("open items of a day are the ledger's up to it, with their ageing and the credit", async () => {
  const { id } = await createCustomer(owner(), { name: "Northwind Traders", email: "accounts@northwind.example" });
  const old = await owe(id, "100", "2025-12-01", "2025-12-31");
  const young = await owe(id, "40", "2026-02-20", "2026-03-20");
  await recordInvoicePayment(owner(), { id: old.id, amount: "30", method: "cash", date: "2026-01-15" });
  await recordInvoicePayment(owner(), { id: old.id, amount: "80", method: "cash", date: "2026-02-25" });
  const on = async (to: string) => {
    const { items, ageing, credit, total } = await getOpenItems(owner(), { id, to });
    return { items: items.map(({ number, balance }) => [number, balance]), ages: ageing.map(({ amount }) => amount), credit, total };
  };
  expect(await on("2025-11-30")).toMatchObject({ items: [], total: "0.00" });
  expect(await on("2026-01-10")).toEqual({
    items: [[old.number, "100.00"]],
    ages: ["0.00", "100.00", "0.00", "0.00", "0.00"],
    credit: "0.00",
    total: "100.00",
  });
  expect(await on("2026-02-24")).toMatchObject({
    items: [
      [old.number, "70.00"],
      [young.number, "40.00"],
    ],
    ages: ["40.00", "0.00", "70.00", "0.00", "0.00"],
  });
  expect(await on("2026-03-01")).toMatchObject({ items: [[young.number, "40.00"]], credit: "-10.00", total: "30.00" });
  expect(await code(getOpenItems(owner(), { id, to: "2027-01-01" }))).toBe("invalid");
  const csv = await getStatementCsv(owner(), { id, kind: "open_items", to: "2026-02-24" });
  expect(csv.name).toBe("open-items-Northwind-Traders-2026-02-24.csv");
  expect((await textOf(csv.body)).trim().split(/\r?\n/)).toEqual([
    expect.stringContaining("invoice,issue_date,due_date,days_overdue,currency,total,balance"),
    `${old.number ?? ""},2025-12-01,2025-12-31,55,GBP,100.00,70.00`,
    `${young.number ?? ""},2026-02-20,2026-03-20,0,GBP,40.00,40.00`,
  ]);
  const activity = await textOf((await getStatementCsv(owner(), { id, from: "2026-01-01", to: "2026-03-01" })).body);
  expect(activity).toContain("2026-01-01,opening,,,GBP,,100.00");
  expect(activity).toContain("2026-03-01,closing,,,GBP,,30.00");
});

test("the PDF shows what is open or what happened, in the customer's language, also without any entry", async () => {
  const { id } = await createCustomer(owner(), { name: "Fabrikam" });
  const empty = await printed(id, "open_items");
  expect(empty).toContain("Nothing to list.");
  expect(empty).not.toMatch(/paid/i);
  const { number } = await owe(id, "1234.5", "2026-01-05", "2026-01-19");
  await recordInvoicePayment(owner(), {
    id: (await getOpenItems(owner(), { id })).items[0]?.invoice_id ?? "",
    amount: "200",
    method: "cash",
  });
  for (const text of ["Open invoices", "Fabrikam", number ?? "", "£1,234.50", "£1,034.50", "31–60 days"])
    expect(await printed(id, "open_items")).toContain(text);
  for (const text of ["Account statement", "Opening balance", `Payment ${number ?? ""}`, "-£200.00", "Closing balance"])
    expect(await printed(id, "activity")).toContain(text);
  const arabic = await createCustomer(owner(), { name: "متجر الأفق", language: "ar" });
  expect((await getStatementPdf(owner(), { id: arabic.id })).size).toBeGreaterThan(1000);
});

test("credit notes are named in API, CSV and PDF, also where their credit was moved to another invoice", async () => {
  const { id } = await createCustomer(owner(), { name: "Tailspin" });
  const first = await owe(id, "100", "2026-01-05", "2026-01-19");
  await recordInvoicePayment(owner(), { id: first.id, amount: "100", method: "cash", date: "2026-01-10" });
  const note = await createCreditNote(owner(), { invoice_id: first.id, reason: "goodwill" });
  const second = await owe(id, "100", "2026-02-05", "2026-02-19");
  await applyCreditNote(owner(), { id: note.id, invoice_id: second.id });
  const { lines } = await getCustomerStatement(owner(), { id });
  const named = lines
    .filter(({ credit_note_number }) => credit_note_number === note.number)
    .map(({ kind, invoice_id }) => [kind, invoice_id]);
  expect(named).toContainEqual(["credit_note", null]);
  expect(named).toContainEqual(["credit_applied", second.id]);
  const csv = await textOf((await getStatementCsv(owner(), { id })).body);
  expect(csv).toContain(`credit_note,,${note.number},GBP,-100.00`);
  expect(await printed(id, "activity")).toContain(`Credit note ${note.number}`);
});

test("a statement is sent by hand with its PDF, once however often the job is repeated", async () => {
  const { id } = await createCustomer(owner(), { name: "Adatum", email: "accounts@adatum.example" });
  await owe(id, "10", "2026-02-01", "2026-02-15");
  expect(await code(sendStatement(owner(), { id, kind: "open_items", from: "2026-01-01" }))).toBe("invalid");
  const { id: wire } = await sendStatement(owner(), { id, kind: "open_items", message: "Dear Grace,\n\nplease check." });
  const pdf = await storeStatementPdf(owner(), { id: wire });
  if (pdf === null) throw new Error("the PDF is stored");
  await mailStatement(owner(), { id: wire, pdf });
  await mailStatement(owner(), { id: wire, pdf });
  const [statement, ...others] = (await listStatements(owner(), { id })).data;
  expect(others).toEqual([]);
  expect(statement).toMatchObject({ status: "sent", kind: "open_items", balance: "10.00", month: null });
  const mails = (await listMails(owner(), {})).data.filter(({ key }) => key === "account_statement");
  expect(mails).toMatchObject([{ id: statement?.mail_id, attachments: [{ filename: "open-items-Adatum-2026-03-02.pdf" }] }]);
  const plain = "Shelves < 120 cm <b>bold</b> *now*\n{{customer.name}} <120 cm";
  const { id: second } = await sendStatement(owner(), { id, kind: "open_items", message: plain });
  await mailStatement(owner(), { id: second, pdf });
  const written = (await listMails(owner(), {})).data.find((mail) => mail.key === "account_statement" && mail.id !== mails[0]?.id);
  const { html, text } = await getMail(owner(), { id: written?.id ?? "" });
  expect(text).toContain(plain);
  expect(html).toContain("&lt;b&gt;bold&lt;/b&gt; *now*");
  expect(html).not.toMatch(/<b>|<em>now/);
  const silent = await createCustomer(owner(), { name: "Silent" });
  expect(await code(sendStatement(owner(), { id: silent.id }))).toBe("conflict");
});

test("each month a statement goes to every account with something to state, once with two schedulers and a restart", async () => {
  const make = async (name: string, email: string | null) => (await createCustomer(owner(), { name, email })).id;
  const both = await make("Two Currencies", "two@example.com");
  await owe(both, "10", "2026-02-01", "2026-02-15");
  await owe(both, "20", "2026-02-01", "2026-02-15", "EUR");
  const settled = await make("Settled", "settled@example.com");
  const paid = await owe(settled, "5", "2026-01-01", "2026-01-15");
  await recordInvoicePayment(owner(), { id: paid.id, amount: "5", method: "cash", date: "2026-01-20" });
  const out = await make("Opted out", "out@example.com");
  await owe(out, "7", "2026-02-01", "2026-02-15");
  await updateCustomer(owner(), { id: out, monthly_statements: false });
  const mute = await make("No address", null);
  await owe(mute, "7", "2026-02-01", "2026-02-15");
  const due = async () => {
    const now = world.clock.now();
    const { id: tenant_id } = world.tenants.acme.tenant;
    const run = await runInTenant(tenant_id, () => world.runtime.tenants.client.statementRun.findFirst({ where: { tenant_id } }));
    return run !== null && run.next_run_at <= now;
  };
  await updateGeneralSettings(owner(), { statement_day: 1 });
  expect(await due()).toBe(false);
  world.clock.set(new Date("2026-04-01T08:30:00.000Z"));
  expect(await due()).toBe(true);
  await Promise.all([scheduler(), scheduler()]);
  await scheduler();
  expect(await due()).toBe(false);
  const of = async (id: string) => (await listStatements(owner(), { id })).data;
  expect((await of(both)).map(({ currency, month, to, status }) => [currency, month, to, status]).sort()).toEqual([
    ["EUR", "2026-03", "2026-03-31", "queued"],
    ["GBP", "2026-03", "2026-03-31", "queued"],
  ]);
  expect(await of(settled)).toEqual([]);
  expect(await of(out)).toEqual([]);
  expect(await of(mute)).toMatchObject([{ status: "no_address", recipients: [] }]);
  await updateGeneralSettings(owner(), { statement_day: 15, statement_kind: "activity" });
  world.clock.set(new Date("2026-04-15T08:30:00.000Z"));
  await scheduler();
  expect(await of(both)).toHaveLength(2);
  world.clock.set(new Date("2026-05-15T08:30:00.000Z"));
  await scheduler();
  expect((await of(both)).filter(({ month }) => month === "2026-04")).toMatchObject([
    { kind: "activity", from: "2026-04-01", to: "2026-04-30" },
    { kind: "activity" },
  ]);
  await updateGeneralSettings(owner(), { statement_day: null });
  world.clock.set(new Date("2026-06-15T08:30:00.000Z"));
  expect(await due()).toBe(false);
});
