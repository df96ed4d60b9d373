import { createHash, createVerify } from "node:crypto";
import { expect, test } from "vitest";
import { firstPreviousHash, type TaxIdentity } from "@/lib/zatca/document";
import { canonicalForm, hashOf, parseXml, referenceOf, textAt } from "@/lib/zatca/hash";
import { readQr, writeQr } from "@/lib/zatca/qr";
import { signDocument } from "@/lib/zatca/sign";
import { verifyDocument } from "@/lib/zatca/verify";
import { writeDocument } from "@/lib/zatca/write";
import { creditNoteBody, invoiceBody, makeSigner, seller } from "./unit";

const signer = makeSigner();
const identity: TaxIdentity = {
  number: "INV-2026-00001",
  uuid: "3cf5ee18-ee25-44ea-a444-2c37ba7f28be",
  counter: 23n,
  previous_hash: firstPreviousHash,
};
const signed = signDocument(invoiceBody, identity, signer);
const root = () => parseXml(signed.xml).documentElement;

test("the first previous hash is base64 of the hexadecimal SHA-256 of 0", () => {
  expect(Buffer.from(createHash("sha256").update("0").digest("hex")).toString("base64")).toBe(firstPreviousHash);
});

test("a signed document verifies, and its hash is that of the document without signature and QR code", () => {
  expect(verifyDocument(signed.xml)).toEqual([]);
  expect(signed.hash).toBe(hashOf(writeDocument(invoiceBody, identity, null)));
  expect(canonicalForm(signed.xml)).not.toContain("UBLExtensions");
  expect(
    createVerify("sha256")
      .update(Buffer.from(signed.hash, "base64"))
      .verify(signer.key, readQr(signed.qr).signature?.toString() ?? "", "base64"),
  ).toBe(true);
});

test("the hash of a document with every oddity of XML is the one that libxml2 and openssl give", () => {
  const odd = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    "<!-- The hash leaves comments out. -->",
    '<Invoice xmlns:ext="urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2" ' +
      'xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"',
    `  xmlns:unused='urn:unused' xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"`,
    '  xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2">',
    "  <ext:UBLExtensions><ext:UBLExtension/></ext:UBLExtensions>",
    "  <cbc:ProfileID>reporting:1.0</cbc:ProfileID><!-- nor these -->",
    "  <cbc:ID>INV-1</cbc:ID>",
    "  <cbc:InvoiceTypeCode  name='0200000' >388</cbc:InvoiceTypeCode>",
    "  <cac:AdditionalDocumentReference><cbc:ID>QR</cbc:ID></cac:AdditionalDocumentReference>",
    "  <cac:AdditionalDocumentReference><cbc:ID>ICV</cbc:ID><cbc:UUID>7</cbc:UUID></cac:AdditionalDocumentReference>",
    "  <cac:Signature><cbc:ID>urn:oasis:names:specification:ubl:signature:Invoice</cbc:ID></cac:Signature>",
    "  <cac:Empty/>",
    '  <cbc:Note languageID="ar" a="&#9;&quot;&lt;&#10;">شركة &amp; <![CDATA[<b> & ]]>&#13; &gt; é 😀</cbc:Note>',
    '  <cac:Party xmlns:local="urn:local"><cac:Inner xmlns:local="urn:local" local:z="1" b="2" local:a="3"/></cac:Party>',
    "</Invoice>",
    "",
  ].join("\n");
  expect(hashOf(odd)).toBe("Khmdqs+2ZgJNUBwXNTtAgcjUqNr/66GSc2OvgeFCuLI=");
});

test.each([
  ["an amount", (xml: string) => xml.replace(">270.00<", ">271.00<"), ["hash", "qr"]],
  ["white space", (xml: string) => xml.replace("<cbc:ProfileID>", "\n<cbc:ProfileID>"), ["hash", "qr"]],
  [
    "the signature",
    (xml: string) => xml.replace(/<ds:SignatureValue>.{20}/, "<ds:SignatureValue>MEUCIQDdIVIZ8VclnoOJ"),
    ["signature", "qr"],
  ],
  ["the signing time", (xml: string) => xml.replace("<xades:SigningTime>2026", "<xades:SigningTime>2025"), ["properties"]],
  ["all of the signature", (xml: string) => xml.replace(/<ext:UBLExtensions>[\s\S]*<\/ext:UBLExtensions>/, ""), ["no_signature"]],
])("a change of %s is found", (_what, change, faults) => {
  expect(verifyDocument(change(signed.xml))).toEqual(faults);
});

test("text is escaped and reads back as it was", () => {
  expect(textAt(root(), ["cac:AccountingCustomerParty", "cac:Party", "cac:PartyLegalEntity", "cbc:RegistrationName"])).toBe(
    "Northwind & <Sons>",
  );
  expect(textAt(root(), ["cac:InvoiceLine", "cac:Item", "cbc:Name"])).toBe('Consulting\n"day"');
  const odd = { ...invoiceBody, seller: { ...seller, name: `a\u0000\uD800\r\nb]]>` } };
  expect(verifyDocument(signDocument(odd, identity, signer).xml)).toEqual([]);
});

test("counter, previous hash, kind and totals are where the authority reads them", () => {
  expect(textAt(referenceOf(root(), "ICV") ?? null, ["cbc:UUID"])).toBe("23");
  expect(textAt(referenceOf(root(), "PIH") ?? null, ["cac:Attachment", "cbc:EmbeddedDocumentBinaryObject"])).toBe(firstPreviousHash);
  expect(signed.xml).toContain('<cbc:InvoiceTypeCode name="0100000">388</cbc:InvoiceTypeCode>');
  expect(signed.xml).toContain('<cbc:TaxableAmount currencyID="SAR">200.00</cbc:TaxableAmount><cbc:TaxAmount currencyID="SAR">30.00<');
  expect(signed.xml).toContain('<cbc:TaxExclusiveAmount currencyID="SAR">200.00<');
  expect(signed.xml).toContain('<cbc:RoundingAmount currencyID="SAR">310.50<');
});

test("a note carries the original's number, UUID and day in the schema's order, and its reason", () => {
  const { xml } = signDocument(creditNoteBody, identity, signer);
  expect(xml).toContain(
    "<cac:InvoiceDocumentReference><cbc:ID>INV-1</cbc:ID><cbc:UUID>8e6000cf-1a98-4174-b3e7-b5d5954bc10d</cbc:UUID>" +
      "<cbc:IssueDate>2026-01-04</cbc:IssueDate></cac:InvoiceDocumentReference>",
  );
  expect(xml).toContain("<cbc:InstructionNote>Goods returned</cbc:InstructionNote>");
  expect(verifyDocument(xml)).toEqual([]);
});

test("the QR code reads back: nine tags on a simplified document, eight on a standard one", () => {
  const { qr, hash } = signDocument({ ...invoiceBody, flow: "simplified" }, identity, signer);
  const read = readQr(qr);
  expect(Object.fromEntries(Object.entries(read).map(([tag, value]) => [tag, value.toString()]))).toMatchObject({
    seller: "شركة نور",
    vat_number: "310122393500003",
    issued_at: "2026-01-05T10:30:00",
    total: "230.00",
    vat_total: "30.00",
    hash,
  });
  expect(read.certificate_signature).toEqual(signer.certificate.signature);
  expect(readQr(signed.qr)).not.toHaveProperty("certificate_signature");
  expect(qr.length).toBeLessThan(1_000);
});

test("a long name is cut between characters, and a value of more than 255 bytes is rejected", () => {
  const { qr } = signDocument({ ...invoiceBody, seller: { ...seller, name: "ن".repeat(200) } }, identity, signer);
  expect(readQr(qr).seller?.toString()).toBe("ن".repeat(127));
  expect(() => writeQr({ seller: Buffer.alloc(256) })).toThrow(RangeError);
  expect(() => readQr(Buffer.from([1, 9, 65]).toString("base64"))).toThrow(RangeError);
});
