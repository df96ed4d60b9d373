"use client";

import { useTranslations } from "next-intl";
import { DraftDay } from "@/components/document/fields/DraftDay";
import { useProposalFields } from "@/components/proposals/use-proposal-fields";
import { InputField } from "@/components/ui/Input";
import { usualValidityDays } from "@/lib/commerce/offer";
import type { ProposalDraft } from "./proposal-draft";

interface ProposalHeadProps {
  draft: ProposalDraft;
  edit: (changes: Partial<ProposalDraft>) => void;
  errors: Readonly<Record<string, string>>;
}

/** Title, dates and reference, above the text. */
export function ProposalHead({ draft, edit, errors }: ProposalHeadProps) {
  const t = useTranslations("proposals.form");
  const labels = useProposalFields();
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <div className="sm:col-span-3">
        <InputField
          name="title"
          label={labels.title}
          hint={t("title_hint")}
          error={errors.title}
          required
          dir="auto"
          maxLength={200}
          value={draft.title}
          onChange={(event) => edit({ title: event.target.value })}
        />
      </div>
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
