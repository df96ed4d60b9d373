import type { ComponentProps } from "react";
import { useTranslations } from "next-intl";
import { Disclosure } from "@/components/portal/Disclosure";
import { Button } from "@/components/ui/Button";
import { InputField, TextAreaField } from "@/components/ui/Input";
import { CodeField, CodeForm } from "@/components/portal/signing/CodeForm";
import type { CodeNeed } from "@/lib/domains/signers/schema";
import { LineChoices } from "./LineChoices";

interface AnswerFormsProps extends ComponentProps<typeof LineChoices> {
  action: string;
  code: CodeNeed;
  revision: number;
}

/** Accepting, with a typed signature, and declining, with a reason; plain forms, so that only a person's press of a button answers. */
export function AnswerForms({ action, revision, code, ...choices }: AnswerFormsProps) {
  const t = useTranslations("portal.estimate");
  const answered = <input type="hidden" name="revision" value={revision} />;
  return (
    <div className="grid gap-4">
      {code.needed ? <CodeForm action={action} code={code} /> : null}
      <form method="post" action={`${action}/accept`} className="grid max-w-md gap-4">
        {answered}
        <LineChoices {...choices} />
        <InputField
          name="signature"
          label={t("signature")}
          hint={t("signature_hint")}
          dir="auto"
          maxLength={200}
          autoComplete="name"
          defaultValue=""
        />
        {code.sent === null ? null : (
          <>
            <CodeField />
            <input type="hidden" name="email" value={code.sent.sent_to} />
          </>
        )}
        {code.needed && code.sent === null ? null : (
          <Button type="submit" tone="primary" size="large" className="justify-self-start">
            {t("accept")}
          </Button>
        )}
      </form>
      <Disclosure label={t("decline")}>
        <form method="post" action={`${action}/decline`} className="grid max-w-md gap-4">
          {answered}
          <TextAreaField name="reason" label={t("reason")} hint={t("reason_hint")} dir="auto" rows={3} maxLength={1000} />
          <Button type="submit" className="justify-self-start">
            {t("decline_button")}
          </Button>
        </form>
      </Disclosure>
    </div>
  );
}
