import type { ReactNode } from "react";

/** User-entered text in a cell: truncated at its own end in either direction, and shown in full on hover. */
export function CellText({ children }: { children: ReactNode }) {
  if (children === null || children === undefined || children === "") return null;
  return (
    <span dir="auto" title={typeof children === "string" ? children : undefined} className="block truncate text-match">
      {children}
    </span>
  );
}
