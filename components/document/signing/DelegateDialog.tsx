"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { usePerform } from "@/components/api/use-perform";
import type { SignedResource } from "@/components/document/resource";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { InputField } from "@/components/ui/Input";
import { showToast } from "@/components/ui/toast-store";
import { useIsolate } from "@/components/ui/use-isolate";
import { EmailAddress } from "@/lib/kernel/base/wire";

interface DelegateDialogProps {
  resource: SignedResource;
  id: string;
  /** Whose turn it is. */
  name: string;
  onClose: () => void;
}

/** Lets a colleague of the signer sign in their place. */
export function DelegateDialog({ resource, id, name: present, onClose }: DelegateDialogProps) {
  const t = useTranslations("signers.handing_on");
  const words = useTranslations("staff.form");
  const isolate = useIsolate();
  const [name, setName] = useState("");
  const [email, setEmail] = useState("");
  const { api, perform, busy } = usePerform([resource.name, "mails"]);
  const ready = name.trim() !== "" && EmailAddress.safeParse(email.trim()).success;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const done = await perform(
      () => api.call(resource.verbs.delegate, { id, name: name.trim(), email: email.trim() }),
      () => showToast({ tone: "good", text: t("done") }),
    );
    if (done) onClose();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("title")}
      description={t("text", { name: isolate(present) })}
      size="small"
      actions={
        <>
          <Button onClick={onClose}>{words("cancel")}</Button>
          <Button tone="primary" type="submit" form="delegate-form" busy={busy} disabled={!ready}>
            {t("do")}
          </Button>
        </>
      }
    >
      <form id="delegate-form" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <InputField
          name="delegate_name"
          label={t("name")}
          required
          dir="auto"
          maxLength={200}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <InputField
          name="delegate_email"
          type="email"
          label={t("email")}
          required
          dir="ltr"
          maxLength={254}
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
      </form>
    </Dialog>
  );
}
