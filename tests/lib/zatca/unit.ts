import { createAuthority, issueCertificate, readRequest } from "@/lib/adapters/tax-authority/sandbox/certificates";
import { readCertificate } from "@/lib/zatca/certificate";
import type { TaxBody, TaxParty } from "@/lib/zatca/document";
import { generateUnitKey, writeCertificateRequest, type CertificateRequest } from "@/lib/zatca/request";

export const certificateRequest: CertificateRequest = {
  environment: "sandbox",
  common_name: "Riyadh till 1",
  organization: "شركة نور",
  branch: "Riyadh",
  vat_number: "310122393500003",
  serial_number: "1-Atrium|2-1.0|3-ed22f1d8",
  flows: "both",
  address: "RRRD2929",
  industry: "Consulting",
};

/** A throw-away key with a certificate by the sandbox's authority. */
export function makeSigner() {
  const key = generateUnitKey();
  const request = readRequest(writeCertificateRequest(certificateRequest, key));
  const certificate = issueCertificate(createAuthority(), request, new Date("2026-01-01T00:00:00Z"), new Date("2031-01-01T00:00:00Z"));
  return { key, certificate: readCertificate(certificate) };
}

export const seller: TaxParty = {
  name: "شركة نور",
  vat_number: "310122393500003",
  other_id: { scheme: "CRN", value: "1010010000" },
  address: { street: "King Fahd Road", building: "2322", district: "Al Murabba", city: "Riyadh", postal_code: "12345", country: "SA" },
};

const standard = { category: "S", rate: "15", reason_code: null, reason: null };

/** A standard invoice that every rule accepts. */
export const invoiceBody: TaxBody = {
  kind: "invoice",
  flow: "standard",
  issue_date: "2026-01-05",
  issue_time: "10:30:00",
  supply_date: "2026-01-05",
  currency: "SAR",
  sar_rate: "1",
  seller,
  buyer: {
    name: "Northwind & <Sons>",
    vat_number: "399999999800003",
    other_id: null,
    address: { street: "Prince Sultan", building: "1111", district: "Al Olaya", city: "Riyadh", postal_code: "12222", country: "SA" },
  },
  lines: [
    { description: 'Consulting\n"day"', quantity: "3", unit_price: "100.00", allowance: "30.00", net: "270.00", vat: [standard] },
    { description: "Travel", quantity: "1", unit_price: "30.00", allowance: "0.00", net: "30.00", vat: [standard] },
  ],
  allowances: [{ amount: "100.00", vat: standard }],
  total: "230.00",
  vat_total: "30.00",
  originals: [],
  reason: null,
};

export const creditNoteBody: TaxBody = {
  ...invoiceBody,
  kind: "credit_note",
  originals: [{ number: "INV-1", uuid: "8e6000cf-1a98-4174-b3e7-b5d5954bc10d", issue_date: "2026-01-04" }],
  reason: "Goods returned",
};
