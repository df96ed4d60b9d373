"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { InputField } from "@/components/ui/Input";
import type { MailRow } from "./outbox-resource";

interface ResendDialogProps {
  mail: MailRow;
  busy: boolean;
  /** `undefined` for the recipients that the email had. */
  onSend: (to: string[] | undefined) => Promise<void>;
  onClose: () => void;
}

/** Asks for the recipients before a mail is sent again; a wrong address can be corrected. */
export function ResendDialog({ mail, busy, onSend, onClose }: ResendDialogProps) {
  const t = useTranslations("settings.outbox");
  const before = mail.to.map(({ address }) => address).join(", ");
  const [to, setTo] = useState(before);
  const isPersonal = mail.button === "personal";
  const addresses = to.split(/[\s,;]+/).filter((address) => address !== "");
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("resend_title")}
      actions={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button
            tone="primary"
            busy={busy}
            disabled={addresses.length === 0}
            onClick={() => void onSend(to === before ? undefined : addresses)}
          >
            {t("resend")}
          </Button>
        </>
      }
    >
      <p dir="auto">{mail.subject}</p>
      <InputField
        name="to"
        label={t("recipients")}
        hint={t(isPersonal ? "personal_hint" : "recipients_hint")}
        readOnly={isPersonal}
        dir="ltr"
        value={to}
        onChange={(event) => setTo(event.target.value)}
      />
    </Dialog>
  );
}
