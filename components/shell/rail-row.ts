/** A line of the sidebar: sign and name. */
export const railRow =
  "flex min-h-8 w-full items-center gap-2.5 rounded-md px-2 text-sm text-muted hover:bg-hover hover:text-text [&_svg]:size-4 [&_svg]:shrink-0";
