import { useTranslations } from "next-intl";
import type { ComponentProps, ReactNode } from "react";
import { Input, Select, TextArea } from "@/components/ui/Input";

interface Labelled {
  label: ReactNode;
  hint?: ReactNode;
}

function Label({ label, hint, optional, children }: Labelled & { optional: boolean; children: ReactNode }) {
  const t = useTranslations("common");
  return (
    <label className="grid content-start gap-1.5">
      <span className="flex items-baseline justify-between gap-2 font-medium">
        {label}
        {optional ? <span className="text-sm font-normal text-muted">{t("optional")}</span> : null}
      </span>
      {children}
      {hint === undefined ? null : <span className="text-sm text-muted">{hint}</span>}
    </label>
  );
}

/** A field wrapped by its label, so that it needs no id: the details page repeats the same field in several forms. */
export function PlainField({ label, hint, ...rest }: Labelled & ComponentProps<"input">) {
  return (
    <Label label={label} hint={hint} optional={rest.required !== true}>
      <Input dir="auto" {...rest} />
    </Label>
  );
}

export function PlainChoice({ label, hint, ...rest }: Labelled & ComponentProps<"select">) {
  return (
    <Label label={label} hint={hint} optional={false}>
      <Select {...rest} />
    </Label>
  );
}

export function PlainArea({ label, hint, ...rest }: Labelled & ComponentProps<"textarea">) {
  return (
    <Label label={label} hint={hint} optional={rest.required !== true}>
      <TextArea dir="auto" {...rest} />
    </Label>
  );
}
