"use client";

import { useTranslations } from "next-intl";
import { DraftDay } from "@/components/document/fields/DraftDay";
import { useEstimateFields } from "@/components/estimates/use-estimate-fields";
import { InputField } from "@/components/ui/Input";
import { usualValidityDays } from "@/lib/commerce/offer";
import type { EstimateDraft } from "./estimate-draft";

interface EstimateHeadProps {
  draft: EstimateDraft;
  edit: (changes: Partial<EstimateDraft>) => void;
  errors: Readonly<Record<string, string>>;
}

/** Dates and reference, above the lines. */
export function EstimateHead({ draft, edit, errors }: EstimateHeadProps) {
  const t = useTranslations("estimates.form");
  const labels = useEstimateFields();
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      {(["issue_date", "expiry_date"] as const).map((name) => (
        <DraftDay key={name} name={name} label={labels[name]} value={draft[name]} draft={draft} edit={edit} errors={errors} />
      ))}
      <InputField
        name="reference"
        label={labels.reference}
        error={errors.reference}
        dir="auto"
        maxLength={100}
        value={draft.reference}
        onChange={(event) => edit({ reference: event.target.value })}
      />
      <p className="text-sm text-muted sm:col-span-3">
        {[
          ...(draft.issue_date === null ? [t("issue_hint")] : []),
          ...(draft.expiry_date === null ? [t("expiry_hint", { count: usualValidityDays })] : []),
        ].join(" · ")}
      </p>
    </div>
  );
}
