/** User-entered text in a cell: truncated at its own end in either direction, and shown in full on hover. */
export function CellText({ children }: { children: string | null }) {
  if (children === null || children === "") return null;
  return (
    <span dir="auto" title={children} className="block truncate text-match">
      {children}
    </span>
  );
}
