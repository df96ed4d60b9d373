/** Short names side by side; the overflow is shown as a count. */
export function Tags({ names, most = 2, oneLine = false }: { names: readonly string[]; most?: number; oneLine?: boolean }) {
  const tag = "inline-flex max-w-32 min-w-0 items-center rounded-sm border border-line bg-surface px-1.5 text-xs leading-5";
  return (
    <span className={oneLine ? "flex items-center gap-1" : "inline-flex flex-wrap items-center gap-1 align-middle"}>
      {names.slice(0, most).map((name) => (
        <span key={name} title={name} className={tag}>
          <bdi className="truncate">{name}</bdi>
        </span>
      ))}
      {names.length > most ? (
        <span title={names.slice(most).join(", ")} className="text-xs text-muted">
          +{names.length - most}
        </span>
      ) : null}
    </span>
  );
}
