"use client";

import { useTranslations } from "next-intl";
import { InputField, SelectField } from "@/components/ui/Input";
import type { AssistConfigRow } from "../resource";
import { namesAddress, type ConfigDraft } from "./config-draft";

interface ProviderFieldsProps {
  config: AssistConfigRow;
  draft: ConfigDraft;
  editable: boolean;
  errorOf: (name: string) => string | null;
  onChange: (fields: Partial<ConfigDraft>) => void;
}

/** Who answers: provider, address, model and a key that can be written and never read. */
export function ProviderFields({ config, draft, editable, errorOf, onChange }: ProviderFieldsProps) {
  const t = useTranslations("assist_settings");
  const providers = useTranslations("assists.providers");
  const { provider, base_url, model, api_key } = draft;
  const moved = provider !== config.provider || (namesAddress(provider) && base_url !== (config.base_url ?? ""));
  const fingerprint = moved ? null : config.key_fingerprint;
  const keyHint = moved && config.key_fingerprint !== null ? t("page.key_again") : t("page.key_hint");
  return (
    <div className="grid max-w-xl gap-5 pt-1">
      <SelectField
        name="provider"
        label={t("fields.provider")}
        error={errorOf("provider")}
        disabled={!editable}
        value={provider}
        onChange={(event) => {
          const chosen = config.providers.find((each) => each === event.target.value);
          if (chosen !== undefined) onChange({ provider: chosen });
        }}
      >
        {config.providers.map((each) => (
          <option key={each} value={each}>
            {providers(each)}
          </option>
        ))}
      </SelectField>
      {namesAddress(provider) ? (
        <InputField
          name="base_url"
          label={t("fields.base_url")}
          hint={t(`page.base_url_hint.${provider}`)}
          required
          error={errorOf("base_url")}
          dir="ltr"
          type="url"
          maxLength={500}
          disabled={!editable}
          value={base_url}
          onChange={(event) => onChange({ base_url: event.target.value })}
        />
      ) : null}
      <InputField
        name="model"
        label={t("fields.model")}
        hint={t(`page.model_hint.${provider}`)}
        required
        error={errorOf("model")}
        dir="ltr"
        maxLength={200}
        disabled={!editable}
        value={model}
        onChange={(event) => onChange({ model: event.target.value })}
      />
      {provider === "canned" ? null : (
        <InputField
          name="api_key"
          label={t("page.key")}
          hint={fingerprint === null ? keyHint : t("page.key_set", { fingerprint: `\u2066${fingerprint}\u2069` })}
          error={errorOf("api_key")}
          dir="ltr"
          type="password"
          autoComplete="off"
          maxLength={500}
          disabled={!editable}
          value={api_key ?? ""}
          onChange={(event) => onChange({ api_key: event.target.value })}
        />
      )}
    </div>
  );
}
