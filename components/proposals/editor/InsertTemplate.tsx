"use client";

import { useTranslations } from "next-intl";
import { useList } from "@/components/api/use-list";
import { proposalTemplates, type ProposalTemplateRow } from "@/components/proposals/resource";
import { SelectField } from "@/components/ui/Input";

/** Chooses a template whose sections are put at the end; nothing where the company has none. */
export function InsertTemplate({ onInsert }: { onInsert: (sections: ProposalTemplateRow["sections"]) => void }) {
  const t = useTranslations("proposals.editor");
  const { rows } = useList(proposalTemplates, { limit: "200" });
  if (rows.length === 0) return null;
  return (
    <SelectField
      name="template"
      label={t("template")}
      value=""
      onChange={(event) => onInsert(rows.find(({ id }) => id === event.target.value)?.sections ?? [])}
    >
      <option value="">{t("no_template")}</option>
      {rows.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
