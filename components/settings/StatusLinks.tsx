import { AheadLink } from "@/components/ui/AheadLink";
import { classNames } from "@/components/ui/class-names";

interface StatusLinksProps<Status extends string> {
  /** The name of the group. */
  label: string;
  /** The page's address without a filter. */
  address: string;
  statuses: readonly Status[];
  /** The status that the page shows; all if undefined. */
  shown: Status | undefined;
  textOf: (status: Status | undefined) => string;
}

/** Links that filter a settings list by status, through its address. */
export function StatusLinks<Status extends string>({ label, address, statuses, shown, textOf }: StatusLinksProps<Status>) {
  return (
    <nav aria-label={label} className="flex flex-wrap gap-1 text-sm">
      {[undefined, ...statuses].map((status) => (
        <AheadLink
          key={status ?? "all"}
          href={status === undefined ? address : `${address}?status=${status}`}
          aria-current={status === shown ? "page" : undefined}
          className={classNames(
            "inline-flex min-h-8 items-center rounded-md px-2.5 hover:bg-hover aria-[current=page]:bg-accent-soft",
            "aria-[current=page]:font-medium",
          )}
        >
          {textOf(status)}
        </AheadLink>
      ))}
    </nav>
  );
}
