import type { ComponentProps, ReactNode } from "react";
import { fieldId } from "./Field";

interface CheckboxProps extends Omit<ComponentProps<"input">, "type" | "id"> {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | null | undefined;
}

/** A checkbox with its label beside it; the label is part of the click target. */
export function Checkbox({ name, label, hint, error, ...rest }: CheckboxProps) {
  const id = fieldId(name);
  const described = [hint ? `${id}-hint` : null, error ? `${id}-error` : null].filter((entry) => entry !== null).join(" ");
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="flex min-h-6 items-start gap-2.5">
        <input
          {...rest}
          type="checkbox"
          id={id}
          name={name}
          aria-describedby={described || undefined}
          aria-invalid={error ? true : undefined}
          className="mt-0.5 size-[1.125rem] shrink-0"
        />
        <span>{label}</span>
      </label>
      {hint ? (
        <p id={`${id}-hint`} className="ps-7 text-sm text-muted">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className="ps-7 text-sm font-medium text-bad">
          {error}
        </p>
      ) : null}
    </div>
  );
}
