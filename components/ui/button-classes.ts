import { classNames } from "./class-names";

export type ButtonTone = "primary" | "secondary" | "quiet" | "danger";
export type ButtonSize = "regular" | "large";

const tones: Record<ButtonTone, string> = {
  primary: "bg-brand text-on-brand border-brand-edge hover:opacity-90",
  secondary: "bg-surface text-text border-edge hover:bg-accent-soft",
  quiet: "bg-transparent text-text border-transparent hover:bg-accent-soft",
  danger: "bg-bad text-on-bad border-transparent hover:opacity-90",
};

const sizes: Record<ButtonSize, string> = {
  regular: "min-h-9 px-3.5 text-base",
  large: "min-h-11 px-5 text-lg",
};

/** The class names of a button, for elements that only look like one. */
export function buttonClasses(tone: ButtonTone = "secondary", size: ButtonSize = "regular"): string {
  return classNames(
    "inline-flex items-center justify-center gap-2 rounded-md border font-medium whitespace-nowrap no-underline select-none",
    "transition-opacity disabled:opacity-55 aria-disabled:opacity-55",
    tones[tone],
    sizes[size],
  );
}
