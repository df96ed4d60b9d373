"use client";

import { useTranslations } from "next-intl";
import { downloadFile } from "@/components/api/download";
import { usePerform } from "@/components/api/use-perform";
import { usePagePath } from "@/components/shell/workplace";
import { useGo } from "@/components/ui/navigation";
import { showToast } from "@/components/ui/toast-store";
import { proposals, type ProposalRecord } from "./resource";

/** What can be done with one proposal, apart from what a dialog asks first. */
export function useProposalActions(proposal: ProposalRecord) {
  const t = useTranslations("proposals");
  const undo = useTranslations("staff.undo");
  const go = useGo();
  const pagePath = usePagePath();
  const { api, perform, busy } = usePerform([proposals.name, "invoices", "customers"]);
  const { id } = proposal;

  const convert = () =>
    perform(async () => {
      const { invoice } = await api.call(proposals.verbs.convert, { id });
      showToast({ tone: "good", text: t("converted") });
      go(pagePath("invoices", invoice.id));
    });
  const download = () =>
    perform(() => downloadFile(api.tenant, proposals.verbs.pdf, { id }, `${proposal.number ?? t("status.draft")}.pdf`));
  const make = async (how: "duplicateDraft" | "restoredDraft") => {
    // Loaded when it is needed: the copy brings the API's schemas along.
    const copies = await import("./copy-proposal");
    const made = await api.create(proposals, copies[how](proposal));
    go(pagePath("proposals", made.id, "edit"));
  };
  const duplicate = () => perform(() => make("duplicateDraft"));
  async function discard(): Promise<void> {
    const back = () => void perform(() => make("restoredDraft"));
    const told = () => showToast({ tone: "good", text: undo("deleted"), action: { label: undo("undo"), run: back } });
    // The page of what is no more is left before its reads are repeated.
    if (await perform(() => api.remove(proposals, proposal.id).then(() => go(pagePath("proposals"))))) told();
  }
  return { convert, download, duplicate, discard, busy };
}
