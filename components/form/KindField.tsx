"use client";

import { useTranslations } from "next-intl";
import { useLookupName, useLookupOptions, type Lookup } from "@/components/api/lookup";
import type { FieldKind } from "@/components/record/field-kinds";
import { Choices } from "@/components/ui/Choices";
import { Combobox } from "@/components/ui/Combobox";
import { DatePickerField } from "@/components/ui/DatePickerField";
import { Field, fieldId, type FieldProps } from "@/components/ui/Field";
import { InputField, SelectField, TextAreaField } from "@/components/ui/Input";

interface KindFieldProps extends FieldProps {
  kind: FieldKind;
  /** The value as text, which `readEdit` parses. */
  text: string;
  onText: (text: string) => void;
}

/** A labelled control of a form for a field of any kind. */
export function KindField({ kind, text, onText, ...field }: KindFieldProps) {
  const t = useTranslations("staff.record");
  const typed = { ...field, value: text, autoComplete: "off", dir: "auto" };
  switch (kind.kind) {
    case "text":
      return (
        <InputField {...typed} type={kind.type ?? "text"} maxLength={kind.maxLength} onChange={(event) => onText(event.target.value)} />
      );
    case "list":
      return <InputField {...typed} onChange={(event) => onText(event.target.value)} />;
    case "number":
    case "decimal":
      return (
        <InputField
          {...typed}
          dir="ltr"
          inputMode={kind.kind === "number" ? "numeric" : "decimal"}
          onChange={(event) => onText(event.target.value)}
        />
      );
    case "area":
      return <TextAreaField {...typed} maxLength={kind.maxLength} onChange={(event) => onText(event.target.value)} />;
    case "instant":
      return <InputField {...typed} dir="ltr" type="datetime-local" onChange={(event) => onText(event.target.value)} />;
    case "day":
      return <DatePickerField {...field} value={text === "" ? null : text} onChange={(day) => onText(day ?? "")} />;
    case "flag":
      return (
        <SelectField {...field} value={text} onChange={(event) => onText(event.target.value)}>
          {kind.clearable === true ? <option value="">{t("none")}</option> : null}
          <option value="true">{t("yes")}</option>
          <option value="false">{t("no")}</option>
        </SelectField>
      );
    case "options":
      return (
        <Field {...field}>
          {(control) => (
            <Combobox
              {...control}
              options={kind.options}
              value={kind.options.find(({ value }) => value === text) ?? null}
              clearable={kind.clearable ?? false}
              onChange={(option) => onText(option?.value ?? "")}
            />
          )}
        </Field>
      );
    case "choices":
      return (
        <fieldset id={fieldId(field.name)} className={field.className}>
          <legend className="pb-1.5 font-medium">{field.label}</legend>
          {field.hint ? <p className="pb-1.5 text-sm text-muted">{field.hint}</p> : null}
          {field.error ? <p className="pb-1.5 text-sm font-medium text-bad">{field.error}</p> : null}
          <Choices options={kind.options} text={text} onChange={onText} />
        </fieldset>
      );
    case "lookup":
      return <LookupField {...field} lookup={kind.lookup} clearable={kind.clearable ?? false} text={text} onText={onText} />;
  }
}

function LookupField({ lookup, clearable, text, onText, ...field }: Omit<KindFieldProps, "kind"> & { lookup: Lookup; clearable: boolean }) {
  const options = useLookupOptions(lookup);
  const chosen = useLookupName(lookup, text === "" ? null : text);
  return (
    <Field {...field}>
      {(control) => (
        <Combobox {...control} options={options} value={chosen} clearable={clearable} onChange={(option) => onText(option?.value ?? "")} />
      )}
    </Field>
  );
}
