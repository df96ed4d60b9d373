import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createCreditNote, checkCreditNoteEInvoice, downloadCreditNoteEInvoice, getCreditNoteEInvoice } from "@/lib/domains/credit-notes";
import { createCustomer, getCustomer, updateAddress, updateCustomer } from "@/lib/domains/customers";
import { getCompanyReadiness, getCustomerReadiness } from "@/lib/domains/e-invoices";
import { getExpenseEInvoice, importEInvoice, listExpenseFiles, readEInvoice } from "@/lib/domains/expenses";
import { recordScanVerdict, scanFile } from "@/lib/domains/files";
import {
  checkInvoiceEInvoice,
  createInvoice,
  downloadInvoiceEInvoice,
  finalizeInvoice,
  getInvoice,
  getInvoiceEInvoice,
  previewInvoiceMail,
  storeInvoicePdf,
} from "@/lib/domains/invoices";
import { readNextNumber, updateGeneralSettings } from "@/lib/domains/settings";
import { createTaxProfile, updateTaxProfile } from "@/lib/domains/taxes";
import type { AppError } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import type { FileAnswer } from "@/lib/kernel/file-answer";
import { createFileWorld, upload, type FileWorld } from "@/tests/lib/domains/files/uploads";
import { worldStart } from "@/tests/support/world";

let world: FileWorld;
const ctx = () => world.ctx("acme");
const inside = <T>(work: () => Promise<T>) => runInTenant(world.tenants.acme.tenant.id, work);
const vat = [{ name: "VAT", rate: "19", compound: false, category: "S" as const }];
const lines = [
  {
    description: "Desk",
    quantity: "3",
    unit: "piece",
    unit_price: "33.33",
    discount: { kind: "percent" as const, value: "10" },
    taxes: vat,
  },
  { description: "Work", quantity: "2.5", unit: "hours", unit_price: "80", taxes: vat },
];

beforeAll(async () => {
  world = await createFileWorld();
  await updateGeneralSettings(ctx(), {
    ...{ company_name: "Acme GmbH", tax_id: "DE123456789", line1: "Am Markt 1", city: "Bremen", postal_code: "28195", country: "DE" },
    ...{ email: "rechnung@acme.example", phone: "+49 421 123456", invoice_contact: "Ada Byron", bank_account: "DE89370400440532013000" },
    ...{ e_address: "DE123456789", e_address_scheme: "9930" },
  });
});
beforeEach(() => world.clock.set(worldStart));
afterAll(() => world.close());

async function customerWith(fields: object): Promise<string> {
  const addresses = [{ line1: "Hof 2", city: "Bonn", postal_code: "53111", country: "DE" as const }];
  return (await createCustomer(ctx(), { name: "Amt für Wasser", currency: "GBP", tax_id: "DE129273398", addresses, ...fields })).id;
}
const xrechnung = {
  e_invoice: "xrechnung",
  buyer_reference: "04011000-12345-03",
  e_address: "04011000-12345-03",
  e_address_scheme: "0204",
};
const draftFor = async (customer_id: string) => (await createInvoice(ctx(), { customer_id, lines })).id;
const issued = async (fields: object) => finalizeInvoice(ctx(), { id: await draftFor(await customerWith(fields)) });
/** The owner's context with a printer that draws nothing and notes what it was asked for. */
function printing(drawn: unknown[] = []): Ctx {
  const own = ctx();
  const pdf = () => Promise.resolve({ render: (request: unknown) => Promise.resolve((drawn.push(request), Buffer.from("%PDF-1.7"))) });
  return { ...own, runtime: { ...own.runtime, ports: { ...own.runtime.ports, pdf } } };
}
const failure = (work: Promise<unknown>): Promise<AppError> =>
  work.then(
    () => Promise.reject(new Error("It was accepted")),
    (error: AppError) => error,
  );
async function textOf({ body }: FileAnswer): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks).toString("utf8");
}

describe("finalizing", () => {
  test("a document that breaks a rule is refused at its field, and no number is taken", async () => {
    const customer_id = await customerWith({ ...xrechnung, buyer_reference: null });
    const id = await draftFor(customer_id);
    const next = await inside(() => readNextNumber(ctx(), { kind: "invoice", series_id: null }));
    const error = await failure(finalizeInvoice(ctx(), { id }));
    expect(error).toMatchObject({ code: "invalid", errors: [{ path: "customer.buyer_reference", code: "BR-DE-15" }] });
    expect(await getInvoice(ctx(), { id })).toMatchObject({ status: "draft", number: null });
    expect(await getCustomerReadiness(ctx(), { id: customer_id })).toMatchObject({
      ready: false,
      problems: [{ rule: "BR-DE-15", path: "customer.buyer_reference" }],
    });
    expect((await getCompanyReadiness(ctx(), {})).incomplete).toContainEqual(expect.objectContaining({ id: customer_id }));
    expect((await getCompanyReadiness(world.ctx("acme", ["settings.read"]), {})).incomplete).toEqual([]);
    await updateGeneralSettings(ctx(), { locale: "ar" });
    expect((await failure(finalizeInvoice(ctx(), { id }))).errors[0]?.message).toMatch(/^[\u0600-\u06ff].* \(BR-DE-15\)$/);
    await updateGeneralSettings(ctx(), { locale: "en" });
    await updateCustomer(ctx(), { id: customer_id, buyer_reference: "04011000-12345-03" });
    expect(await getCustomerReadiness(ctx(), { id: customer_id })).toMatchObject({ ready: true, problems: [] });
    expect((await finalizeInvoice(ctx(), { id })).number).toBe(next);
  });

  test("what was checked is stored with its number, and never changes", async () => {
    const invoice = await issued(xrechnung);
    const { e_invoice } = await getInvoiceEInvoice(ctx(), { id: invoice.id });
    expect(e_invoice).toMatchObject({ format: "xrechnung", syntax: "ubl" });
    const xml = await textOf(await downloadInvoiceEInvoice(ctx(), { id: invoice.id }));
    expect(xml).toContain(`<cbc:ID>${String(invoice.number)}</cbc:ID>`);
    expect(xml).toContain(invoice.total);
    expect(e_invoice?.sha256).toBe(createHash("sha256").update(xml).digest("hex"));
    expect(await checkInvoiceEInvoice(ctx(), { id: invoice.id })).toMatchObject({
      intact: true,
      rule_set: e_invoice?.rule_set,
      problems: [],
    });
    await expect(inside(() => ctx().db.eInvoice.updateMany({ data: { xml: "" } }))).rejects.toThrow();
  });

  test("a customer who gets none has none stored, and every format can be downloaded", async () => {
    const invoice = await issued({});
    expect(await getInvoiceEInvoice(ctx(), { id: invoice.id })).toEqual({ e_invoice: null });
    const ubl = await textOf(await downloadInvoiceEInvoice(ctx(), { id: invoice.id }));
    expect(ubl).toContain("urn:oasis:names:specification:ubl:schema:xsd:Invoice-2");
    expect(await textOf(await downloadInvoiceEInvoice(ctx(), { id: invoice.id, format: "en16931_cii" }))).toContain("CrossIndustryInvoice");
    expect(await failure(checkInvoiceEInvoice(ctx(), { id: invoice.id }))).toMatchObject({ code: "conflict" });
    const draft = await draftFor(invoice.customer_id);
    for (const draftRead of [downloadInvoiceEInvoice, checkInvoiceEInvoice])
      expect((await failure(draftRead(ctx(), { id: draft }))).message).toContain("draft");
  });

  test("a document says the same in every format after its customer and its company changed", async () => {
    const changes = { name: "Amt für Luft", tax_id: "DE111111125", buyer_reference: "NEW" };
    for (const fields of [xrechnung, {}]) {
      const invoice = await issued(fields);
      const { id: address_id = "" } = (await getCustomer(ctx(), { id: invoice.customer_id })).addresses[0] ?? {};
      await updateCustomer(ctx(), { id: invoice.customer_id, ...changes });
      await updateAddress(ctx(), { id: invoice.customer_id, address_id, line1: "Neuer Weg 9", city: "Kiel" });
      for (const format of ["en16931_ubl", "en16931_cii"] as const) {
        const xml = await textOf(await downloadInvoiceEInvoice(ctx(), { id: invoice.id, format }));
        expect(xml).toContain("Amt für Wasser");
        expect(xml).toContain("DE129273398");
        expect(xml).toContain("Hof 2");
        for (const stale of ["Amt für Luft", "DE111111125", "Neuer Weg", "Kiel"]) expect(xml).not.toContain(stale);
        if ("e_invoice" in fields) expect(xml).toContain("04011000-12345-03");
      }
    }
  });

  test("a tax rate keeps its reason under a new name, for drafts and for credit notes of what was issued", async () => {
    const exempt = { name: "Treatment", rate: "0", category: "E" as const, exemption_code: "VATEX-EU-132-1C", exemption_reason: "Care" };
    const profile = await createTaxProfile(ctx(), { name: "Care", rates: [exempt] });
    const rate_id = profile.rates[0]?.id ?? "";
    const customer_id = await customerWith({ e_invoice: "en16931_ubl" });
    const order = {
      customer_id,
      tax_profile_id: profile.id,
      lines: [{ description: "Visit", quantity: "1", unit_price: "50", taxes: [{ rate_id }] }],
    };
    const [one, two] = [await createInvoice(ctx(), order), await createInvoice(ctx(), order)];
    await finalizeInvoice(ctx(), { id: one.id });
    await updateTaxProfile(ctx(), { id: profile.id, rates: [{ ...exempt, id: rate_id, name: "Care of people" }] });
    await finalizeInvoice(ctx(), { id: two.id });
    const note = await createCreditNote(ctx(), { invoice_id: one.id, reason: "cancelled" });
    for (const xml of [
      await textOf(await downloadInvoiceEInvoice(ctx(), { id: one.id, format: "en16931_cii" })),
      await textOf(await downloadInvoiceEInvoice(ctx(), { id: two.id })),
      await textOf(await downloadCreditNoteEInvoice(ctx(), { id: note.id })),
    ])
      expect(xml).toContain("VATEX-EU-132-1C");
  });

  test("an email attaches the XML beside the PDF, or has it inside for Factur-X", async () => {
    const { id, number } = await issued(xrechnung);
    expect(await storeInvoicePdf(printing(), { id })).toMatchObject({
      filename: `${String(number)}.pdf`,
      e_invoice: { filename: `${String(number)}.xml` },
    });
    const hybrid = await issued({ e_invoice: "factur_x" });
    const drawn: unknown[] = [];
    expect(await storeInvoicePdf(printing(drawn), { id: hybrid.id })).not.toHaveProperty("e_invoice");
    expect(drawn).toEqual([expect.objectContaining({ e_invoice: expect.stringContaining("CrossIndustryInvoice") as string })]);
    const other = await issued({});
    expect(await storeInvoicePdf(printing(), { id: other.id })).not.toHaveProperty("e_invoice");
    const namesIn = async (invoice_id: string) => {
      const { attachment, attached_xml } = await previewInvoiceMail(ctx(), { id: invoice_id, to: ["a@wasser.example"] });
      return [attachment, attached_xml];
    };
    expect(await namesIn(id)).toEqual([`${String(number)}.pdf`, `${String(number)}.xml`]);
    for (const { id: alone, number: name } of [hybrid, other]) expect(await namesIn(alone)).toEqual([`${String(name)}.pdf`, null]);
  });
});

describe("credit notes", () => {
  test("one names its invoice, is checked before its number, and is stored", async () => {
    const invoice = await issued(xrechnung);
    const line_id = invoice.lines[0]?.id ?? "";
    const order = { invoice_id: invoice.id, lines: [{ line_id, quantity: "1" }] };
    await updateCustomer(ctx(), { id: invoice.customer_id, buyer_reference: null });
    expect(await failure(createCreditNote(ctx(), order))).toMatchObject({ code: "invalid", errors: [{ code: "BR-DE-15" }] });
    await updateCustomer(ctx(), { id: invoice.customer_id, buyer_reference: "04011000-12345-03" });
    const note = await createCreditNote(ctx(), order);
    const xml = await textOf(await downloadCreditNoteEInvoice(ctx(), { id: note.id }));
    expect(xml).toContain("CreditNoteLine");
    expect(xml).toContain(String(invoice.number));
    expect((await getCreditNoteEInvoice(ctx(), { id: note.id })).e_invoice).toMatchObject({ format: "xrechnung" });
    expect(await checkCreditNoteEInvoice(ctx(), { id: note.id })).toMatchObject({ intact: true, problems: [] });
  });
});

describe("received", () => {
  async function received(name: string, xml: string): Promise<string> {
    const { uuid } = await upload(world, name, Buffer.from(xml));
    const system = world.systemCtx("acme");
    await recordScanVerdict(system, { id: uuid, signature: null, ...(await scanFile(system, { id: uuid })) } as never);
    return uuid;
  }

  test("an XML becomes an expense once, with its lines and the file", async () => {
    const invoice = await issued({ e_invoice: "en16931_cii" });
    const xml = await textOf(await downloadInvoiceEInvoice(ctx(), { id: invoice.id }));
    const file_id = await received("bill.xml", xml);
    const read = await readEInvoice(ctx(), { file_id });
    expect(read).toMatchObject({
      problems: [],
      expense_id: null,
      doubt: "own_invoice",
      content: { syntax: "cii", number: invoice.number, total: invoice.total },
    });
    expect(read.content.lines).toHaveLength(2);
    const expense = await importEInvoice(ctx(), { file_id });
    expect(expense).toMatchObject({ merchant: "Acme GmbH", amount: invoice.total, tax_amount: invoice.tax_total, reimbursable: false });
    expect((await getExpenseEInvoice(ctx(), { id: expense.id })).e_invoice?.content).toEqual(read.content);
    expect((await listExpenseFiles(ctx(), { id: expense.id })).data.map(({ id }) => id)).toEqual([file_id]);
    const again = await received("again.xml", xml);
    expect(await readEInvoice(ctx(), { file_id: again })).toMatchObject({ expense_id: expense.id });
    expect(await failure(importEInvoice(ctx(), { file_id: again }))).toMatchObject({ code: "conflict", errors: [{ code: "twice" }] });
  });

  test("what breaks rules can be imported and says so; what is no invoice cannot", async () => {
    const invoice = await issued({ e_invoice: "en16931_ubl" });
    const xml = await textOf(await downloadInvoiceEInvoice(ctx(), { id: invoice.id }));
    const file_id = await received(
      "bad.xml",
      xml.replace(/<cbc:PayableAmount currencyID="GBP">[^<]+/, '<cbc:PayableAmount currencyID="GBP">1.00'),
    );
    const { problems } = await readEInvoice(ctx(), { file_id });
    expect(problems.map(({ rule }) => rule)).toContain("BR-CO-16");
    // A key imports for the colleague who made it.
    const { principal } = ctx();
    const owner_id = principal.kind === "staff" ? principal.staff_id : "";
    const byKey = { ...ctx(), principal: { kind: "key", key_id: crypto.randomUUID(), name: "Bills", owner_id } as const };
    expect(await importEInvoice(byKey, { file_id })).toMatchObject({ amount: invoice.total, staff_id: owner_id });
    const broken = await received("broken.xml", "<Invoice><x>");
    expect((await failure(readEInvoice(ctx(), { file_id: broken }))).code).not.toBe("internal");
  });
});
