"use client";

import { useTranslations } from "next-intl";
import { InputField, SelectField } from "@/components/ui/Input";
import { MailboxSecurity } from "@/lib/domains/mailboxes/schema";

interface ServerTexts {
  host: string;
  security: MailboxSecurity;
  port: string;
  user: string;
  password: string;
}

interface ServerFieldsProps {
  /** Whether there is no password yet that could be kept. */
  isNew: boolean;
  values: ServerTexts;
  errorOf: (path: string) => string | undefined;
  onChange: (changes: Partial<ServerTexts>) => void;
}

/** Where a mailbox is read, and with which password. */
export function ServerFields({ isNew, values, errorOf, onChange }: ServerFieldsProps) {
  const t = useTranslations("mailboxes");
  const text = (name: keyof ServerTexts) => ({
    name,
    dir: "ltr" as const,
    label: t(`fields.${name}`),
    error: errorOf(name),
    value: values[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  return (
    <>
      <InputField {...text("host")} required maxLength={253} />
      <SelectField
        name="security"
        label={t("fields.security")}
        value={values.security}
        onChange={({ target: { value } }) => onChange({ security: MailboxSecurity.parse(value), port: value === "tls" ? "993" : "143" })}
      >
        {MailboxSecurity.options.map((value) => (
          <option key={value} value={value}>
            {t(`securities.${value}`)}
          </option>
        ))}
      </SelectField>
      <InputField {...text("port")} type="number" required />
      <InputField {...text("user")} required maxLength={254} autoComplete="off" />
      <InputField
        {...text("password")}
        type="password"
        autoComplete="new-password"
        {...(isNew ? { required: true } : { hint: t("password_hint") })}
        maxLength={500}
      />
    </>
  );
}
