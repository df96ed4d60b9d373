import { PNG } from "pngjs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { GET as getRoute, PATCH as patchRoute } from "@/app/api/tenant/invoices/[id]/route";
import { renderRequest } from "@/lib/adapters/pdf/render-request";
import { replaceBranding } from "@/lib/domains/branding";
import { createCustomer, deleteCustomer } from "@/lib/domains/customers";
import { deleteFile, recordScanVerdict } from "@/lib/domains/files";
import {
  createInvoice,
  createInvoiceLink,
  finalizeInvoice,
  getInvoiceDocument,
  getInvoicePdf,
  sendInvoice,
  updateInvoice,
} from "@/lib/domains/invoices";
import { recordInvoicePayment } from "@/lib/domains/payments";
import { updateGeneralSettings } from "@/lib/domains/settings";
import { createTaxProfile } from "@/lib/domains/taxes";
import { encodeId } from "@/lib/kernel/base/ids";
import type { PdfRequest } from "@/lib/kernel/ports/pdf";
import { createFileWorld, upload, type FileWorld } from "@/tests/lib/domains/files/uploads";

let world: FileWorld;
let customer_id: string;
let rendered: PdfRequest[] = [];

beforeAll(async () => {
  world = await createFileWorld();
  const pdf = {
    async render(request: PdfRequest) {
      rendered.push(request);
      return renderRequest(request);
    },
  };
  world.runtime.ports = { ...world.runtime.ports, pdf: () => Promise.resolve(pdf) };
  ({ id: customer_id } = await createCustomer(acme(), { name: "Northwind", email: "office@northwind.example" }));
});
afterAll(() => world.close());

const acme = () => world.ctx("acme");
const vat = { name: "VAT", rate: "20", compound: false, category: "S" } as const;
const day = { description: "Consulting", quantity: "1.5", unit: "day", unit_price: "100", taxes: [vat] };
const draft = (fields: Partial<Parameters<typeof createInvoice>[1]> = {}) =>
  createInvoice(acme(), { customer_id, lines: [day], ...fields });

async function uploadLogo(width: number) {
  const { uuid } = await upload(world, "logo.png", PNG.sync.write(new PNG({ width, height: 20 })));
  await recordScanVerdict(world.systemCtx("acme"), { id: uuid, signature: null, scanner: "Test" });
  return uuid;
}

/** The request that a fresh rendering of the invoice sends. */
async function renderAgain(id: string): Promise<PdfRequest | undefined> {
  rendered = [];
  (await getInvoicePdf(acme(), { id })).body.destroy();
  return rendered[0];
}

test("a finalized document keeps its paper, accent, logo, template and locale through sending, a new link and payments", async () => {
  const logo_file_id = await uploadLogo(40);
  await replaceBranding(acme(), { primary_color: "#f2c230", theme_tokens: {}, logo_file_id });
  const { id } = await draft();
  await finalizeInvoice(acme(), { id });
  const first = await renderAgain(id);
  const view = await getInvoiceDocument(acme(), { id });
  expect(first).toMatchObject({ template: "billing_document", paper: "A4" });
  expect(view.seller.accent).not.toBe("#f2c230");
  expect(await renderAgain(id)).toBeUndefined();

  await replaceBranding(acme(), { primary_color: "#990033", theme_tokens: {}, logo_file_id: await uploadLogo(50) });
  await updateGeneralSettings(acme(), { paper: "Letter", country: "US" });
  await sendInvoice(acme(), { id });
  const sent = await renderAgain(id);
  if (!first || !sent) throw new Error("Nothing was rendered.");
  expect((await renderRequest(sent)).equals(await renderRequest(first))).toBe(true);
  await createInvoiceLink(acme(), { id });
  await recordInvoicePayment(acme(), { id, amount: "30.00", method: "cash" });
  const paid = await renderAgain(id);
  expect(paid?.paper).toBe("A4");
  expect(paid?.logo?.equals(first.logo ?? Buffer.alloc(0))).toBe(true);
  const { payment_link: _link, amount_paid: _paid, amount_due: _due, status: _status, ...kept } = await getInvoiceDocument(acme(), { id });
  const { payment_link: _first, amount_paid: _was, amount_due: _left, status: _open, ...original } = view;
  // The former logo has no public address any more; its bytes are kept for the PDF.
  expect(kept).toEqual({ ...original, seller: { ...original.seller, logo: null } });
  await expect(deleteFile(acme(), { id: logo_file_id })).rejects.toMatchObject({ code: "conflict" });

  const later = await draft();
  await finalizeInvoice(acme(), { id: later.id });
  expect(await renderAgain(later.id)).toMatchObject({ paper: "Letter" });
  expect((await getInvoiceDocument(acme(), { id: later.id })).seller.accent).toBe("#990033");
  await updateGeneralSettings(acme(), { paper: "A4", country: "GB" });
});

describe("a draft", () => {
  test("changes its customer, to one that is not deleted", async () => {
    const other = await createCustomer(acme(), { name: "Southwind" });
    const { id } = await draft();
    expect(await updateInvoice(acme(), { id, customer_id: other.id })).toMatchObject({ customer_id: other.id, version: 2 });
    expect((await getInvoiceDocument(acme(), { id })).buyer.name).toBe("Southwind");
    const gone = await createCustomer(acme(), { name: "Gone" });
    await deleteCustomer(acme(), { id: gone.id, confirm: true });
    await expect(updateInvoice(acme(), { id, customer_id: gone.id })).rejects.toMatchObject({ code: "conflict" });
    await deleteCustomer(acme(), { id: other.id, confirm: true });
    await expect(finalizeInvoice(acme(), { id })).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("deleted") as string,
    });
  });

  test("takes the taxes of another tax profile, but keeps those that were written in full", async () => {
    const rates = (standard: string) => [
      { name: "Tax", rate: standard, category: "S" as const, is_default: true },
      { name: "Books", rate: "3", category: "S" as const, is_default: false },
    ];
    const one = await createTaxProfile(acme(), { name: "One", rates: rates("10") });
    const two = await createTaxProfile(acme(), { name: "Two", rates: rates("12") });
    const books = one.rates.find(({ name }) => name === "Books")?.id ?? "";
    const untaxed = { ...day, quantity: "1", taxes: [] };
    const { id } = await draft({
      tax_profile_id: one.id,
      lines: [{ ...untaxed, taxes: undefined }, { ...untaxed, taxes: [{ rate_id: books }] }, { ...untaxed, taxes: [vat] }, untaxed],
    });
    const moved = await updateInvoice(acme(), { id, tax_profile_id: two.id });
    expect(moved.lines.map(({ taxes }) => taxes.map(({ rate }) => rate))).toEqual([["12"], ["3"], ["20"], []]);
    expect(moved.tax_total).toBe("35.00");
    const without = await updateInvoice(acme(), { id, tax_profile_id: null });
    expect(without.lines.map(({ taxes }) => taxes.map(({ rate }) => rate))).toEqual([[], [], ["20"], []]);
  });

  test("takes the lines of its own answer back unchanged", async () => {
    const profile = await createTaxProfile(acme(), { name: "Echo", rates: [{ name: "Tax", rate: "10", category: "S", is_default: true }] });
    const { id } = await draft({ tax_profile_id: profile.id, lines: [{ ...day, taxes: undefined }, day] });
    const wireId = encodeId("invoice", id);
    const params = { params: Promise.resolve({ id: wireId }) };
    const Answer = z.looseObject({
      lines: z.array(z.looseObject({ id: z.string(), taxes: z.array(z.looseObject({})) })),
      total: z.string(),
    });
    const shown = Answer.parse(
      await (await getRoute(world.request("GET", `/api/tenant/invoices/${wireId}`, { slug: "acme" }), params)).json(),
    );
    expect(shown.lines[0]?.taxes[0]?.rate_id).toMatch(/^txr_/);
    const body = { lines: shown.lines };
    const answer = await patchRoute(world.request("PATCH", `/api/tenant/invoices/${wireId}`, { slug: "acme", body }), params);
    expect(answer.status).toBe(200);
    const changed = Answer.parse(await answer.json());
    const withoutIds = ({ lines }: typeof shown) => lines.map(({ id: _id, ...line }) => line);
    expect(withoutIds(changed)).toEqual(withoutIds(shown));
    const document = await getInvoiceDocument(acme(), { id });
    expect(document.lines.map(({ key }) => key)).toEqual(changed.lines.map((line) => line.id));
  });

  test("shows reference and units in its document", async () => {
    const { id } = await draft({ reference: "PO 7781" });
    const document = await getInvoiceDocument(acme(), { id });
    expect(document.reference).toBe("PO 7781");
    expect(document.lines[0]?.unit).toBe("day");
  });

  test("warns of an issue date in the past or far ahead, and so does its finalization", async () => {
    const codes = ({ warnings }: { warnings: { code: string }[] }) => warnings.map(({ code }) => code);
    const { id, ...made } = await draft({ issue_date: "2026-03-01" });
    expect(codes(made)).toEqual(["back_dated"]);
    expect(codes(await updateInvoice(acme(), { id, issue_date: "2026-04-02" }))).toEqual([]);
    expect(codes(await updateInvoice(acme(), { id, issue_date: "2026-04-03" }))).toEqual(["far_future"]);
    expect(codes(await finalizeInvoice(acme(), { id }))).toEqual(["far_future"]);
    expect(codes(await draft())).toEqual([]);
  });
});
