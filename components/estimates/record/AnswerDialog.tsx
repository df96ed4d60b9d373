"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { usePerform } from "@/components/api/use-perform";
import { estimates, type EstimateRecord } from "@/components/estimates/resource";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { InputField, TextAreaField } from "@/components/ui/Input";
import { showToast } from "@/components/ui/toast-store";
import { ChoiceInputs } from "./ChoiceInputs";

interface AnswerDialogProps {
  estimate: EstimateRecord;
  answer: "accept" | "decline";
  onClose: () => void;
}

/** Records what the customer answered by other means: that they accept, with the name under their signature, or decline, with a reason. */
export function AnswerDialog({ estimate, answer, onClose }: AnswerDialogProps) {
  const { id, revision, lines } = estimate;
  const t = useTranslations("estimates");
  const common = useTranslations("common");
  const words = useTranslations("staff.form");
  const [text, setText] = useState("");
  const [selected, setSelected] = useState(() => lines.flatMap((line) => (line.choice?.selected === true ? [line.id] : [])));
  const chosen = lines.some(({ choice }) => choice !== null) ? { selected } : {};
  const { api, perform, busy } = usePerform([estimates.name]);
  const accepts = answer === "accept";

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const said = text.trim();
    const done = await perform(
      () =>
        accepts
          ? api.call(estimates.verbs.accept, { id, revision, ...chosen, ...(said === "" ? {} : { signature: said }) })
          : api.call(estimates.verbs.decline, { id, revision, ...(said === "" ? {} : { reason: said }) }),
      () => showToast({ tone: "good", text: accepts ? t("accepting.done") : t("declining.done") }),
    );
    if (done) onClose();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={accepts ? t("accepting.title") : t("declining.title")}
      {...(accepts ? { description: t("accepting.text") } : {})}
      size="small"
      actions={
        <>
          <Button onClick={onClose}>{words("cancel")}</Button>
          <Button tone={accepts ? "primary" : "danger"} type="submit" form="answer-form" busy={busy}>
            {accepts ? t("accepting.do") : t("declining.do")}
          </Button>
        </>
      }
    >
      <form id="answer-form" noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        {accepts && "selected" in chosen ? <ChoiceInputs estimate={estimate} selected={selected} onChange={setSelected} /> : null}
        {accepts ? (
          <InputField
            name="signature"
            label={t("accepting.signature")}
            hint={t("accepting.signature_hint")}
            optional={common("optional")}
            dir="auto"
            maxLength={200}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
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
