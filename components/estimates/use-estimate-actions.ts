"use client";

import { useTranslations } from "next-intl";
import type { Wire } from "@/components/api/resource";
import { downloadFile } from "@/components/api/download";
import { usePerform } from "@/components/api/use-perform";
import { usePagePath } from "@/components/shell/workplace";
import { useGo } from "@/components/ui/navigation";
import { showToast } from "@/components/ui/toast-store";
import type { EstimateConvert } from "@/lib/domains/estimates/schema";
import { estimates, type EstimateRecord } from "./resource";

export type EstimatePartWire = NonNullable<Wire<typeof EstimateConvert>["part"]>;

/** What can be done with one estimate, apart from what a dialog asks first. */
export function useEstimateActions(estimate: EstimateRecord) {
  const t = useTranslations("estimates");
  const undo = useTranslations("staff.undo");
  const go = useGo();
  const pagePath = usePagePath();
  const { api, perform, busy } = usePerform([estimates.name, "invoices", "customers"]);
  const { id } = estimate;

  const revise = () =>
    perform(
      () => api.call(estimates.verbs.revise, { id }),
      () => go(pagePath("estimates", id, "edit")),
    );
  const convert = (part?: EstimatePartWire) =>
    perform(async () => {
      const { invoice } = await api.call(estimates.verbs.convert, { id, ...(part === undefined ? {} : { part }) });
      showToast({ tone: "good", text: t("converted") });
      go(pagePath("invoices", invoice.id));
    });
  const download = () =>
    perform(() => downloadFile(api.tenant, estimates.verbs.pdf, { id }, `${estimate.number ?? t("status.draft")}.pdf`));
  const make = async (how: "duplicateDraft" | "restoredDraft") => {
    // Loaded when it is needed: the copy brings the API's schemas along.
    const copies = await import("./copy-estimate");
    const made = await api.create(estimates, copies[how](estimate));
    go(pagePath("estimates", made.id, "edit"));
  };
  const duplicate = () => perform(() => make("duplicateDraft"));
  async function discard(): Promise<void> {
    const back = () => void perform(() => make("restoredDraft"));
    const told = () => showToast({ tone: "good", text: undo("deleted"), action: { label: undo("undo"), run: back } });
    // The page of what is no more is left before its reads are repeated.
    if (await perform(() => api.remove(estimates, estimate.id).then(() => go(pagePath("estimates"))))) told();
  }
  return { revise, convert, download, duplicate, discard, busy };
}
