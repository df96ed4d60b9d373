import { useLocale } from "next-intl";
import type { ComponentProps } from "react";
import type { DocumentView } from "@/lib/commerce/document";
import { formatDocument } from "@/lib/commerce/document-format";
import { PaySection } from "./PaySection";

/** Pays one invoice; the button shows the amount due as the document shows it. */
export function PayInvoice({
  view,
  ...rest
}: Omit<ComponentProps<typeof PaySection>, "amount" | "company" | "invoices"> & { view: DocumentView }) {
  return <PaySection {...rest} company={view.seller.name} amount={formatDocument(view, useLocale()).amount_due} />;
}
