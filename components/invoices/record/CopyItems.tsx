"use client";

import { Copy, Repeat } from "lucide-react";
import { useTranslations } from "next-intl";
import { ApiProblem } from "@/components/api/problem";
import { usePerform } from "@/components/api/use-perform";
import { recurringInvoices } from "@/components/recurring-invoices/resource";
import { useCan, usePagePath } from "@/components/shell/workplace";
import { MenuItem } from "@/components/ui/Menu";
import { useGo } from "@/components/ui/navigation";
import type { InvoiceRecord } from "../resource";

/** Menu items that copy an invoice: as another draft, or as a draft of a schedule. */
export function CopyItems({ invoice, onDuplicate }: { invoice: InvoiceRecord; onDuplicate: (() => void) | null }) {
  const t = useTranslations("invoices.record");
  const can = useCan();
  const go = useGo();
  const pagePath = usePagePath();
  const { api, perform } = usePerform([recurringInvoices.name]);
  const repeat = () =>
    perform(async () => {
      // Loaded when it is needed: the copy brings the API's schemas along.
      const { recurringDraft } = await import("../copy-invoice");
      const wanted = recurringDraft(invoice);
      // The same invoice once more leads to the draft that the first click made, unless that is gone.
      const first = await api.create(recurringInvoices, wanted, { idempotencyKey: `recurring-${invoice.id}-${String(invoice.version)}` });
      const isThere = await api.get(recurringInvoices, first.id).then(
        () => true,
        (error: unknown) => !(error instanceof ApiProblem && error.code === "not_found"),
      );
      const { id } = isThere ? first : await api.create(recurringInvoices, wanted);
      go(pagePath("recurring-invoices", id, "edit"));
    });
  return (
    <>
      {onDuplicate === null ? null : (
        <MenuItem icon={<Copy aria-hidden="true" />} onSelect={onDuplicate}>
          {t("duplicate")}
        </MenuItem>
      )}
      {can("recurring_invoices.write") ? (
        <MenuItem icon={<Repeat aria-hidden="true" />} onSelect={() => void repeat()}>
          {t("make_recurring")}
        </MenuItem>
      ) : null}
    </>
  );
}
