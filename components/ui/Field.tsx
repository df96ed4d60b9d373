import type { ReactNode } from "react";
import { classNames } from "./class-names";

/** The id of the control of a form's field, which an error summary links to. */
export function fieldId(name: string): string {
  return `field-${name.replaceAll(".", "-")}`;
}

/** What a field hands to its control: spread it. */
export interface ControlProps {
  id: string;
  name: string;
  required?: boolean;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
}

export interface FieldProps {
  /** The field's path in the request, by which the API names it in an error. */
  name: string;
  label: ReactNode;
  /** What to enter, and why. */
  hint?: ReactNode;
  /** What is wrong and what to do; null when nothing is. */
  error?: string | null | undefined;
  required?: boolean;
  /** Beside the label: a word that the field may be left empty. */
  optional?: ReactNode;
  className?: string;
}

/**
 * A label, its control, a hint and an error, tied together for those who hear the page. The error stands beside the field and is red by
 * more than colour. Fields side by side have their controls in line, whichever of them has a hint or an error above it.
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
