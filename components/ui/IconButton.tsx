import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names";

interface IconButtonProps extends Omit<ComponentProps<"button">, "children" | "aria-label"> {
  /** The accessible name, also shown as a tooltip. */
  label: string;
  icon: ReactNode;
}

/** A button that shows only an icon. */
export function IconButton({ label, icon, className, type = "button", ...rest }: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      type={type}
      aria-label={label}
      className={classNames(
        "inline-flex size-8 shrink-0 items-center justify-center rounded-md text-muted hover:bg-hover",
        "hover:text-text aria-expanded:bg-hover aria-expanded:text-text disabled:opacity-50 [&_svg]:size-4",
        className,
      )}
    >
      {icon}
    </button>
  );
}
