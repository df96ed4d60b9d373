import { expect, test } from "vitest";
import { toCii, toUbl } from "@/lib/einvoice";
import { readEInvoice } from "@/lib/einvoice/read/e-invoice";
import { documentOf } from "./documents";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const ubl = toUbl(documentOf(), "peppol-bis-3");

test("a file is read by its syntax and checked by the profile that it names", async () => {
  expect(await readEInvoice(bytes(ubl))).toMatchObject({ syntax: "ubl", profile: "peppol-bis-3", problems: [], xml: ubl });
  const cii = toCii(documentOf(), "xrechnung");
  expect(await readEInvoice(bytes(cii))).toMatchObject({ syntax: "cii", profile: "xrechnung", problems: [] });
});

test("what a document lacks is a problem and not an error", async () => {
  const lacking = ubl.replace("<cbc:ID>INV-2026-0042</cbc:ID>", "").replace(/<cac:LegalMonetaryTotal>.*<\/cac:LegalMonetaryTotal>/, "");
  const { document, problems } = await readEInvoice(bytes(lacking));
  expect(document.number).toBe("");
  expect(problems.map(({ rule }) => rule)).toEqual(["BR-02", "BR-12", "BR-13", "BR-14", "BR-15", "BR-CO-11", "BR-CO-12"]);
});

test("prefixes, a byte order mark and another encoding change nothing", async () => {
  const renamed = ubl.replaceAll("cbc:", "x:").replace("xmlns:cbc", "xmlns:x");
  expect((await readEInvoice(bytes(`\uFEFF${renamed}`))).document.number).toBe("INV-2026-0042");
  const latin = Buffer.from(ubl.replace("UTF-8", "ISO-8859-1"), "latin1");
  expect((await readEInvoice(latin)).document.seller.name).toBe("Müller & Söhne GmbH");
});

test.each([
  ["a DOCTYPE", ubl.replace("<Invoice", "<!DOCTYPE Invoice><Invoice")],
  [
    "an entity of its own",
    ubl.replace("<Invoice", '<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]><Invoice').replace("Acheteur SA", "&e;"),
  ],
  ["no XML", "Hello"],
  ["XML of something else", "<a/>"],
  ["an open element", ubl.slice(0, -12)],
  ["deep nesting", "<a>".repeat(1_000)],
  ["an unknown currency", ubl.replace("<cbc:DocumentCurrencyCode>EUR", "<cbc:DocumentCurrencyCode>QQQ")],
  ["an amount that is no number", ubl.replace(">15000.00<", ">x<").replace(">150.00<", ">1e3<")],
  ["an amount finer than the currency", ubl.replace(">150.00<", ">150.001<")],
  ["a day that is none", ubl.replace("2026-11-27", "2026-13-27")],
  ["a PDF without an invoice", "%PDF-1.7"],
])("%s is refused as malformed", async (_, text) => {
  await expect(readEInvoice(bytes(text))).rejects.toMatchObject({ code: "malformed" });
});
