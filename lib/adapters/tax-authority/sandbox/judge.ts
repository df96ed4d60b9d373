import { firstPreviousHash } from "@/lib/zatca/document";
import { childrenOf, hashOf, parseXml, referenceOf, textAt } from "@/lib/zatca/hash";
import { verifyDocument } from "@/lib/zatca/verify";
import type { SandboxAccount, SandboxAnswer, SandboxState } from "./state";

interface Sent {
  kind: "compliance" | "clearance" | "reporting";
  account: SandboxAccount;
  fault: string;
  invoiceHash: string;
  uuid: string;
  /** Base64. */
  invoice: string;
}

type Read = ReturnType<typeof read>;

function read(xml: string) {
  const root = parseXml(xml).documentElement;
  const at = (...path: string[]) => textAt(root, path) ?? "";
  const [type] = childrenOf(root, "cbc:InvoiceTypeCode");
  return {
    uuid: at("cbc:UUID"),
    code: type?.textContent ?? "",
    flow: (type?.getAttribute("name") ?? "").slice(0, 2),
    vat_number: at("cac:AccountingSupplierParty", "cac:Party", "cac:PartyTaxScheme", "cbc:CompanyID"),
    counter: Number(textAt(referenceOf(root, "ICV") ?? null, ["cbc:UUID"])),
    previous_hash: textAt(referenceOf(root, "PIH") ?? null, ["cac:Attachment", "cbc:EmbeddedDocumentBinaryObject"]) ?? "",
    profile: at("cbc:ProfileID"),
    tax_currency: at("cbc:TaxCurrencyCode"),
    has_qr: referenceOf(root, "QR") !== undefined,
  };
}

/** What is wrong with a document, as the authority's rules name it. */
function faultsOf(state: SandboxState, { kind, account, invoiceHash, uuid }: Sent, xml: string, document: Read): [string, string][] {
  const faults: [string, string][] = verifyDocument(xml).map((fault) => [`signature-${fault}`, `The document's ${fault} is wrong.`]);
  if (hashOf(xml) !== invoiceHash) faults.push(["invoice-hash", "invoiceHash is not the document's hash."]);
  if (document.uuid.toLowerCase() !== uuid.toLowerCase()) faults.push(["uuid", "uuid is not the document's."]);
  if (document.profile !== "reporting:1.0") faults.push(["BR-KSA-EN16931-01", "The profile must be reporting:1.0."]);
  if (document.tax_currency !== "SAR") faults.push(["BR-KSA-68", "The tax currency must be SAR."]);
  if (document.vat_number !== account.vat_number) faults.push(["user-vat", "The seller is not the certificate's."]);
  if (!document.has_qr) faults.push(["BR-KSA-27", "The document has no QR code."]);
  if (kind === "clearance" && document.flow !== "01") faults.push(["clearance-flow", "Only standard documents are cleared."]);
  if (kind !== "compliance" && account.step !== "production") faults.push(["certificate", "The certificate is for tests."]);
  if (kind !== "compliance") faults.push(...chainFaults(state, account.unit, document));
  return faults;
}

/** The counter and the previous hash must follow those of the unit's last document. */
function chainFaults(state: SandboxState, unit: string, { counter, previous_hash }: Read): [string, string][] {
  const before = state.accepted.filter((each) => each.unit === unit).at(-1);
  if (before === undefined)
    return counter === 1 && previous_hash !== firstPreviousHash ? [["BR-KSA-61", "The chain begins with another hash."]] : [];
  // A rejected document keeps its place, so that the next counter may be further on.
  if (counter <= before.counter) return [["BR-KSA-33", "The counter was used before."]];
  return counter === before.counter + 1 && previous_hash !== before.hash
    ? [["BR-KSA-26", "The previous hash is not the last document's."]]
    : [];
}

export function judge(state: SandboxState, sent: Sent): SandboxAnswer {
  const { kind, account, fault } = sent;
  const xml = Buffer.from(sent.invoice, "base64").toString("utf8");
  const document = read(xml);
  const known = state.accepted.some(({ uuid, hash }) => uuid === document.uuid && hash === sent.invoiceHash);
  if (known && kind !== "compliance") return { status: kind === "clearance" ? 208 : 409, body: answerOf(kind, xml, "PASS", []) };
  const errors = fault === "reject" ? [["SANDBOX-REJECT", "The sandbox was told to reject this document."] as [string, string]] : [];
  errors.push(...faultsOf(state, sent, xml, document));
  if (errors.length > 0) return { status: 400, body: answerOf(kind, null, "ERROR", errors) };
  if (kind === "compliance") {
    account.shown.push(document.flow + document.code);
    return { status: 200, body: answerOf(kind, null, "PASS", []) };
  }
  const { uuid, counter, previous_hash } = document;
  state.accepted.push({ unit: account.unit, uuid, hash: sent.invoiceHash, counter, previous_hash, channel: kind });
  state.save();
  if (fault !== "warn") return { status: 200, body: answerOf(kind, xml, "PASS", []) };
  return { status: 202, body: answerOf(kind, xml, "WARNING", [["BR-KSA-98", "The sandbox was told to warn."]]) };
}

function answerOf(kind: Sent["kind"], xml: string | null, status: "PASS" | "WARNING" | "ERROR", said: readonly [string, string][]): object {
  const messages = said.map(([code, message]) => ({ type: status, code, category: "Sandbox", message, status }));
  const validationResults = {
    infoMessages: [],
    warningMessages: status === "WARNING" ? messages : [],
    errorMessages: status === "ERROR" ? messages : [],
    status,
  };
  if (kind === "compliance") return { validationResults, clearanceStatus: status === "ERROR" ? "NOT_CLEARED" : "CLEARED" };
  if (kind === "reporting") return { validationResults, reportingStatus: status === "ERROR" ? "NOT_REPORTED" : "REPORTED" };
  // The authority stamps the document; the sandbox returns it as it was signed.
  const clearedInvoice = xml === null ? null : Buffer.from(xml, "utf8").toString("base64");
  return { validationResults, clearanceStatus: status === "ERROR" ? "NOT_CLEARED" : "CLEARED", clearedInvoice };
}
