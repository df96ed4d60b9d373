import { lineVat, lineWithVat, sumsOf, vatSubtotals } from "./amounts";
import { documentCodes, type LineVat, type TaxAddress, type TaxBody, type TaxIdentity, type TaxLine, type TaxParty } from "./document";
import { element, leaf, optionalLeaf } from "./xml";

const namespaces = {
  xmlns: "urn:oasis:names:specification:ubl:schema:xsd:Invoice-2",
  "xmlns:cac": "urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2",
  "xmlns:cbc": "urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2",
  "xmlns:ext": "urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2",
};

/** Where the signature and the QR code go once the rest has a hash, which leaves them out. */
export interface Stamp {
  extensions: string;
  qr: string;
}

const declaration = `<?xml version="1.0" encoding="UTF-8"?>\n`;

/**
 * The document as UBL, the same bytes each time, without indentation: the hash covers every space.
 * @param stamp null for the document that is hashed.
 */
export function writeDocument(body: TaxBody, identity: TaxIdentity, stamp: Stamp | null): string {
  const { currency } = body;
  const typeName = `${body.flow === "standard" ? "01" : "02"}00000`;
  return (
    declaration +
    element(
      "Invoice",
      [
        stamp?.extensions ?? null,
        leaf("cbc:ProfileID", "reporting:1.0"),
        leaf("cbc:ID", identity.number),
        leaf("cbc:UUID", identity.uuid),
        leaf("cbc:IssueDate", body.issue_date),
        leaf("cbc:IssueTime", body.issue_time),
        leaf("cbc:InvoiceTypeCode", documentCodes[body.kind], { name: typeName }),
        leaf("cbc:DocumentCurrencyCode", currency),
        leaf("cbc:TaxCurrencyCode", "SAR"),
        ...body.originals.map(writeOriginal),
        element("cac:AdditionalDocumentReference", [leaf("cbc:ID", "ICV"), leaf("cbc:UUID", String(identity.counter))]),
        attachment("PIH", identity.previous_hash),
        stamp && attachment("QR", stamp.qr),
        stamp && signatureReference,
        element("cac:AccountingSupplierParty", writeParty(body.seller)),
        element("cac:AccountingCustomerParty", body.buyer === null ? "" : writeParty(body.buyer)),
        body.supply_date === null ? null : element("cac:Delivery", leaf("cbc:ActualDeliveryDate", body.supply_date)),
        writePaymentMeans(body),
        ...body.allowances.map(({ amount, vat }) => writeAllowance(amount, currency, [writeCategory("cac:TaxCategory", vat)])),
        ...writeTaxTotals(body),
        writeMonetaryTotal(body),
        ...body.lines.map((line, index) => writeLine(line, index, currency)),
      ],
      namespaces,
    )
  );
}

const signatureReference = element("cac:Signature", [
  leaf("cbc:ID", "urn:oasis:names:specification:ubl:signature:Invoice"),
  leaf("cbc:SignatureMethod", "urn:oasis:names:specification:ubl:dsig:enveloped:xades"),
]);

function attachment(id: string, base64: string): string {
  const object = leaf("cbc:EmbeddedDocumentBinaryObject", base64, { mimeCode: "text/plain" });
  return element("cac:AdditionalDocumentReference", [leaf("cbc:ID", id), element("cac:Attachment", object)]);
}

/** The order within the reference is the schema's: number, UUID, day. */
function writeOriginal({ number, uuid, issue_date }: TaxBody["originals"][number]): string {
  const reference = [leaf("cbc:ID", number), leaf("cbc:UUID", uuid), optionalLeaf("cbc:IssueDate", issue_date)];
  return element("cac:BillingReference", element("cac:InvoiceDocumentReference", reference));
}

function writeParty({ name, vat_number, other_id, address }: TaxParty): string {
  const scheme = element("cac:TaxScheme", leaf("cbc:ID", "VAT"));
  return element("cac:Party", [
    other_id && element("cac:PartyIdentification", leaf("cbc:ID", other_id.value, { schemeID: other_id.scheme })),
    address && writeAddress(address),
    element("cac:PartyTaxScheme", [optionalLeaf("cbc:CompanyID", vat_number), scheme]),
    element("cac:PartyLegalEntity", leaf("cbc:RegistrationName", name)),
  ]);
}

function writeAddress(address: TaxAddress): string {
  return element("cac:PostalAddress", [
    optionalLeaf("cbc:StreetName", address.street),
    optionalLeaf("cbc:BuildingNumber", address.building),
    optionalLeaf("cbc:CitySubdivisionName", address.district),
    optionalLeaf("cbc:CityName", address.city),
    optionalLeaf("cbc:PostalZone", address.postal_code),
    element("cac:Country", leaf("cbc:IdentificationCode", address.country)),
  ]);
}

/** A note says in its payment means why it was issued. Code 1: the way of payment is not defined. */
function writePaymentMeans({ kind, reason }: TaxBody): string | null {
  if (kind === "invoice") return null;
  return element("cac:PaymentMeans", [leaf("cbc:PaymentMeansCode", "1"), optionalLeaf("cbc:InstructionNote", reason)]);
}

const money = (name: string, amount: string, currency: string): string => leaf(name, amount, { currencyID: currency });

function writeAllowance(amount: string, currency: string, categories: readonly string[]): string {
  return element("cac:AllowanceCharge", [
    leaf("cbc:ChargeIndicator", "false"),
    leaf("cbc:AllowanceChargeReasonCode", "95"),
    leaf("cbc:AllowanceChargeReason", "Discount"),
    money("cbc:Amount", amount, currency),
    ...categories,
  ]);
}

/** @param named whether reasons belong there: a line's category has none. */
function writeCategory(name: string, { category, rate, reason_code, reason }: LineVat, named = false): string {
  return element(name, [
    leaf("cbc:ID", category),
    leaf("cbc:Percent", Number(rate).toFixed(2)),
    named ? optionalLeaf("cbc:TaxExemptionReasonCode", reason_code) : null,
    named ? optionalLeaf("cbc:TaxExemptionReason", reason) : null,
    element("cac:TaxScheme", leaf("cbc:ID", "VAT")),
  ]);
}

/** The first has the breakdown in the document's currency; the second has riyals, also where both are riyals. */
function writeTaxTotals(body: TaxBody): string[] {
  const [{ currency }, sums] = [body, sumsOf(body)];
  const rows = vatSubtotals(body).map(({ vat, taxable, amount }) =>
    element("cac:TaxSubtotal", [
      money("cbc:TaxableAmount", taxable, currency),
      money("cbc:TaxAmount", amount, currency),
      writeCategory("cac:TaxCategory", vat, true),
    ]),
  );
  return [
    element("cac:TaxTotal", [money("cbc:TaxAmount", sums.vat, currency), ...rows]),
    element("cac:TaxTotal", money("cbc:TaxAmount", sums.vat_in_sar ?? "0.00", "SAR")),
  ];
}

function writeMonetaryTotal(body: TaxBody): string {
  const [{ currency }, sums] = [body, sumsOf(body)];
  return element("cac:LegalMonetaryTotal", [
    money("cbc:LineExtensionAmount", sums.lines, currency),
    money("cbc:TaxExclusiveAmount", sums.without_vat, currency),
    money("cbc:TaxInclusiveAmount", sums.with_vat, currency),
    body.allowances.length === 0 ? null : money("cbc:AllowanceTotalAmount", sums.allowances, currency),
    money("cbc:PayableAmount", sums.with_vat, currency),
  ]);
}

function writeLine(line: TaxLine, index: number, currency: string): string {
  const [vat] = line.vat;
  return element("cac:InvoiceLine", [
    leaf("cbc:ID", String(index + 1)),
    leaf("cbc:InvoicedQuantity", line.quantity, { unitCode: "PCE" }),
    money("cbc:LineExtensionAmount", line.net, currency),
    Number(line.allowance) === 0 ? null : writeAllowance(line.allowance, currency, []),
    element("cac:TaxTotal", [money("cbc:TaxAmount", lineVat(line), currency), money("cbc:RoundingAmount", lineWithVat(line), currency)]),
    element("cac:Item", [leaf("cbc:Name", line.description), vat ? writeCategory("cac:ClassifiedTaxCategory", vat) : null]),
    element("cac:Price", money("cbc:PriceAmount", line.unit_price, currency)),
  ]);
}
