/** Text of somebody's own in a cell: cut at its own end, whichever way it is read, and whole on hover. */
export function CellText({ children }: { children: string | null }) {
  if (children === null || children === "") return null;
  return (
    <span dir="auto" title={children} className="block truncate text-match">
      {children}
    </span>
  );
}
