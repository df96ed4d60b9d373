"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { downloadFile } from "@/components/api/download";
import { queryKeys } from "@/components/api/resource";
import { usePerform } from "@/components/api/use-perform";
import { useRefusal } from "@/components/e-invoices/use-refusal";
import { undoToast } from "@/components/list/undo-toast";
import { usePagePath } from "@/components/shell/workplace";
import { showToast } from "@/components/ui/toast-store";
import { useGo } from "@/components/ui/navigation";
import { invoices, type InvoiceRecord } from "./resource";

/** What can be done with one invoice, apart from what a dialog asks first. */
export function useInvoiceActions(invoice: InvoiceRecord) {
  const t = useTranslations("invoices");
  const undo = useTranslations("staff.undo");
  const go = useGo();
  const pagePath = usePagePath();
  const { api, perform, busy } = usePerform([invoices.name, "payments", "customers"]);
  const cache = useQueryClient();
  const refusal = useRefusal();
  const { id } = invoice;

  const finalize = () =>
    perform(
      async () => {
        // The version that the reader sees, not what somebody else makes of it meanwhile.
        const finalized = await refusal.watch(() => api.call(invoices.verbs.finalize, { id }, { version: invoice.version }));
        cache.setQueryData(queryKeys.record(api.tenant, invoices.name, id), finalized);
      },
      () => showToast({ tone: "good", text: t("finalizing.done") }),
    );
  const applyCredit = () =>
    perform(
      () => api.call(invoices.verbs.apply_credit, { id }),
      () => showToast({ tone: "good", text: t("paying.credit_used") }),
    );
  const download = () => perform(() => downloadFile(api.tenant, invoices.verbs.pdf, { id }, `${invoice.number ?? t("status.draft")}.pdf`));
  const duplicate = () =>
    perform(async () => {
      // Loaded when it is needed: the copy brings the API's schemas along.
      const { duplicateDraft } = await import("./copy-invoice");
      const made = await api.create(invoices, duplicateDraft(invoice));
      go(pagePath("invoices", made.id, "edit"));
    });
  async function discard(): Promise<void> {
    // As the list deletes drafts, so that it can be undone there for a day too.
    let bulk_id: string | null = null;
    const remove = async () => {
      ({ bulk_id } = await api.call(invoices.verbs.bulk, { action: "delete", ids: [id] }));
      // The page of what is no more is left before its reads are repeated.
      go(pagePath("invoices"));
    };
    const restore = async () => {
      if (bulk_id === null) return;
      const { undone, refused } = await api.call(invoices.verbs.undo_bulk, { bulk_id });
      if (undone === 0) return showToast(undoToast(undo, refused));
      go(pagePath("invoices", id));
    };
    if (!(await perform(remove))) return;
    showToast({ tone: "good", text: undo("deleted"), action: { label: undo("undo"), run: () => void perform(restore) } });
  }
  return { finalize, refused: refusal.problems, applyCredit, download, duplicate, discard, busy };
}
