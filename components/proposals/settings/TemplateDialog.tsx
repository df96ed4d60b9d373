"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { usePerform } from "@/components/api/use-perform";
import { proposalTemplates, type ProposalTemplateRow } from "@/components/proposals/resource";
import { SectionList } from "@/components/proposals/editor/SectionList";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { InputField, SelectField } from "@/components/ui/Input";
import { localeOptions } from "@/components/ui/locale-options";

/** Creates a proposal template, or changes the one given. */
export function TemplateDialog({ template, onClose }: { template: ProposalTemplateRow | null; onClose: () => void }) {
  const t = useTranslations("proposal_templates");
  const form = useTranslations("staff.form");
  const { api, perform, busy } = usePerform([proposalTemplates.name]);
  const locale = useLocale();
  const [values, setValues] = useState({
    name: template?.name ?? "",
    language: template?.language ?? (locale as ProposalTemplateRow["language"]),
    sections: template?.sections ?? [{ heading: "", body: "" }],
  });
  const set = (changes: Partial<typeof values>) => setValues((before) => ({ ...before, ...changes }));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const sections = values.sections.map(({ heading, body }) => ({ heading: heading.trim(), body }));
    const wire = { ...values, name: values.name.trim(), sections };
    const work = () =>
      template ? api.update(proposalTemplates, template.id, template.version, wire) : api.create(proposalTemplates, wire);
    if (wire.name !== "" && wire.sections.length > 0 && wire.sections.every(({ heading }) => heading !== "") && (await perform(work)))
      onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={template ? t("edit") : t("verbs.create.do")}
      size="wide"
      actions={
        <>
          <Button onClick={onClose}>{form("cancel")}</Button>
          <Button type="submit" form="proposal-template" tone="primary" busy={busy}>
            {template ? t("save") : t("verbs.create.do")}
          </Button>
        </>
      }
    >
      <form id="proposal-template" onSubmit={(event) => void submit(event)} className="grid gap-4">
        <InputField
          name="name"
          label={t("fields.name")}
          required
          dir="auto"
          maxLength={100}
          value={values.name}
          onChange={(event) => set({ name: event.target.value })}
        />
        <SelectField
          name="language"
          label={t("fields.language")}
          value={values.language}
          onChange={(event) => set({ language: event.target.value as typeof values.language })}
        >
          {localeOptions.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <SectionList draft={values} edit={({ sections }) => set({ sections: [...sections] })} errors={{}} />
      </form>
    </Dialog>
  );
}
