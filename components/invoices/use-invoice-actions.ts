"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { downloadFile } from "@/components/api/download";
import { queryKeys } from "@/components/api/resource";
import { usePerform } from "@/components/api/use-perform";
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
  const { id } = invoice;

  const finalize = () =>
    perform(
      async () => cache.setQueryData(queryKeys.record(api.tenant, invoices.name, id), await api.call(invoices.verbs.finalize, { id })),
      () => showToast({ tone: "good", text: t("finalizing.done") }),
    );
  const applyCredit = () =>
    perform(
      () => api.call(invoices.verbs.apply_credit, { id }),
      () => showToast({ tone: "good", text: t("paying.credit_used") }),
    );
  const download = () => perform(() => downloadFile(api.tenant, invoices.verbs.pdf, { id }, `${invoice.number ?? t("status.draft")}.pdf`));
  const make = async (how: "duplicateDraft" | "restoredDraft") => {
    // Loaded when it is needed: the copy brings the API's schemas along.
    const copies = await import("./copy-invoice");
    const made = await api.create(invoices, copies[how](invoice));
    go(pagePath("invoices", made.id, "edit"));
  };
  const duplicate = () => perform(() => make("duplicateDraft"));
  async function discard(): Promise<void> {
    const back = () => void perform(() => make("restoredDraft"));
    const told = () => showToast({ tone: "good", text: undo("deleted"), action: { label: undo("undo"), run: back } });
    // The page of what is no more is left before its reads are repeated.
    if (await perform(() => api.remove(invoices, invoice.id).then(() => go(pagePath("invoices"))))) told();
  }
  return { finalize, applyCredit, download, duplicate, discard, busy };
}
