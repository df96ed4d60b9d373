import type { ReactNode } from "react";
import { classNames } from "./class-names";

/** The id of a form field's control; error summaries link to it. */
export function fieldId(name: string): string {
  return `field-${name.replaceAll(".", "-")}`;
}

/** The props that a field passes to its control. */
export interface ControlProps {
  id: string;
  name: string;
  required?: boolean;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
}

export interface FieldProps {
  /** The field's path in the request body, which the API's errors name. */
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  /** What is wrong and how to correct it; null when the field is valid. */
  error?: string | null | undefined;
  required?: boolean;
  /** The "optional" marker beside the label. */
  optional?: ReactNode;
  className?: string;
}

/**
 * A label, its control, a hint and an error, associated for screen readers; the error is marked by more than colour (WCAG 1.4.1). Fields
 * side by side align their controls, even when only one has a hint or an error.
 */
export function Field({
  name,
  label,
  hint,
  error,
  required,
  optional,
  className,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = fieldId(name);
  const described = [hint ? `${id}-hint` : null, error ? `${id}-error` : null].filter((entry) => entry !== null).join(" ");
  const control: ControlProps = {
    id,
    name,
    ...(required ? { required } : {}),
    ...(described === "" ? {} : { "aria-describedby": described }),
    ...(error ? { "aria-invalid": true } : {}),
  };
  return (
    <div className={classNames("grid content-end gap-1.5", error && "border-s-2 border-bad ps-3", className)}>
      <label htmlFor={id} className="flex items-baseline justify-between gap-2 font-medium">
        {label}
        {optional ? <span className="text-sm font-normal text-muted">{optional}</span> : null}
      </label>
      {hint ? (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className="text-sm font-medium text-bad">
          {error}
        </p>
      ) : null}
      {children(control)}
    </div>
  );
}
