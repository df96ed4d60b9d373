"use client";

import { useTranslations } from "next-intl";
import type { Wire } from "@/components/api/resource";
import { Checkbox } from "@/components/ui/Checkbox";
import { InputField, SelectField } from "@/components/ui/Input";
import type { GatewaySetting } from "@/lib/domains/payment-gateways/schema";
import type { GatewayDraft } from "./gateway-fields";
import { useSettingName } from "./use-setting-name";

interface SettingControlProps {
  setting: Wire<typeof GatewaySetting>;
  draft: GatewayDraft;
  editable: boolean;
  error: string | null;
  onChange: (name: string, value: string | null | undefined) => void;
}

const modes = ["test", "live"] as const;

/** One setting. A secret shows only whether it is set; typing replaces it, and it can be removed. */
export function SettingControl({ setting: { name, secret, required, set }, draft, editable, error, onChange }: SettingControlProps) {
  const t = useTranslations("settings.gateways");
  const common = useTranslations("common");
  const nameOf = useSettingName();
  const field = `settings.${name}`;
  const value = draft[field];
  const shared = {
    name: field,
    label: nameOf(name),
    error,
    disabled: !editable,
    dir: "ltr" as const,
    autoComplete: "off",
    optional: required ? null : common("optional"),
  };
  if (name === "mode") {
    return (
      <SelectField
        {...shared}
        dir={undefined}
        value={typeof value === "string" ? value : ""}
        onChange={(event) => onChange(field, event.target.value)}
      >
        <option value="">{t("choose")}</option>
        {modes.map((mode) => (
          <option key={mode} value={mode}>
            {t(`modes.${mode}`)}
          </option>
        ))}
      </SelectField>
    );
  }
  if (!secret)
    return (
      <InputField {...shared} value={typeof value === "string" ? value : ""} onChange={(event) => onChange(field, event.target.value)} />
    );
  return (
    <div className="grid gap-2">
      <InputField
        {...shared}
        type="password"
        autoComplete="new-password"
        hint={t(set ? "secret_set" : "secret_not_set")}
        disabled={!editable || value === null}
        value={typeof value === "string" ? value : ""}
        onChange={(event) => onChange(field, event.target.value === "" ? undefined : event.target.value)}
      />
      {set && editable ? (
        <Checkbox
          name={`${field}.remove`}
          label={t("remove_secret", { name: nameOf(name) })}
          checked={value === null}
          onChange={(event) => onChange(field, event.target.checked ? null : undefined)}
        />
      ) : null}
    </div>
  );
}
