import { Skeleton } from "./Skeleton";

const widths = ["w-full", "w-11/12", "w-4/5", "w-full", "w-3/4"];

/** Placeholder rows of a loading list or table, as tall as its rows. */
export function SkeletonLines({ count = 3 }: { count?: number }) {
  return (
    <div aria-hidden="true" className="grid">
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className="flex h-9 items-center">
          <Skeleton className={`h-3 ${widths[index % widths.length] ?? ""}`} />
        </span>
      ))}
    </div>
  );
}
