import { classNames } from "./class-names";

export function Kbd({ keys, className }: { keys: readonly string[]; className?: string }) {
  return (
    <span dir="ltr" className={classNames("inline-flex gap-1", className)}>
      {keys.map((key, index) => (
        <kbd
          key={`${String(index)}${key}`}
          className={classNames(
            "inline-flex min-w-5 items-center justify-center rounded-sm border border-line bg-bg px-1 font-sans",
            "text-xs leading-4 text-muted",
          )}
        >
          {key}
        </kbd>
      ))}
    </span>
  );
}
