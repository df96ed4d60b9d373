"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { usePerform } from "@/components/api/use-perform";
import { customers } from "@/components/customers/resource";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { InputField, TextAreaField } from "@/components/ui/Input";
import { showToast } from "@/components/ui/toast-store";
import { statements, type AskedStatement } from "./resource";

/** Sends the shown statement by email, with the PDF attached. */
export function SendStatementDialog({
  asked,
  address,
  onClose,
}: {
  asked: AskedStatement;
  /** Where the customer's invoices go. */
  address: string | null;
  onClose: () => void;
}) {
  const t = useTranslations("statements.page");
  const words = useTranslations("staff.form");
  const { api, perform, busy } = usePerform([customers.name]);
  const [to, setTo] = useState(address ?? "");
  const [message, setMessage] = useState("");
  const [shown, setShown] = useState(false);
  const addresses = to.split(/[\s,;]+/).filter((each) => each !== "");
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setShown(true);
    if (addresses.length === 0) return;
    const letter = message.trim() === "" ? {} : { message: message.trim() };
    const sent = await perform(
      () => api.call(statements.send, { ...asked, to_addresses: addresses, ...letter }),
      () => showToast({ tone: "good", text: t("queued") }),
    );
    if (sent) onClose();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("send_title")}
      description={t("send_text")}
      actions={
        <>
          <Button onClick={onClose}>{words("cancel")}</Button>
          <Button type="submit" form="statement-send" tone="primary" busy={busy}>
            {t("send")}
          </Button>
        </>
      }
    >
      <form id="statement-send" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <InputField
          name="to"
          label={t("to_addresses")}
          hint={t("to_hint")}
          dir="ltr"
          required
          value={to}
          error={shown && addresses.length === 0 ? words("problems.required") : undefined}
          onChange={(event) => setTo(event.target.value)}
        />
        <TextAreaField
          name="message"
          label={t("message")}
          hint={t("message_hint")}
          optional
          dir="auto"
          rows={5}
          maxLength={5000}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
