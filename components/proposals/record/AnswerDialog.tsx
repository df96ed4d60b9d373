"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { usePerform } from "@/components/api/use-perform";
import { proposals, type ProposalRecord } from "@/components/proposals/resource";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { InputField, TextAreaField } from "@/components/ui/Input";
import { showToast } from "@/components/ui/toast-store";

interface AnswerDialogProps {
  proposal: ProposalRecord;
  answer: "sign" | "decline";
  onClose: () => void;
}

/** Records what the customer answered by other means: that they signed, with their name, or declined, with a reason. */
export function AnswerDialog({ proposal: { id, revision }, answer, onClose }: AnswerDialogProps) {
  const t = useTranslations("proposals");
  const common = useTranslations("common");
  const words = useTranslations("staff.form");
  const [text, setText] = useState("");
  const [email, setEmail] = useState("");
  const { api, perform, busy } = usePerform([proposals.name]);
  const signs = answer === "sign";

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const said = text.trim();
    const address = email.trim() === "" ? {} : { signer_email: email.trim() };
    const done = await perform(
      () =>
        signs
          ? api.call(proposals.verbs.sign, { id, revision, signer_name: said, ...address })
          : api.call(proposals.verbs.decline, { id, revision, ...(said === "" ? {} : { reason: said }) }),
      () => showToast({ tone: "good", text: signs ? t("signing.done") : t("declining.done") }),
    );
    if (done) onClose();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={signs ? t("signing.title") : t("declining.title")}
      {...(signs ? { description: t("signing.text") } : {})}
      size="small"
      actions={
        <>
          <Button onClick={onClose}>{words("cancel")}</Button>
          <Button tone={signs ? "primary" : "danger"} type="submit" form="answer-form" busy={busy} disabled={signs && text.trim() === ""}>
            {signs ? t("signing.do") : t("declining.do")}
          </Button>
        </>
      }
    >
      <form id="answer-form" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        {signs ? (
          <>
            <InputField
              name="signer_name"
              label={t("signing.name")}
              required
              dir="auto"
              maxLength={200}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
            <InputField
              name="signer_email"
              type="email"
              label={t("fields.signer_email")}
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
            label={t("declining.reason")}
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
