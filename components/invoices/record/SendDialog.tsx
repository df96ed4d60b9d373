"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { usePerform } from "@/components/api/use-perform";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { InputField } from "@/components/ui/Input";
import { showToast } from "@/components/ui/toast-store";
import { EmailAddress } from "@/lib/kernel/base/wire";
import { invoices, type InvoiceRecord } from "@/components/invoices/resource";

/** Mails the invoice with its PDF and link. Left empty, it goes to whom the customer named. */
export function SendDialog({ invoice, addressee, onClose }: { invoice: InvoiceRecord; addressee: string | null; onClose: () => void }) {
  const t = useTranslations("invoices.sending");
  const words = useTranslations("staff.form");
  const { api, perform, busy } = usePerform([invoices.name, "mails"]);
  const [to, setTo] = useState(addressee ?? "");
  const [problem, setProblem] = useState<string | null>(null);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const addresses = to.split(/[,;\s]+/).filter((address) => address !== "");
    if (addresses.length === 0) return setProblem(words("problems.required"));
    if (addresses.some((address) => !EmailAddress.safeParse(address).success)) return setProblem(words("problems.email"));
    const done = await perform(
      () => api.call(invoices.verbs.send, { id: invoice.id, to: addresses }),
      () => showToast({ tone: "good", text: t("sent") }),
    );
    if (done) onClose();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("title")}
      description={t("text")}
      actions={
        <>
          <Button onClick={onClose}>{words("cancel")}</Button>
          <Button tone="primary" type="submit" form="send-form" busy={busy}>
            {t("send")}
          </Button>
        </>
      }
    >
      <form id="send-form" noValidate onSubmit={(event) => void submit(event)}>
        <InputField
          name="send_to"
          label={t("to")}
          hint={t("to_hint")}
          error={problem}
          type="text"
          inputMode="email"
          dir="ltr"
          autoFocus
          value={to}
          onChange={(event) => setTo(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
