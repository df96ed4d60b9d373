import { PlainChoice, PlainField } from "@/components/portal/PlainField";
import { TextAreaField } from "@/components/ui/Input";
import type { CustomFormField as CustomFormFieldSchema } from "@/lib/domains/public-forms/schema";
import type { z } from "zod";

type Field = z.output<typeof CustomFormFieldSchema>;

const inputs: Partial<Record<Field["type"], string>> = { number: "text", date: "date", url: "url", email: "email" };

/** A company's own field as a plain control, under the names that the form's handler reads. */
export function CustomFormField({ field: { key, label, help, type, required, options } }: { field: Field }) {
  const name = `custom.${key}`;
  const text = <bdi>{label}</bdi>;
  const hint = help === null ? undefined : <bdi>{help}</bdi>;
  const below = hint === undefined ? null : <span className="block text-sm text-muted">{hint}</span>;
  switch (type) {
    case "textarea":
      return <TextAreaField name={name} label={text} hint={hint} required={required} rows={4} maxLength={10_000} dir="auto" />;
    case "boolean":
      return (
        <label className="flex min-h-6 items-start gap-2.5">
          <input type="checkbox" name={`${name}:is`} value="on" className="mt-0.5 size-[1.125rem] shrink-0" />
          <span>
            {text}
            {below}
          </span>
        </label>
      );
    case "single_select":
      return (
        <PlainChoice name={name} label={text} hint={hint} required={required}>
          <option value="" />
          {options.map(({ value, label: option }) => (
            <option key={value} value={value}>
              {option}
            </option>
          ))}
        </PlainChoice>
      );
    case "multi_select":
      return (
        <fieldset className="grid gap-1.5">
          <legend className="font-medium">{text}</legend>
          {below}
          {options.map(({ value, label: option }) => (
            <label key={value} className="flex min-h-6 items-start gap-2.5">
              <input type="checkbox" name={`${name}:${value}`} value="on" className="mt-0.5 size-[1.125rem] shrink-0" />
              <bdi>{option}</bdi>
            </label>
          ))}
        </fieldset>
      );
    default:
      return (
        <PlainField
          name={name}
          label={text}
          hint={hint}
          type={inputs[type] ?? "text"}
          required={required}
          maxLength={1000}
          {...(type === "number" ? { inputMode: "decimal" as const, dir: "ltr" } : {})}
        />
      );
  }
}
