"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { usePerform } from "@/components/api/use-perform";
import { contractTemplates, type ContractTemplateRow } from "@/components/contracts/resource";
import { MergeFields } from "@/components/contracts/text/MergeFields";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { InputField, SelectField, TextAreaField } from "@/components/ui/Input";
import { localeOptions } from "@/components/ui/locale-options";

/** Creates a contract template, or changes the one given. */
export function TemplateDialog({ template, onClose }: { template: ContractTemplateRow | null; onClose: () => void }) {
  const t = useTranslations("contract_templates");
  const hints = useTranslations("contracts.text");
  const form = useTranslations("staff.form");
  const { api, perform, busy } = usePerform([contractTemplates.name]);
  const locale = useLocale();
  const [values, setValues] = useState({
    name: template?.name ?? "",
    language: template?.language ?? (locale as ContractTemplateRow["language"]),
    body: template?.body ?? "",
  });
  const set = (changes: Partial<typeof values>) => setValues((before) => ({ ...before, ...changes }));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wire = { ...values, name: values.name.trim() };
    const work = () =>
      template ? api.update(contractTemplates, template.id, template.version, wire) : api.create(contractTemplates, wire);
    if (wire.name !== "" && wire.body.trim() !== "" && (await perform(work))) onClose();
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
          <Button type="submit" form="contract-template" tone="primary" busy={busy}>
            {template ? t("save") : t("verbs.create.do")}
          </Button>
        </>
      }
    >
      <form id="contract-template" onSubmit={(event) => void submit(event)} className="grid gap-4">
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
        <TextAreaField
          name="body"
          label={t("fields.body")}
          hint={hints("body_hint")}
          required
          dir="auto"
          rows={14}
          maxLength={50_000}
          value={values.body}
          onChange={(event) => set({ body: event.target.value })}
        />
        <MergeFields onInsert={(slot) => set({ body: values.body + slot })} />
      </form>
    </Dialog>
  );
}
