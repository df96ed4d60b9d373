import Link from "next/link";
import type { ComponentProps } from "react";
import { classNames } from "./class-names";

export type ButtonTone = "primary" | "secondary" | "quiet" | "danger";
export type ButtonSize = "regular" | "large";

const tones: Record<ButtonTone, string> = {
  primary: "bg-accent text-on-accent border-transparent hover:opacity-90",
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

interface Looks {
  tone?: ButtonTone;
  size?: ButtonSize;
  /** Work is in progress: the button stays focusable and announces it, but ignores further clicks. */
  busy?: boolean;
}

/** Prevents a second click from submitting the form again while the first request is pending. */
function stop(event: { preventDefault(): void }): void {
  event.preventDefault();
}

/** A button performs an action; `type` defaults to `button`. Use one primary button per view. */
export function Button({
  tone = "secondary",
  size = "regular",
  busy = false,
  type = "button",
  className,
  ...rest
}: ComponentProps<"button"> & Looks) {
  return (
    <button
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? stop : rest.onClick}
      className={classNames(buttonClasses(tone, size), className)}
    />
  );
}

/** A link styled as a button: it navigates. */
export function ButtonLink({
  tone = "secondary",
  size = "regular",
  className,
  ...rest
}: ComponentProps<typeof Link> & Omit<Looks, "busy">) {
  return <Link {...rest} className={classNames(buttonClasses(tone, size), className)} />;
}
