import type { Option } from "./use-options";

interface ChoicesProps {
  options: readonly Option[];
  /** The chosen values, with a comma and a space between them. */
  text: string;
  onChange: (text: string) => void;
  /** Whether the first one takes the focus. */
  focused?: boolean;
}

/** Several options of a closed list, as checkboxes; the order of the list is kept. */
export function Choices({ options, text, onChange, focused = false }: ChoicesProps) {
  const chosen = new Set(text === "" ? [] : text.split(", "));
  const toggle = (value: string, is: boolean) =>
    onChange(
      options
        .map((option) => option.value)
        .filter((each) => (each === value ? is : chosen.has(each)))
        .join(", "),
    );
  return (
    <div className="grid gap-1.5">
      {options.map(({ value, label }, index) => (
        <label key={value} className="flex min-h-6 items-start gap-2.5">
          <input
            type="checkbox"
            autoFocus={focused && index === 0}
            checked={chosen.has(value)}
            onChange={(event) => toggle(value, event.target.checked)}
            className="mt-0.5 size-[1.125rem] shrink-0 accent-accent"
          />
          <bdi>{label}</bdi>
        </label>
      ))}
    </div>
  );
}
