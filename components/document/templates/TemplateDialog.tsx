"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { InputField, SelectField } from "@/components/ui/Input";
import { localeOptions } from "@/components/ui/locale-options";
import type { TemplateKind, TemplateRow } from "./kind";

interface TemplateDialogProps<Row extends TemplateRow, Content> extends TemplateKind<Row, Content> {
  /** Null for a new one. */
  template: Row | null;
  onClose: () => void;
}

/** Creates a template, or changes the one given. */
export function TemplateDialog<Row extends TemplateRow, Content>({ template, onClose, ...kind }: TemplateDialogProps<Row, Content>) {
  const { words, contentOf, isComplete, fields, save, busy } = kind;
  const t = useTranslations(words);
  const form = useTranslations("staff.form");
  const locale = useLocale();
  const [name, setName] = useState(template?.name ?? "");
  const [language, setLanguage] = useState(template?.language ?? (locale as Row["language"]));
  const [content, setContent] = useState(() => contentOf(template));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const values = { name: name.trim(), language };
    if (values.name !== "" && isComplete(content) && (await save(template, values, content))) onClose();
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
          <Button type="submit" form="template" tone="primary" busy={busy}>
            {template ? t("save") : t("verbs.create.do")}
          </Button>
        </>
      }
    >
      <form id="template" onSubmit={(event) => void submit(event)} className="grid gap-4">
        <InputField
          name="name"
          label={t("fields.name")}
          required
          dir="auto"
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <SelectField
          name="language"
          label={t("fields.language")}
          value={language}
          onChange={(event) => setLanguage(event.target.value as Row["language"])}
        >
          {localeOptions.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        {fields(content, setContent)}
      </form>
    </Dialog>
  );
}
