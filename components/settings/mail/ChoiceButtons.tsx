import { classNames } from "@/components/ui/class-names";

interface ChoiceButtonsProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A small group of buttons of which one is chosen. */
export function ChoiceButtons<Value extends string>({ label, options, value, onChange }: ChoiceButtonsProps<Value>) {
  return (
    <div role="group" aria-label={label} className="inline-flex rounded-md border border-line p-0.5">
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className={classNames(
            "min-h-7 rounded-sm px-2.5 text-sm text-muted hover:text-text",
            "aria-pressed:bg-accent-soft aria-pressed:font-medium aria-pressed:text-text",
          )}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
