"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { usePerform } from "@/components/api/use-perform";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { InputField } from "@/components/ui/Input";
import { showToast } from "@/components/ui/toast-store";
import type { MailProvider } from "@/lib/domains/mailboxes/schema";
import { mailboxes, mailSignIns, type MailboxRow, type MailSignInReturn } from "./resource";

interface SignInDialogProps {
  /** Those that are set up on this installation. */
  available: readonly MailProvider[];
  /** The mailbox that is read by the sign-in from then on; null adds a new one. */
  mailbox: MailboxRow | null;
  onClose: () => void;
}

/** Sends the person to the pages of Google or Microsoft, which send them back here. */
export function SignInDialog({ available, mailbox, onClose }: SignInDialogProps) {
  const t = useTranslations("mailboxes");
  const form = useTranslations("staff.form");
  const { api, perform, busy } = usePerform([mailboxes.name]);
  const [shared, setShared] = useState("");
  const go = (provider: MailProvider) =>
    void perform(async () => {
      const about = mailbox ? { mailbox_id: mailbox.id } : shared.trim() === "" ? {} : { user: shared.trim() };
      const { url } = await api.call(mailSignIns.verbs.start, { provider, ...about });
      window.location.assign(url);
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={mailbox ? t("sign_in.named", { name: mailbox.name }) : t("sign_in.add")}
      actions={
        <>
          <Button onClick={onClose}>{form("cancel")}</Button>
          {available.map((provider) => (
            <Button key={provider} tone="primary" busy={busy} onClick={() => go(provider)}>
              {t("sign_in.with", { provider: t(`auths.${provider}`) })}
            </Button>
          ))}
        </>
      }
    >
      <div className="grid gap-4">
        <p>{t("sign_in.text")}</p>
        {mailbox ? (
          <p>{t("sign_in.existing", { user: mailbox.user })}</p>
        ) : (
          <InputField
            name="user"
            type="email"
            dir="ltr"
            label={t("sign_in.shared")}
            hint={t("sign_in.shared_hint")}
            optional
            value={shared}
            onChange={(event) => setShared(event.target.value)}
          />
        )}
      </div>
    </Dialog>
  );
}

/** Asks the person who comes back from a provider to confirm: only then is the mailbox read. */
export function SignInReturnDialog({ returned, onClose }: { returned: MailSignInReturn; onClose: () => void }) {
  const t = useTranslations("mailboxes");
  const form = useTranslations("staff.form");
  const { api, perform, busy } = usePerform([mailboxes.name]);
  const provider = t(`auths.${returned.provider}`);
  const complete = async () => {
    await perform(
      () => api.call(mailSignIns.verbs.complete, returned),
      () => showToast({ tone: "good", text: t("sign_in.done") }),
    );
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("sign_in.confirm_title")}
      actions={
        <>
          <Button onClick={onClose}>{form("cancel")}</Button>
          <Button tone="primary" busy={busy} onClick={() => void complete()}>
            {t("sign_in.confirm")}
          </Button>
        </>
      }
    >
      <p>{t("sign_in.confirm_text", { provider })}</p>
    </Dialog>
  );
}
