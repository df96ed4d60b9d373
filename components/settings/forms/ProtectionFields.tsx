"use client";

import { useTranslations } from "next-intl";
import { Checkbox } from "@/components/ui/Checkbox";
import { InputField, SelectField } from "@/components/ui/Input";
import { ChallengeProvider, type FormLayout } from "@/lib/domains/public-forms/schema";
import type { PublicFormSettings } from "./resource";

export interface Draft extends Record<string, unknown> {
  challenge: PublicFormSettings["challenge"];
  turnstile_site_key: string | null;
  without_scripts: boolean;
  ticket_departments: readonly string[];
  ticket_files: boolean;
  lead: FormLayout | null;
  ticket: FormLayout | null;
  /** Only what was typed. */
  turnstile_secret?: string | undefined;
}

interface ProtectionFieldsProps {
  draft: Draft;
  secretSet: boolean;
  labels: Readonly<Record<string, string>>;
  editable: boolean;
  errorOf: (name: string) => string | null;
  onChange: (fields: Partial<Draft>) => void;
}

/** Which challenge protects the forms, with its keys. */
export function ProtectionFields({ draft, secretSet, labels, editable, errorOf, onChange }: ProtectionFieldsProps) {
  const t = useTranslations("settings");
  return (
    <>
      <SelectField
        name="challenge"
        label={labels["challenge"]}
        hint={t(`public_forms.hints.${draft.challenge}`)}
        error={errorOf("challenge")}
        disabled={!editable}
        value={draft.challenge}
        onChange={(event) => onChange({ challenge: ChallengeProvider.parse(event.target.value) })}
      >
        {ChallengeProvider.options.map((provider) => (
          <option key={provider} value={provider}>
            {t(`public_forms.providers.${provider}`)}
          </option>
        ))}
      </SelectField>
      {draft.challenge === "turnstile" ? (
        <>
          <InputField
            name="turnstile_site_key"
            label={labels["turnstile_site_key"]}
            dir="ltr"
            autoComplete="off"
            maxLength={200}
            error={errorOf("turnstile_site_key")}
            disabled={!editable}
            value={draft.turnstile_site_key ?? ""}
            onChange={(event) => onChange({ turnstile_site_key: event.target.value === "" ? null : event.target.value })}
          />
          <InputField
            name="turnstile_secret"
            label={labels["turnstile_secret"]}
            hint={t(secretSet ? "gateways.secret_set" : "gateways.secret_not_set")}
            type="password"
            dir="ltr"
            autoComplete="new-password"
            maxLength={200}
            error={errorOf("turnstile_secret")}
            disabled={!editable}
            value={draft.turnstile_secret ?? ""}
            onChange={(event) => onChange({ turnstile_secret: event.target.value === "" ? undefined : event.target.value })}
          />
        </>
      ) : null}
      <Checkbox
        name="without_scripts"
        label={labels["without_scripts"]}
        hint={t("public_forms.hints.without_scripts")}
        checked={draft.without_scripts}
        disabled={!editable}
        onChange={(event) => onChange({ without_scripts: event.target.checked })}
      />
    </>
  );
}
