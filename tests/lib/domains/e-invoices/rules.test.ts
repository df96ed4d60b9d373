import { describe, expect, test } from "vitest";
import { fieldOf, isOfParties } from "@/lib/domains/e-invoices/rules";
import { toBuyer, toPayment, toSeller, type Buyer, type Seller } from "@/lib/domains/e-invoices/queries/parties";
import { asPrinted } from "@/lib/domains/e-invoices/queries/printed";
import { doubtOf } from "@/lib/domains/e-invoices/rules/received";
import { settingsUpdated } from "@/lib/domains/settings/events";

const seller = settingsUpdated.sample as unknown as Seller;
const buyer: Buyer = {
  name: "Amt für Wasser",
  tax_id: "DE 123.456.789",
  country: "DE",
  e_address: null,
  e_address_scheme: null,
  legal_id: "HRB 1",
  legal_id_scheme: null,
  buyer_reference: "04011000-12345-03",
  addresses: [
    { kind: "shipping", line1: "Hof 2", line2: null, city: "Bremen", region: null, postal_code: "28195", country: "DE" },
    { kind: "billing", line1: "Am Markt 1", line2: null, city: "Bremen", region: null, postal_code: "28195", country: "DE" },
  ],
};

describe("where a problem is mended", () => {
  test.each([
    ["seller.contact.phone", "company.phone"],
    ["seller.contact", "company.invoice_contact"],
    ["seller.endpoint", "company.e_address"],
    ["payment.accounts.0.id", "company.bank_account"],
    ["payment_terms", "due_date"],
    ["buyer.address.city", "customer.addresses"],
    ["buyer_reference", "customer.buyer_reference"],
    ["lines.2.unit_code", "lines.2.unit"],
    ["lines.0.vat.rate", "lines.0.taxes"],
    ["lines", "lines"],
    ["vat_breakdown.0.exemption_reason", "tax_profile_id"],
    ["totals.gross", "lines"],
  ])("%s is %s", (place, field) => {
    expect(fieldOf(place)).toBe(field);
  });

  test("fields of company and customer are not in the document's form", () => {
    expect(isOfParties({ path: "customer.e_address" })).toBe(true);
    expect(isOfParties({ path: "lines.0.unit" })).toBe(false);
  });
});

describe("parties", () => {
  test("a tax number with its country is a VAT identifier, any other the seller's local number", () => {
    expect(toSeller(seller)).toMatchObject({ name: "Northwind Traders", vat_id: "GB123456789" });
    const local = toSeller({ ...seller, tax_id: "201/113/40209" });
    expect(local).toMatchObject({ tax_id: "201/113/40209" });
    expect(local).not.toHaveProperty("vat_id");
    expect(toBuyer(buyer)).toMatchObject({ vat_id: "DE123456789", legal_id: { id: "HRB 1" } });
  });

  test("the buyer's address is that of its bills", () => {
    expect(toBuyer(buyer).address).toEqual({ line1: "Am Markt 1", city: "Bremen", postal_code: "28195", country: "DE" });
    expect(toBuyer({ ...buyer, addresses: [] }).address).toEqual({ country: "DE" });
    expect(toBuyer({ ...buyer, addresses: [], country: null })).not.toHaveProperty("address");
  });

  test("payment is by SEPA where currency and account allow it", () => {
    expect(toPayment(seller, "EUR", "INV-1")).toMatchObject({ code: "58", remittance: "INV-1" });
    expect(toPayment(seller, "GBP", "INV-1")).toMatchObject({ code: "30" });
    const spaced = { ...seller, bank_account: "de89 3704 0044 0532 0130 00" };
    expect(toPayment(spaced, "EUR", "INV-1")).toMatchObject({ code: "58", accounts: [{ id: "DE89370400440532013000" }] });
    expect(toPayment({ ...seller, bank_account: null }, "EUR", "INV-1")).toBeUndefined();
  });
});

describe("a received invoice", () => {
  const company = { company_name: "Acme GmbH", tax_id: "DE 123 456 789" };
  const bill = (seller: object, to: object) =>
    doubtOf({ seller: { name: "Supplier", tax_id: null, address: [], ...seller }, buyer: { name: "ACME GmbH & Co.", ...to } }, company);
  test("is in doubt where the company issued it or another is the buyer, by tax numbers before names", () => {
    expect(bill({ tax_id: "FR40303265045" }, { name: "Acme", tax_id: "DE123456789" })).toBeNull();
    expect(bill({}, {})).toBeNull();
    expect(bill({}, { name: "" })).toBeNull();
    expect(bill({}, { tax_id: "DE999999999" })).toBe("not_addressed");
    expect(bill({}, { name: "Somebody" })).toBe("not_addressed");
    expect(bill({ name: "Other name", tax_id: "123456789" }, {})).toBe("own_invoice");
  });
});

describe("an issued document", () => {
  const view = (party: object) =>
    ({
      language: "en",
      seller: { name: "Old Ltd", tax_id: "GB1", country: "GB", address: ["1 Mill Lane", "Leeds", "LS1 1AA", "United Kingdom"] },
      buyer: { name: "Before GmbH", tax_id: "DE111111125", country: "DE", address: ["Hof 2", "53111 Bonn", "Germany"], ...party },
    }) as unknown as Parameters<typeof asPrinted>[1];
  test("names its parties as it printed them, and takes parts of an address from today's where that is the same", () => {
    const moved = asPrinted({ seller, buyer }, view({}));
    expect(moved.seller).toMatchObject({
      company_name: "Old Ltd",
      tax_id: "GB1",
      line1: "1 Mill Lane",
      line2: "Leeds, LS1 1AA",
      city: null,
    });
    expect(moved.buyer).toMatchObject({ name: "Before GmbH", tax_id: "DE111111125", legal_id: "HRB 1" });
    expect(moved.buyer.addresses.find(({ kind }) => kind === "billing")).toMatchObject({
      line1: "Hof 2",
      line2: "53111 Bonn",
      country: "DE",
    });
    const same = asPrinted({ seller, buyer }, view({ address: ["Am Markt 1", "28195 Bremen", "Germany"] }));
    expect(same.buyer.addresses.find(({ kind }) => kind === "billing")).toMatchObject({ line1: "Am Markt 1", city: "Bremen" });
    expect(asPrinted({ seller, buyer }, view({ address: [] })).buyer.addresses.map(({ kind }) => kind)).toEqual(["shipping"]);
  });
});
