import { classNames } from "@/components/ui/class-names";

/** The classes of a sidebar row: icon and name. */
export const railRow = classNames(
  "flex min-h-8 w-full items-center gap-2.5 rounded-md px-2 text-sm text-muted hover:bg-hover",
  "hover:text-text [&_svg]:size-4 [&_svg]:shrink-0",
);
