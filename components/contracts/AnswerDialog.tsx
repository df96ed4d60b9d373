"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { usePerform } from "@/components/api/use-perform";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { InputField, TextAreaField } from "@/components/ui/Input";
import { showToast } from "@/components/ui/toast-store";
import { contracts, type ContractRecord } from "./resource";

interface AnswerDialogProps {
  contract: ContractRecord;
  answer: "sign" | "decline";
  onClose: () => void;
}

/** Records what the customer answered by other means: that they signed, with their name, or declined, with a reason. */
export function AnswerDialog({ contract: { id, revision }, answer, onClose }: AnswerDialogProps) {
  const t = useTranslations("contracts.answer");
  const fields = useTranslations("contracts.fields");
  const common = useTranslations("common");
  const words = useTranslations("staff.form");
  const [text, setText] = useState("");
  const [email, setEmail] = useState("");
  const { api, perform, busy } = usePerform([contracts.name]);
  const signs = answer === "sign";

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const said = text.trim();
    const address = email.trim() === "" ? {} : { signer_email: email.trim() };
    const done = await perform(
      () =>
        signs
          ? api.call(contracts.verbs.sign, { id, revision, signer_name: said, ...address })
          : api.call(contracts.verbs.decline, { id, revision, ...(said === "" ? {} : { reason: said }) }),
      () => showToast({ tone: "good", text: signs ? t("signed") : t("declined") }),
    );
    if (done) onClose();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={signs ? t("sign") : t("decline")}
      {...(signs ? { description: t("sign_text") } : {})}
      size="small"
      actions={
        <>
          <Button onClick={onClose}>{words("cancel")}</Button>
          <Button tone={signs ? "primary" : "danger"} type="submit" form="answer-form" busy={busy} disabled={signs && text.trim() === ""}>
            {signs ? t("sign") : t("decline")}
          </Button>
        </>
      }
    >
      <form id="answer-form" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        {signs ? (
          <>
            <InputField
              name="signer_name"
              label={t("signed_by")}
              required
              dir="auto"
              maxLength={200}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
            <InputField
              name="signer_email"
              type="email"
              label={fields("signer_email")}
              optional={common("optional")}
              dir="ltr"
              maxLength={254}
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          </>
        ) : (
          <TextAreaField
            name="reason"
            label={t("reason")}
            optional={common("optional")}
            dir="auto"
            rows={3}
            maxLength={1000}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </form>
    </Dialog>
  );
}
