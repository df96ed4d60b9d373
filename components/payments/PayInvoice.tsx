import { useLocale } from "next-intl";
import type { ComponentProps } from "react";
import type { DocumentView } from "@/lib/commerce/document";
import { formatDocument } from "@/lib/commerce/document-format";
import { PaySection } from "./PaySection";

/** Pays one invoice; what is due stands on the button as it stands on the document. */
export function PayInvoice({ view, ...rest }: Omit<ComponentProps<typeof PaySection>, "amount" | "invoices"> & { view: DocumentView }) {
  return <PaySection {...rest} amount={formatDocument(view, useLocale()).amount_due} />;
}
