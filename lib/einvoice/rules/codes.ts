import {
  allowanceReasonCodes,
  attachmentTypes,
  chargeReasonCodes,
  countriesOfInvoices,
  creditNoteTypeCodes,
  invoiceTypeCodes,
  paymentMeansCodes,
} from "../codes/documents";
import { classificationLists, endpointSchemes, identifierSchemes, noteSubjects, objectSchemes } from "../codes/schemes";
import { unitCodes } from "../codes/units";
import { exemptionCodes, taxPointCodes, vatCategories } from "../codes/vat";
import type { AllowanceOrCharge, EInvoice, Identifier } from "../model";
import { at, each, error, has, inLines, type Rule } from "./rule";

type Codes = ReadonlySet<string>;

const typeCodes: Codes = new Set([...invoiceTypeCodes, ...creditNoteTypeCodes]);

/** What is absent or blank is another rule's. */
const isIn = (codes: Codes, code: string | undefined): boolean => !has(code) || codes.has(code ?? "");
const isOf = (codes: Codes, id: Identifier | undefined): boolean => isIn(codes, id?.scheme);

/** A role that a party or its address has, and its place. */
const addresses = (d: EInvoice): [string, { country: string } | undefined][] => [
  ["seller.address", d.seller.address],
  ["buyer.address", d.buyer.address],
  ["tax_representative.address", d.tax_representative?.address],
  ["delivery.address", d.delivery?.address],
];

function reasons(d: EInvoice, kind: AllowanceOrCharge["kind"], codes: Codes): string[] {
  const isRight = (item: AllowanceOrCharge): boolean => item.kind !== kind || isIn(codes, item.reason_code);
  return [
    ...each(d.allowances, "allowances", isRight, "reason_code"),
    ...inLines(d, (line) => each(line.allowances, "allowances", isRight, "reason_code")),
  ];
}

/** EN 16931 BR-CL: code lists. The types of the model have the currencies (BR-CL-03 to -05). */
export const codeRules: Rule[] = [
  error("BR-CL-01", "BT-3", (d) => at("type_code", isIn(typeCodes, d.type_code))),
  error("BR-CL-06", "BT-8", (d) => at("tax_point_code", isIn(taxPointCodes, d.tax_point_code))),
  error("BR-CL-07", "BT-18", (d) => [
    ...at("invoiced_object.scheme", isOf(objectSchemes, d.invoiced_object)),
    ...each(d.lines, "lines", ({ object }) => isOf(objectSchemes, object), "object.scheme"),
  ]),
  error("BR-CL-08", "BT-21", (d) => each(d.notes, "notes", ({ subject_code }) => isIn(noteSubjects, subject_code), "subject_code")),
  error("BR-CL-10", "BT-29", (d) => [
    ...each(d.seller.ids, "seller.ids", (id) => isOf(identifierSchemes, id), "scheme"),
    ...each(d.buyer.ids, "buyer.ids", (id) => isOf(identifierSchemes, id), "scheme"),
    ...at("payee.id.scheme", isOf(identifierSchemes, d.payee?.id)),
  ]),
  error("BR-CL-11", "BT-30", (d) => [
    ...at("seller.legal_id.scheme", isOf(identifierSchemes, d.seller.legal_id)),
    ...at("buyer.legal_id.scheme", isOf(identifierSchemes, d.buyer.legal_id)),
    ...at("payee.legal_id.scheme", isOf(identifierSchemes, d.payee?.legal_id)),
  ]),
  error("BR-CL-13", "BT-158", (d) =>
    inLines(d, ({ item }) => each(item.classifications, "item.classifications", ({ list }) => isIn(classificationLists, list), "list")),
  ),
  error("BR-CL-14", "BT-40", (d) =>
    addresses(d).flatMap(([path, address]) => at(`${path}.country`, isIn(countriesOfInvoices, address?.country))),
  ),
  error("BR-CL-15", "BT-159", (d) => each(d.lines, "lines", ({ item }) => isIn(countriesOfInvoices, item.origin), "item.origin")),
  error("BR-CL-16", "BT-81", (d) => at("payment.code", isIn(paymentMeansCodes, d.payment?.code))),
  error("BR-CL-17", "BT-118", (d) => [
    ...each(d.vat_breakdown, "vat_breakdown", ({ category }) => isIn(vatCategories, category), "category"),
    ...each(d.allowances, "allowances", ({ vat }) => isIn(vatCategories, vat?.category), "vat.category"),
  ]),
  error("BR-CL-18", "BT-151", (d) => each(d.lines, "lines", ({ vat }) => isIn(vatCategories, vat.category), "vat.category")),
  error("BR-CL-19", "BT-98", (d) => reasons(d, "allowance", allowanceReasonCodes)),
  error("BR-CL-20", "BT-105", (d) => reasons(d, "charge", chargeReasonCodes)),
  error("BR-CL-21", "BT-157", (d) =>
    each(d.lines, "lines", ({ item }) => isOf(identifierSchemes, item.standard_id), "item.standard_id.scheme"),
  ),
  error("BR-CL-22", "BT-121", (d) =>
    each(d.vat_breakdown, "vat_breakdown", ({ exemption_code }) => isIn(exemptionCodes, exemption_code?.toUpperCase()), "exemption_code"),
  ),
  error("BR-CL-23", "BT-130", (d) => each(d.lines, "lines", ({ unit_code }) => isIn(unitCodes, unit_code), "unit_code")),
  error("BR-CL-24", "BT-125", (d) =>
    each(d.attachments, "attachments", ({ file }) => !file || attachmentTypes.has(file.type), "file.type"),
  ),
  error("BR-CL-25", "BT-34", (d) => [
    ...at("seller.endpoint.scheme", isOf(endpointSchemes, d.seller.endpoint)),
    ...at("buyer.endpoint.scheme", isOf(endpointSchemes, d.buyer.endpoint)),
  ]),
  error("BR-CL-26", "BT-71", (d) => at("delivery.location.scheme", isOf(identifierSchemes, d.delivery?.location))),
];
