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

/** The classes of a button, for what must look like one without being one. */
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
  /** Work is under way: the button stays focused and says so, but does nothing a second time. */
  busy?: boolean;
}

/** A second click while the first is at work must not send the form again. */
function stop(event: { preventDefault(): void }): void {
  event.preventDefault();
}

/** A button does something; `type` is `button` unless it sends a form. One primary button a view. */
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

/** A link that looks like a button: it goes somewhere. */
export function ButtonLink({
  tone = "secondary",
  size = "regular",
  className,
  ...rest
}: ComponentProps<typeof Link> & Omit<Looks, "busy">) {
  return <Link {...rest} className={classNames(buttonClasses(tone, size), className)} />;
}
