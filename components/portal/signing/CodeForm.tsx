import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/Button";
import { InputField } from "@/components/ui/Input";
import { useIsolate } from "@/components/ui/use-isolate";
import type { CodeNeed } from "@/lib/domains/signers/schema";

interface CodeFormProps {
  /** Where the form sends the request: `/code` follows. */
  action: string;
  code: CodeNeed;
}

/** Asks for the code without which a link doesn't sign; once it was sent, for another one. */
export function CodeForm({ action, code: { email, sent } }: CodeFormProps) {
  const t = useTranslations("portal.code");
  const isolate = useIsolate();
  return (
    <form method="post" action={`${action}/code`} className="grid max-w-md gap-4">
      <p className="text-pretty">
        {sent === null
          ? email === null
            ? t("why")
            : t("why_named", { email: isolate(email) })
          : t("sent", { email: isolate(sent.sent_to) })}
      </p>
      {email !== null ? null : sent === null ? (
        <InputField
          name="email"
          type="email"
          label={t("email")}
          hint={t("email_hint")}
          required
          dir="ltr"
          maxLength={254}
          defaultValue=""
        />
      ) : (
        <input type="hidden" name="email" value={sent.sent_to} />
      )}
      <Button type="submit" tone={sent === null ? "primary" : "secondary"} className="justify-self-start">
        {t(sent === null ? "send" : "again")}
      </Button>
    </form>
  );
}

/** The field for the code, in a form that signs. */
export function CodeField() {
  const t = useTranslations("portal.code");
  return (
    <InputField
      name="code"
      label={t("label")}
      hint={t("hint")}
      required
      dir="ltr"
      inputMode="numeric"
      pattern="\s*[0-9]{6}\s*"
      autoComplete="one-time-code"
      defaultValue=""
    />
  );
}
