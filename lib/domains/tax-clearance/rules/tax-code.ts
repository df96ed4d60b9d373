import { Decimal } from "@/lib/commerce/decimal";
import type { DocumentView } from "@/lib/commerce/document";

/** The view with its QR code, and with its tax in riyals where it has another currency, as the law asks and the e-invoice says. */
export function withTaxCode(view: DocumentView, code: { qr: string } | null, exchange_rate: { toFixed(): string } | null): DocumentView {
  if (code === null) return view;
  const riyals =
    view.currency === "SAR" || exchange_rate === null ? null : new Decimal(view.tax_total).times(exchange_rate.toFixed()).toFixed(2);
  return { ...view, tax_code: code.qr, ...(riyals === null ? {} : { tax_in_riyals: riyals }) };
}
