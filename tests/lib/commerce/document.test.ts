import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { directionOf } from "@/lib/commerce/direction";
import { buildDocumentView, DocumentView, type DocumentViewSource } from "@/lib/commerce/document";
import { formatDay, formatDocument, formatQuantity, formatRate } from "@/lib/commerce/document-format";
import type { BillingDocument } from "@/lib/commerce/lines";
import { fromWire } from "@/lib/commerce/money";
import { calculate } from "@/lib/commerce/totals";
import { documents } from "./arbitraries";

const example: BillingDocument = {
  currency: "EUR",
  prices_mode: "exclusive",
  rounding: "document",
  lines: [
    {
      key: "a",
      description: "Consulting",
      quantity: "3",
      unit_price: "33.33",
      taxes: [{ rate_id: "r1", name: "USt", rate: "19", compound: false, category: "S" }],
    },
  ],
};

function sourceOf(document: BillingDocument, more: Partial<DocumentViewSource> = {}): DocumentViewSource {
  return {
    title_key: "invoice",
    number: null,
    status: "draft",
    seller: { name: "Acme", tax_id: "DE123456789", country: "DE", address: ["Street 1", "10115 Berlin"], logo: null, accent: "#336699" },
    buyer: { name: "Blue", tax_id: null, country: null, address: [] },
    reference: null,
    dates: { issue_date: "2026-03-05", due_date: "2026-04-04", supply_date: null, expiry_date: null },
    language: "de",
    direction: "ltr",
    document,
    totals: calculate(document),
    amount_paid: 0n,
    payment_link: null,
    notes: null,
    terms: null,
    ...more,
  };
}

const plain = (text: string | null | undefined) => text?.replace(/[\u00a0\u202f]/g, " ");

test("a view carries money text, the amount paid and the balance due", () => {
  const payment_link = "https://acme.example/d/x";
  const view = buildDocumentView(sourceOf(example, { number: "INV-1", status: "sent", amount_paid: 1899n, payment_link }));
  expect(DocumentView.parse(view)).toEqual(view);
  expect(view).toMatchObject({ number: "INV-1", payment_link, subtotal: "99.99", tax_total: "19.00", total: "118.99" });
  expect(view).toMatchObject({ amount_paid: "18.99", amount_due: "100.00" });
  expect(view.lines[0]).toMatchObject({ description: "Consulting", quantity: "3", unit_price: "33.33", net: "99.99", total: "118.99" });
  expect(view.taxes).toEqual([{ name: "USt", rate: "19", category: "S", compound: false, base: "99.99", amount: "19.00" }]);
});

test("credit notes lower the balance due", () => {
  const view = buildDocumentView(sourceOf(example, { amount_credited: 11899n }));
  expect(view).toMatchObject({ amount_credited: "118.99", amount_due: "0.00" });
});

test("every view matches its schema, survives JSON, and has its document's totals", () => {
  fc.assert(
    fc.property(documents, (document) => {
      const totals = calculate(document);
      const view = buildDocumentView(sourceOf(document, { totals }));
      expect(DocumentView.parse(JSON.parse(JSON.stringify(view)))).toEqual(view);
      expect(fromWire(view.total, view.currency)).toBe(totals.total);
      expect(view.lines.map((line) => fromWire(line.total, view.currency))).toEqual(totals.lines.map((line) => line.total));
    }),
  );
});

test("formatDocument formats for the reader's locale", () => {
  const formatted = formatDocument(buildDocumentView(sourceOf(example)), "de-DE");
  expect([formatted.total, formatted.lines[0]?.unit_price, formatted.taxes[0]?.rate].map(plain)).toEqual(["118,99 €", "33,33 €", "19 %"]);
  expect(formatted.dates).toEqual({ issue_date: "05.03.2026", due_date: "04.04.2026", supply_date: null, expiry_date: null });
});

test("days use the Gregorian calendar in every locale and ignore timezones", () => {
  for (const zone of ["Pacific/Pago_Pago", "UTC", "Pacific/Kiritimati"]) {
    vi.stubEnv("TZ", zone);
    expect(formatDay("2026-03-05", "en-US")).toBe("Mar 5, 2026");
  }
  vi.unstubAllEnvs();
  const latin = (text: string) => text.replace(/[٠-٩۰-۹]/g, (digit) => `${digit.charCodeAt(0) % 16}`);
  const yearIn = (locale: string) => latin(formatDay("2026-01-01", locale));
  for (const locale of ["ar-SA", "fa-IR", "th-TH", "ja-JP-u-ca-japanese"]) expect(yearIn(locale)).toContain("2026");
});

test("quantities and rates keep every decimal place", () => {
  expect(formatQuantity("1234.000001", "en-US")).toBe("1,234.000001");
  expect(formatQuantity("999999999999.999999", "en-US")).toBe("999,999,999,999.999999");
  expect(["9.975", "0.0001", "100", "8.10"].map((rate) => formatRate(rate, "en-US"))).toEqual(["9.975%", "0.0001%", "100%", "8.1%"]);
});

test("direction follows the language", () => {
  expect(["ar", "ar-SA", "he", "fa-IR", "en", "de-AT", "arn"].map(directionOf)).toEqual(["rtl", "rtl", "rtl", "rtl", "ltr", "ltr", "ltr"]);
});
