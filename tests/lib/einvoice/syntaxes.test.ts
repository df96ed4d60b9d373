import { expect, test } from "vitest";
import { toCii, toUbl } from "@/lib/einvoice";
import type { EInvoice } from "@/lib/einvoice/model";
import { readCii } from "@/lib/einvoice/read/cii";
import { readUbl } from "@/lib/einvoice/read/ubl";
import { documentOf, fullDocument } from "./documents";

const kinds: [string, EInvoice][] = [
  ["an invoice", documentOf()],
  ["an invoice with every term", fullDocument()],
  ["a credit note", { ...fullDocument(), type_code: "381" }],
  ["an invoice paid by card", { ...documentOf(), payment: { code: "48", accounts: [], card: { number: "1111", holder: "E M" } } }],
  [
    "a direct debit",
    { ...documentOf(), payment: { code: "59", accounts: [], direct_debit: { mandate: "M-1", creditor: "DE98ZZZ", account: "DE89" } } },
  ],
  ["an invoice outside the scope of VAT", documentOf("O")],
  ["an invoice in yen", { ...documentOf(), currency: "JPY" }],
];
const core = { specification: "urn:cen.eu:en16931:2017" };

test.each(kinds)("UBL of %s reads back the same", (_, document) => {
  expect(readUbl(toUbl(document, "en16931"))).toEqual({ ...document, ...core });
});

test.each(kinds)("CII of %s reads back the same", (_, document) => {
  expect(readCii(toCii(document, "en16931"))).toEqual({ ...document, ...core });
});

test("amounts have two places, and characters that XML forbids are left out", () => {
  const yen = toUbl({ ...documentOf(), currency: "JPY", notes: [{ text: "a\u0000b\u000Bc" }] }, "en16931");
  expect(yen).toContain('<cbc:PayableAmount currencyID="JPY">15000.00</cbc:PayableAmount>');
  expect(yen).toContain("<cbc:Note>abc</cbc:Note>");
  expect(toUbl(documentOf(), "en16931")).toContain("<cbc:Note>Thank you &amp; see you &lt;soon&gt;</cbc:Note>");
});

test("a profile names its specification and process, and is refused a syntax that it has not", () => {
  expect(toUbl(documentOf(), "xrechnung")).toContain("xrechnung_3.0</cbc:CustomizationID><cbc:ProfileID>urn:fdc:peppol.eu:2017:poacc");
  expect(() => toCii(documentOf(), "peppol-bis-3")).toThrow("not written in CII");
  expect(() => toUbl(documentOf(), "factur-x")).toThrow("not written in UBL");
});

test("CII is refused for a document that corrects two invoices", () => {
  const correction = { ...documentOf(), preceding_invoices: [{ number: "1" }, { number: "2" }] };
  expect(() => toCii(correction, "en16931")).toThrow("can correct one invoice");
  expect(readUbl(toUbl(correction, "en16931")).preceding_invoices).toEqual(correction.preceding_invoices);
});
