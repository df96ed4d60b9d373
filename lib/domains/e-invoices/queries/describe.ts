import { z } from "zod";
import { unitCodeOf } from "@/lib/commerce/e-invoicing";
import type { DocumentView } from "@/lib/commerce/document";
import { LineTax } from "@/lib/commerce/tax";
import { readExemptions } from "@/lib/domains/taxes";
import { toEInvoice, type EInvoice, type EInvoiceSource } from "@/lib/einvoice";
import type { Ctx } from "@/lib/kernel/context";
import { documentLabels } from "@/lib/kernel/document-labels";
import { toBuyer, toDeliveryAddress, toPayment, toSeller, type Buyer, type Seller } from "./parties";

/** An invoice or credit note with what an electronic one says beyond its view. */
export interface Described {
  kind: "invoice" | "credit_note";
  view: DocumentView;
  seller: Seller;
  buyer: Buyer;
  tax_profile_id: string | null;
  /** As they are stored, with the rates that they copied. */
  lines: readonly { taxes: unknown }[];
}

/** The document in the terms of EN 16931. @throws AppError `invalid` at a line with two taxes. */
export async function describeEInvoice(ctx: Ctx, source: Described): Promise<EInvoice> {
  const used = source.lines.flatMap(({ taxes }) => z.array(LineTax).parse(taxes));
  return toDocument(source, await readExemptions(ctx, source.tax_profile_id, used));
}

/** The same where the exemptions are known. */
export function toDocument(
  { kind, view, seller, buyer }: Omit<Described, "tax_profile_id" | "lines">,
  exemptionOf: NonNullable<EInvoiceSource["exemptionOf"]>,
): EInvoice {
  const { issue_date, supply_date } = view.dates;
  // A supply within the EU says when and where to it went (BR-IC-11, BR-IC-12).
  const leaves = view.taxes.some(({ category }) => category === "K");
  const date = supply_date ?? (leaves ? issue_date : null);
  const address = leaves ? toDeliveryAddress(buyer) : undefined;
  // A receiver's rules ask of credit notes too when they are paid (BR-CO-25).
  const terms = view.terms ?? (kind === "credit_note" ? documentLabels(view.language).credit_terms : null);
  const payment = toPayment(seller, view.currency, view.number ?? "");
  return toEInvoice({
    kind,
    view,
    seller: toSeller(seller),
    buyer: toBuyer(buyer),
    unit_codes: Object.fromEntries(view.lines.map(({ key, unit }) => [key, unitCodeOf(unit)])),
    exemptionOf,
    ...(payment === undefined ? {} : { payment }),
    ...(buyer.buyer_reference === null ? {} : { buyer_reference: buyer.buyer_reference }),
    ...(view.reference === null ? {} : { order_reference: view.reference }),
    ...(terms === null ? {} : { payment_terms: terms }),
    ...(date === null && address === undefined
      ? {}
      : { delivery: { ...(date === null ? {} : { date }), ...(address ? { address } : {}) } }),
  });
}
