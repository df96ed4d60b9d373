import { useTranslations } from "next-intl";
import { Disclosure } from "@/components/portal/Disclosure";
import { Button } from "@/components/ui/Button";
import { InputField, TextAreaField } from "@/components/ui/Input";
import type { CodeNeed } from "@/lib/domains/signers/schema";
import { CodeField, CodeForm } from "./CodeForm";
import { SignaturePad } from "./SignaturePad";

interface AnswerFormsProps {
  noun: "proposal" | "contract";
  /** Where the forms send the answer: `/sign` and `/decline` follow. */
  action: string;
  revision: number;
  /** Of the contact who is signed in; null for the holder of a link. */
  email: string | null;
  /** Who was asked to sign, and may hand it on; null where nobody was named. */
  name: string | null;
  code: CodeNeed;
}

/** Signing, and declining with a reason; plain forms, so that only a person's press of a button answers. Drawing alone needs a script. */
export function AnswerForms({ noun, action, revision, email, name, code }: AnswerFormsProps) {
  const t = useTranslations(`portal.${noun}`);
  const signers = useTranslations("portal.signers");
  const ready = !code.needed || code.sent !== null;
  const answered = <input type="hidden" name="revision" value={revision} />;
  return (
    <section aria-labelledby="sign-title" className="grid gap-4 rounded-md border border-line bg-surface p-5">
      <h2 id="sign-title" className="text-lg font-semibold">
        {t("sign_title")}
      </h2>
      {code.needed ? <CodeForm action={action} code={code} /> : null}
      {ready ? (
        <form method="post" action={`${action}/sign`} className="grid max-w-md gap-4">
          {answered}
          {code.needed ? <CodeField /> : null}
          <InputField
            name="signer_name"
            label={t("name")}
            hint={t("name_hint")}
            required
            dir="auto"
            maxLength={200}
            autoComplete="name"
            defaultValue={name ?? ""}
          />
          <InputField
            name="signer_email"
            type="email"
            label={t("email")}
            required
            dir="ltr"
            maxLength={254}
            autoComplete="email"
            defaultValue={email ?? ""}
            readOnly={(name !== null && email !== null) || code.sent !== null}
          />
          <SignaturePad words={{ label: t("draw"), hint: t("draw_hint"), clear: t("clear") }} />
          <p className="text-sm text-pretty text-muted">{t("consent")}</p>
          <Button type="submit" tone="primary" size="large" className="justify-self-start">
            {t("sign")}
          </Button>
        </form>
      ) : null}
      {name === null || !ready ? null : (
        <Disclosure label={signers("hand_on")}>
          <form method="post" action={`${action}/delegate`} className="grid max-w-md gap-4">
            <p className="text-sm text-pretty text-muted">{signers("hand_on_text")}</p>
            <InputField name="name" label={signers("hand_on_name")} required dir="auto" maxLength={200} defaultValue="" />
            <InputField name="email" type="email" label={signers("hand_on_email")} required dir="ltr" maxLength={254} defaultValue="" />
            {code.needed ? <CodeField /> : null}
            <Button type="submit" className="justify-self-start">
              {signers("hand_on_button")}
            </Button>
          </form>
        </Disclosure>
      )}
      <Disclosure label={t("decline")}>
        <form method="post" action={`${action}/decline`} className="grid max-w-md gap-4">
          {answered}
          <TextAreaField name="reason" label={t("reason")} hint={t("reason_hint")} dir="auto" rows={3} maxLength={1000} />
          <Button type="submit" className="justify-self-start">
            {t("decline_button")}
          </Button>
        </form>
      </Disclosure>
    </section>
  );
}
