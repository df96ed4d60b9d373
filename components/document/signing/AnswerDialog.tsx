"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { usePerform } from "@/components/api/use-perform";
import { usePart } from "@/components/api/use-record";
import type { SignedResource } from "@/components/document/resource";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { InputField, TextAreaField } from "@/components/ui/Input";
import { showToast } from "@/components/ui/toast-store";

interface AnswerDialogProps {
  resource: SignedResource;
  document: { id: string; revision: number };
  answer: "sign" | "decline";
  onClose: () => void;
}

/** Records what the customer answered by other means: that they signed, with their name, or declined, with a reason. */
export function AnswerDialog({ resource, document: { id, revision }, answer, onClose }: AnswerDialogProps) {
  const t = useTranslations("documents.answering");
  const common = useTranslations("common");
  const words = useTranslations("staff.form");
  const signs = answer === "sign";
  const asked = usePart(resource, id, "signers", resource.verbs.list_signers, { id }, signs).data?.data.find(
    ({ status }) => status === "asked",
  );
  const [text, setText] = useState<string | null>(null);
  const [email, setEmail] = useState<string | null>(null);
  const { api, perform, busy } = usePerform([resource.name]);
  const said = (text ?? (signs ? (asked?.name ?? "") : "")).trim();
  const address = (email ?? asked?.email ?? "").trim();

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const signature = { signer_name: said, in_person: true, ...(address === "" ? {} : { signer_email: address }) };
    const done = await perform(
      () =>
        signs
          ? api.call(resource.verbs.sign, { id, revision, ...signature })
          : api.call(resource.verbs.decline, { id, revision, ...(said === "" ? {} : { reason: said }) }),
      () => showToast({ tone: "good", text: signs ? t("signed") : t("declined") }),
    );
    if (done) onClose();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(answer)}
      {...(signs ? { description: t("text") } : {})}
      size="small"
      actions={
        <>
          <Button onClick={onClose}>{words("cancel")}</Button>
          <Button tone={signs ? "primary" : "danger"} type="submit" form="answer-form" busy={busy} disabled={signs && said === ""}>
            {t(answer)}
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
              value={text ?? asked?.name ?? ""}
              onChange={(event) => setText(event.target.value)}
            />
            <InputField
              name="signer_email"
              type="email"
              label={t("email")}
              optional={common("optional")}
              dir="ltr"
              maxLength={254}
              value={email ?? asked?.email ?? ""}
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
            value={text ?? ""}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </form>
    </Dialog>
  );
}
