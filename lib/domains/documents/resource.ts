import { z } from "zod";
import { Country } from "@/lib/commerce/countries";
import { Currency } from "@/lib/commerce/currencies";
import { fromDayColumn } from "@/lib/commerce/day-column";
import { BillingDocument, Discount } from "@/lib/commerce/lines";
import { localeOf } from "@/lib/commerce/locale-of";
import { toWire, writeUnitPrice } from "@/lib/commerce/money";
import { formatAddress, type PostalAddress } from "@/lib/commerce/postal-address";
import type { DocumentView } from "@/lib/commerce/document";
import { LineTax, PricesMode, TaxRounding } from "@/lib/commerce/tax";
import type { Totals } from "@/lib/commerce/totals";
import { Language } from "@/lib/domains/customers/schema";
import type { InvoiceLine } from "@/prisma/generated/client";
import { AddressProof, Delegation, Stroke } from "@/lib/commerce/signature";
import {
  DamagedFile,
  type DocumentLook,
  DocumentSeal,
  type LastFilesCheck,
  FilesOutcome,
  Parties,
  SignatureEvidence,
  type documentAmounts,
  type documentDetail,
  type documentFields,
} from "./schema";

/** The columns common to the tables of all kinds of document. */
export interface DocumentRow {
  customer_id: string;
  currency: string;
  exchange_rate: { toFixed(): string } | null;
  tax_profile_id: string | null;
  prices_mode: string;
  rounding: string;
  discount: unknown;
  issue_day: Date | null;
  series_id: string | null;
  language: string;
  reference: string | null;
  notes: string;
  terms: string;
  parties: unknown;
  look: unknown;
  logo_file_id: string | null;
  subtotal: bigint;
  discount_total: bigint;
  tax_total: bigint;
  total: bigint;
}

/** The columns common to the tables of all kinds of line. */
export type LineRow = Omit<InvoiceLine, "tenant_id" | "invoice_id"> & { choice?: unknown };
export type DocumentWithLines = DocumentRow & { lines: LineRow[] };

/** A date column in wire form. */
export const dayText = (day: Date | null): string | null => day && fromDayColumn(day);

export function toDocumentFields(row: DocumentRow): z.output<typeof documentFields> {
  return {
    customer_id: row.customer_id,
    currency: Currency.parse(row.currency),
    exchange_rate: row.exchange_rate?.toFixed() ?? null,
    tax_profile_id: row.tax_profile_id,
    prices_mode: PricesMode.parse(row.prices_mode),
    rounding: TaxRounding.parse(row.rounding),
    discount: row.discount === null ? null : Discount.parse(row.discount),
    issue_date: dayText(row.issue_day),
    series_id: row.series_id,
    language: Language.parse(row.language),
    reference: row.reference,
    notes: row.notes,
    terms: row.terms,
  };
}

export function toDocumentAmounts(row: DocumentRow): z.output<typeof documentAmounts> {
  const money = (minor: bigint) => toWire(minor, Currency.parse(row.currency));
  return {
    subtotal: money(row.subtotal),
    discount_total: money(row.discount_total),
    tax_total: money(row.tax_total),
    total: money(row.total),
  };
}

/** The rows in the form of `calculate`; `keyOf` makes a line's key from its id. */
export function toBillingDocument(row: DocumentWithLines, keyOf: (id: string) => string = (id) => id): BillingDocument {
  return BillingDocument.parse({
    currency: row.currency,
    prices_mode: row.prices_mode,
    rounding: row.rounding,
    discount: row.discount,
    lines: row.lines.map((line) => ({
      key: keyOf(line.id),
      description: line.description,
      quantity: line.quantity.toFixed(),
      unit: line.unit,
      unit_price: line.unit_price.toFixed(),
      discount: line.discount,
      taxes: line.taxes,
      choice: line.choice,
    })),
  });
}

/** Lines, tax breakdown and parties. `totals` are the row's. */
export function toDocumentDetail(row: DocumentWithLines, totals: Totals): z.output<ReturnType<typeof documentDetail>> {
  const money = (minor: bigint) => toWire(minor, totals.currency);
  return {
    lines: row.lines.map((line) => ({
      id: line.id,
      item_id: line.item_id,
      description: line.description,
      quantity: line.quantity.toFixed(),
      unit: line.unit,
      unit_price: writeUnitPrice(line.unit_price.toFixed(), totals.currency),
      discount: line.discount === null ? null : Discount.parse(line.discount),
      taxes: z.array(LineTax).parse(line.taxes),
      net: money(line.net),
      tax: money(line.tax),
      total: money(line.total),
    })),
    taxes: totals.taxes.map((tax) => ({ ...tax, base: money(tax.base), amount: money(tax.amount) })),
    parties: row.parties === null ? null : Parties.parse(row.parties),
  };
}

/** The look of a document that is issued now, in its language. */
export function presentLook(
  settings: { country: string; paper: "A4" | "Letter" },
  branding: { accent: { on_light: { color: string } } },
  language: string,
  template: DocumentLook["template"] = "billing_document",
): DocumentLook {
  return {
    template,
    paper: settings.paper,
    accent: branding.accent.on_light.color,
    locale: localeOf(language, settings.country),
  };
}

interface Seller extends PostalAddress {
  company_name: string;
  tax_id: string | null;
}

interface Buyer {
  name: string;
  tax_id: string | null;
  country: string | null;
  addresses: (PostalAddress & { kind: string })[];
}

/** Seller and buyer from the present settings and customer, with the countries in the document's language. */
export function partiesOf(settings: Seller, customer: Buyer, language: string): z.output<typeof Parties> {
  const address = customer.addresses.find((candidate) => candidate.kind === "billing") ?? customer.addresses[0];
  return {
    seller: {
      name: settings.company_name,
      tax_id: settings.tax_id,
      country: Country.parse(settings.country),
      address: formatAddress(settings, language),
    },
    buyer: {
      name: customer.name,
      tax_id: customer.tax_id,
      country: Country.nullable().parse(customer.country ?? address?.country ?? null),
      address: address ? formatAddress(address, language) : [],
    },
  };
}

type Certificate = NonNullable<NonNullable<DocumentView["proposal"]>["certificate"]>;

/** The columns common to the tables of signatures. */
export interface SignatureRow {
  by: string;
  name: string | null;
  signer_name: string;
  signer_email: string | null;
  strokes: unknown;
  ip: string | null;
  user_agent: string | null;
  revision: number;
  position: number;
  asked_name: string | null;
  asked_email: string | null;
  delegated_by: string | null;
  delegation: unknown;
  proof: unknown;
  signed_at: Date;
  document_sha256: string;
}

/** Of a stored signed PDF. */
export type BundleRow = { sha256: string; seal: unknown };

/** @param bundle the stored PDF with the certificate; null until it is stored. */
export function toEvidence(row: SignatureRow, bundle: BundleRow | null): SignatureEvidence {
  return {
    by: SignatureEvidence.shape.by.parse(row.by),
    name: row.name,
    signer_name: row.signer_name,
    signer_email: row.signer_email,
    strokes: row.strokes === null ? null : z.array(Stroke).parse(row.strokes),
    ip: row.ip,
    user_agent: row.user_agent,
    revision: row.revision,
    position: row.position,
    asked_name: row.asked_name,
    asked_email: row.asked_email,
    delegated_by: row.delegated_by,
    delegation: Delegation.nullable().parse(row.delegation),
    proof: AddressProof.nullable().parse(row.proof),
    signed_at: row.signed_at,
    document_sha256: row.document_sha256,
    bundle_sha256: bundle?.sha256 ?? null,
    seal: bundle?.seal ? toSeal(bundle.seal as z.input<typeof DocumentSeal>) : null,
  };
}

/** Seals that were stored before they named their owner have none. */
const toSeal = (stored: z.input<typeof DocumentSeal>) => z.decode(DocumentSeal, { ...stored, owner: stored.owner ?? null });

/** The last comparison of a document's signed files with their hashes. */
export function toFilesCheck(row: { checked_at: Date | null; outcome: string; damaged: string | null }): LastFilesCheck {
  const { checked_at, outcome, damaged } = row;
  return { checked_at, outcome: checked_at && FilesOutcome.parse(outcome), damaged: DamagedFile.nullable().parse(damaged) };
}

/** What the certificate on the last page of a signed PDF says: every signature, in order. */
export function toCertificate(signatures: readonly SignatureEvidence[]): Certificate {
  return {
    signatures: signatures.map(({ bundle_sha256: _own, seal: _seal, signed_at, ...evidence }) => ({
      ...evidence,
      signed_at: signed_at.toISOString(),
    })),
  };
}

/** The signature that completed a revision, and all of it, in order. @param rows of every revision, in order. */
export function toSignatures(
  rows: readonly SignatureRow[],
  { revision, complete, bundle }: { revision: number; complete: boolean; bundle: BundleRow | null },
): { signature: SignatureEvidence | null; signatures: SignatureEvidence[] } {
  const signatures = rows.filter((row) => row.revision === revision).map((row) => toEvidence(row, bundle));
  return { signature: complete ? (signatures.at(-1) ?? null) : null, signatures };
}
