"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent, type ReactNode } from "react";
import type { Lookup } from "@/components/api/lookup";
import { KindField } from "@/components/form/KindField";
import { useProblemLine } from "@/components/form/use-problem-line";
import { Button } from "@/components/ui/Button";
import { Checkbox } from "@/components/ui/Checkbox";
import { Combobox } from "@/components/ui/Combobox";
import { Dialog } from "@/components/ui/Dialog";
import { ErrorSummary } from "@/components/ui/ErrorSummary";
import { Field } from "@/components/ui/Field";
import { InputField } from "@/components/ui/Input";
import type { Option } from "@/components/ui/use-options";

export type PartField =
  | { name: string; label: string; kind: "text" | "email" | "tel"; required?: boolean; maxLength: number; whenEmpty?: "" }
  | { name: string; label: string; kind: "options"; options: readonly Option[]; required?: boolean }
  | { name: string; label: string; kind: "lookup"; lookup: Lookup; required?: boolean }
  | { name: string; label: string; kind: "flag" };

interface PartFormProps {
  title: ReactNode;
  save: string;
  fields: readonly PartField[];
  values: Readonly<Record<string, unknown>>;
  problems: Readonly<Record<string, string>>;
  busy: boolean;
  onSave: (values: Record<string, unknown>) => void;
  onClose: () => void;
  /** Content below the fields that depends on the current values. */
  below?: ((values: Readonly<Record<string, unknown>>) => ReactNode) | undefined;
}

/** Edits a small record (a contact or an address) in a dialog. An emptied text is sent as null, or as its `whenEmpty`. */
export function PartForm({ title, save, fields, values: first, problems, busy, onSave, onClose, below }: PartFormProps) {
  const common = useTranslations("common");
  const t = useTranslations("staff.form");
  const lineOf = useProblemLine();
  const [values, setValues] = useState(first);
  const [missing, setMissing] = useState<Readonly<Record<string, string>>>({});
  const shown = { ...problems, ...missing };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const absent = fields.filter((field) => field.kind !== "flag" && field.required && !values[field.name]);
    setMissing(Object.fromEntries(absent.map(({ name }) => [name, t("problems.required")])));
    if (absent.length === 0)
      onSave(
        Object.fromEntries(
          fields.map((field) => {
            const value = values[field.name];
            if (field.kind === "flag") return [field.name, value === true];
            return [field.name, String(value ?? "").trim() || (("whenEmpty" in field ? field.whenEmpty : null) ?? null)];
          }),
        ),
      );
  };
  const set = (name: string, value: unknown) => setValues((before) => ({ ...before, [name]: value }));
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button tone="primary" type="submit" form="part-form" busy={busy}>
            {save}
          </Button>
        </>
      }
    >
      <form id="part-form" noValidate onSubmit={submit} className="grid gap-4">
        <ErrorSummary
          title={common("there_is_a_problem")}
          errors={Object.entries(shown).map(([path, message]) => ({
            path,
            message: lineOf(fields.find(({ name }) => name === path)?.label ?? path, message),
          }))}
        />
        {fields.map((field) => {
          const error = shown[field.name];
          if (field.kind === "flag")
            return (
              <Checkbox
                key={field.name}
                name={field.name}
                label={field.label}
                checked={values[field.name] === true}
                onChange={(event) => set(field.name, event.target.checked)}
              />
            );
          const optional = field.required ? null : common("optional");
          if (field.kind === "lookup")
            return (
              <KindField
                key={field.name}
                kind={{ kind: "lookup", lookup: field.lookup }}
                name={field.name}
                label={field.label}
                optional={optional}
                error={error}
                text={String(values[field.name] ?? "")}
                onText={(text) => set(field.name, text)}
              />
            );
          if (field.kind === "options") {
            return (
              <Field key={field.name} name={field.name} label={field.label} optional={optional} error={error}>
                {(control) => (
                  <Combobox
                    {...control}
                    options={field.options}
                    clearable={field.required !== true}
                    value={field.options.find(({ value }) => value === values[field.name]) ?? null}
                    onChange={(option) => set(field.name, option?.value ?? null)}
                  />
                )}
              </Field>
            );
          }
          return (
            <InputField
              key={field.name}
              name={field.name}
              label={field.label}
              optional={optional}
              error={error}
              type={field.kind}
              dir="auto"
              maxLength={field.maxLength}
              value={String(values[field.name] ?? "")}
              onChange={(event) => set(field.name, event.target.value)}
            />
          );
        })}
        {below?.(values)}
      </form>
    </Dialog>
  );
}
