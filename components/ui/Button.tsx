import type { ComponentProps } from "react";
import { AheadLink } from "./AheadLink";
import { buttonClasses, type ButtonSize, type ButtonTone } from "./button-classes";
import { classNames } from "./class-names";

export { buttonClasses };

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
      data-tone={tone}
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
}: ComponentProps<typeof AheadLink> & Omit<Looks, "busy">) {
  return <AheadLink {...rest} data-tone={tone} className={classNames(buttonClasses(tone, size), className)} />;
}
