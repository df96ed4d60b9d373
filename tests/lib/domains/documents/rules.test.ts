import { describe, expect, test } from "vitest";
import { z } from "zod";
import { copyDocument, sealName } from "@/lib/domains/documents/rules";
import { DocumentCreate, documentDetail, documentFields, LineFields } from "@/lib/domains/documents/schema";
import { Day } from "@/lib/commerce/schedule";

/** Keys of the shared schema that a copy leaves out, each with its reason. */
const notCopied: Record<string, string> = {};

/** A kind of document with a field of its own, as an estimate will be. */
const Estimate = z.object({ ...documentFields.shape, expiry_date: Day.nullable(), ...documentDetail("invoice_line").shape });

const taxes = [
  { rate_id: "txr_01jd0p2q3r4s5t6v7w8x9y0z1a", name: "VAT", rate: "20", compound: false, category: "S" },
  { name: "Levy", rate: "2", compound: true, category: "S" },
] as const;
const line = {
  id: "lin_01jd0p2q3r4s5t6v7w8x9y0z1a",
  item_id: "itm_01jd0p2q3r4s5t6v7w8x9y0z1a",
  description: "Consulting",
  quantity: "2",
  unit: "day",
  unit_price: "100.50",
  discount: { kind: "percent", value: "10" },
  taxes: [...taxes],
  net: "180.90",
  tax: "36.18",
  total: "217.08",
} as const;
const estimate = {
  customer_id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a",
  currency: "GBP",
  exchange_rate: "1.5",
  tax_profile_id: "txp_01jd0p2q3r4s5t6v7w8x9y0z1a",
  prices_mode: "inclusive",
  rounding: "line",
  discount: { kind: "amount", value: "5.00" },
  issue_date: "2026-03-02",
  series_id: "ser_01jd0p2q3r4s5t6v7w8x9y0z1a",
  language: "ar",
  reference: "PO 1",
  notes: "Notes",
  terms: "Terms",
  expiry_date: "2026-04-02",
  lines: [{ ...line, taxes: [...taxes] }],
  taxes: [],
  parties: null,
} satisfies z.input<typeof Estimate>;

describe("copying a document", () => {
  const copy: Record<string, unknown> = copyDocument(estimate, DocumentCreate);
  const [copiedLine] = copy.lines as Record<string, unknown>[];

  test("copies every field of the shared schema unchanged", () => {
    const fields = Object.keys(documentFields.shape).filter((name) => !(name in notCopied));
    for (const name of fields) expect(copy[name], name).toEqual(estimate[name as keyof typeof estimate]);
  });

  test("copies every field of a line, and its taxes in full, so that they do not depend on a tax profile", () => {
    for (const name of Object.keys(LineFields.shape).filter((field) => field !== "taxes"))
      expect(copiedLine?.[name], name).toEqual(line[name as keyof typeof line]);
    expect(copiedLine?.taxes).toEqual(taxes.map(({ name, rate, compound, category }) => ({ name, rate, compound, category })));
  });

  test("copies nothing that the other kind cannot be created with", () => {
    expect(DocumentCreate.safeDecode(copy as z.input<typeof DocumentCreate>).error).toBeUndefined();
    expect(Object.keys(copy).toSorted()).toEqual(Object.keys(DocumentCreate.shape).toSorted());
  });

  test("leaves out what the caller omits from the other kind's schema", () => {
    const invoice = copyDocument(estimate, DocumentCreate.omit({ issue_date: true, series_id: true }));
    expect(invoice).not.toHaveProperty("issue_date");
    expect(invoice).not.toHaveProperty("series_id");
    expect(invoice.reference).toBe("PO 1");
  });

  test("copies decoded values on the server as well", () => {
    const decoded = z.decode(Estimate, estimate);
    expect(copyDocument(decoded, DocumentCreate).customer_id).toBe(decoded.customer_id);
  });
});

test("a seal names the company, or its slug where the name is written from right to left", () => {
  expect(sealName("Müller & Söhne GmbH", "mueller")).toBe("Document seal of Müller & Söhne GmbH");
  expect(sealName("株式会社", "kk")).toBe("Document seal of 株式会社");
  for (const name of ["شركة نور", "Noor شركة", "חברה", "\u{1e900}"]) expect(sealName(name, "noor")).toBe("Document seal of noor");
});
