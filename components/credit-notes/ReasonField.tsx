"use client";

import { useTranslations } from "next-intl";
import { SelectField } from "@/components/ui/Input";
import type { CreditReason } from "@/lib/domains/credit-notes/schema";
import { reasons } from "./reasons";

export function ReasonField({ value, onChange }: { value: CreditReason; onChange: (reason: CreditReason) => void }) {
  const t = useTranslations("credit_notes");
  return (
    <SelectField
      name="credit_reason"
      label={t("fields.reason")}
      value={value}
      onChange={(event) => onChange(reasons.find((reason) => reason === event.target.value) ?? "other")}
    >
      {reasons.map((reason) => (
        <option key={reason} value={reason}>
          {t(`reasons.${reason}`)}
        </option>
      ))}
    </SelectField>
  );
}
