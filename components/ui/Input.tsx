import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { classNames } from "./class-names";
import { Field, type FieldProps } from "./Field";

const box = classNames(
  "block w-full min-h-9 rounded-md border border-edge bg-surface px-3 text-base text-text",
  "placeholder:text-muted disabled:opacity-60 aria-invalid:border-bad [&[readonly]]:bg-bg",
);

export function Input({ className, ...rest }: ComponentProps<"input">) {
  return <input {...rest} className={classNames(box, "py-1.5", className)} />;
}

export function TextArea({ className, ...rest }: ComponentProps<"textarea">) {
  return <textarea rows={4} {...rest} className={classNames(box, "resize-y py-1.5", className)} />;
}

/** The browser's own select, with the arrow of a `Combobox`. */
export function Select({ className, dir, ...rest }: ComponentProps<"select">) {
  return (
    // The direction is the frame's, so that the arrow and the room for it are on one side.
    <span dir={dir} className="relative block min-w-0">
      <select {...rest} className={classNames(box, "h-9 pe-9 text-ellipsis", className)} />
      <ChevronDown aria-hidden="true" className="pointer-events-none absolute inset-y-0 end-2.5 my-auto size-4 text-muted" />
    </span>
  );
}

type Rest<Element extends "input" | "textarea" | "select"> = Omit<ComponentProps<Element>, keyof FieldProps | "id">;

function split<Props extends FieldProps>({ name, label, hint, error, required, optional, className, ...rest }: Props) {
  return {
    field: {
      name,
      label,
      hint,
      error,
      optional,
      ...(required === undefined ? {} : { required }),
      ...(className === undefined ? {} : { className }),
    },
    rest,
  };
}

/** A labelled text input. Accepts every `<input>` prop. */
export function InputField(props: FieldProps & Rest<"input">) {
  const { field, rest } = split(props);
  return <Field {...field}>{(control) => <Input {...rest} {...control} />}</Field>;
}

export function TextAreaField(props: FieldProps & Rest<"textarea">) {
  const { field, rest } = split(props);
  return <Field {...field}>{(control) => <TextArea {...rest} {...control} />}</Field>;
}

/** A labelled select; pass the `<option>` elements as children. */
export function SelectField(props: FieldProps & Rest<"select">) {
  const { field, rest } = split(props);
  return <Field {...field}>{(control) => <Select {...rest} {...control} />}</Field>;
}
