"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { usePerform } from "@/components/api/use-perform";
import { Refused } from "@/components/e-invoices/Refused";
import { useRefusal } from "@/components/e-invoices/use-refusal";
import { usePagePath } from "@/components/shell/workplace";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { useGo } from "@/components/ui/navigation";
import { showToast } from "@/components/ui/toast-store";
import type { CreditReason } from "@/lib/domains/credit-notes/schema";
import { ReasonField } from "./ReasonField";
import { creditNotes } from "./resource";
import { useOriginalUuid } from "./use-original-uuid";

/** Credits all that is left of an invoice, and opens the draft that replaces it. */
export function CorrectDialog({ invoiceId, onClose }: { invoiceId: string; onClose: () => void }) {
  const t = useTranslations("credit_notes.correcting");
  const words = useTranslations("staff.form");
  const pagePath = usePagePath();
  const go = useGo();
  const [reason, setReason] = useState<CreditReason>("wrong_details");
  const refusal = useRefusal();
  const original = useOriginalUuid();
  const { api, perform, busy } = usePerform([creditNotes.name, "invoices", "customers"]);

  async function correct(): Promise<void> {
    await perform(async () => {
      const order = { invoice_id: invoiceId, reason, ...original.body };
      const { invoice } = await refusal.watch(() => original.watch(() => api.call(creditNotes.verbs.correct, order)));
      showToast({ tone: "good", text: t("done") });
      go(pagePath("invoices", invoice.id, "edit"));
    });
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("title")}
      description={t("text")}
      size="small"
      actions={
        <>
          <Button onClick={onClose}>{words("cancel")}</Button>
          <Button tone="primary" busy={busy} onClick={() => void correct()}>
            {t("do")}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Refused problems={refusal.problems} customerId={null} />
        <ReasonField value={reason} onChange={setReason} />
        {original.field}
      </div>
    </Dialog>
  );
}
