"use client";

import { useTranslations } from "next-intl";
import { Section } from "@/components/record/Section";
import { useWorkplace } from "@/components/shell/workplace";
import { Checkbox } from "@/components/ui/Checkbox";
import { InputField } from "@/components/ui/Input";
import type { GatewayDraft } from "./gateway-fields";

interface SurchargeFieldsProps {
  draft: GatewayDraft;
  editable: boolean;
  errorOf: (name: string) => string | null;
  onChange: (name: string, value: string | boolean) => void;
}

/** What payments through the gateway cost the customer beside their amount, and what the law says about it. */
export function SurchargeFields({ draft, editable, errorOf, onChange }: SurchargeFieldsProps) {
  const t = useTranslations("settings.gateways.surcharge");
  const { currency: usual } = useWorkplace();
  const textOf = (name: string): string => {
    const value = draft[name];
    return typeof value === "string" ? value : "";
  };
  const currency = textOf("surcharge.currency") || (usual ?? "");
  return (
    <Section title={t("title")}>
      <p className="text-sm text-muted">{t("text")}</p>
      <div className="grid max-w-xl gap-5 pt-1">
        <InputField
          name="surcharge.percent"
          label={t("percent")}
          inputMode="decimal"
          disabled={!editable}
          error={errorOf("surcharge.percent")}
          value={textOf("surcharge.percent")}
          onChange={(event) => onChange("surcharge.percent", event.target.value)}
        />
        {currency === "" ? null : (
          <InputField
            name="surcharge.fixed"
            label={t("fixed", { currency })}
            hint={t("fixed_hint", { currency })}
            inputMode="decimal"
            disabled={!editable}
            error={errorOf("surcharge.fixed.amount")}
            value={textOf("surcharge.fixed")}
            onChange={(event) => {
              onChange("surcharge.fixed", event.target.value);
              onChange("surcharge.currency", currency);
            }}
          />
        )}
        <p className="text-sm">{t("law")}</p>
        <Checkbox
          name="surcharge.companies_confirmed"
          label={t("confirm")}
          hint={t("confirm_hint")}
          checked={draft["surcharge.companies_confirmed"] === true}
          disabled={!editable}
          onChange={(event) => onChange("surcharge.companies_confirmed", event.target.checked)}
        />
      </div>
    </Section>
  );
}
