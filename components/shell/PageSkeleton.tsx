import { Skeleton } from "@/components/ui/Skeleton";
import type { PageShape } from "./page-shape";

/** Stands in for a page that is loading, in its shape; `title` is known for a list. */
export function PageSkeleton({ shape, title }: { shape: PageShape; title: string | null }) {
  return (
    <div aria-hidden="true" className={shape.kind === "record" ? "mx-auto w-full max-w-7xl" : undefined}>
      <div className="grid gap-1 px-4 pt-3 pb-2 md:px-6">
        {shape.kind === "record" ? <p className="flex min-h-6 items-center text-sm text-muted">{title}</p> : null}
        <div className="flex min-h-9 items-center justify-between gap-3">
          {shape.kind === "list" && title !== null ? (
            <p className="text-xl font-semibold">{title}</p>
          ) : (
            <Skeleton className="h-6 w-56 max-w-full" />
          )}
          <Skeleton className="h-9 w-28" />
        </div>
      </div>
      {shape.kind === "list" ? <ListShape /> : shape.kind === "record" ? <RecordShape /> : <Lines count={6} />}
    </div>
  );
}

function ListShape() {
  return (
    <>
      <div className="flex min-h-9 items-center gap-4 border-b border-line px-4 md:px-6">
        {[1, 2, 3].map((tab) => (
          <Skeleton key={tab} className="h-3 w-14" />
        ))}
      </div>
      <div className="flex items-center gap-2 px-4 py-2 md:px-6">
        <Skeleton className="h-8 w-full sm:w-72" />
      </div>
      <div className="h-8 border-b border-line" />
      {Array.from({ length: 12 }, (_, row) => (
        <div key={row} className="flex h-14 items-center justify-between gap-6 border-b border-line px-4 sm:h-9 md:px-6">
          <Skeleton className={row % 3 === 1 ? "h-3 w-40" : "h-3 w-52"} />
          <Skeleton className="hidden h-3 w-24 md:block" />
          <Skeleton className="hidden h-3 w-20 lg:block" />
          <Skeleton className="h-3 w-16" />
        </div>
      ))}
    </>
  );
}

function RecordShape() {
  return (
    <>
      <div className="flex gap-8 px-4 pt-2 md:px-6">
        {[1, 2, 3].map((figure) => (
          <Skeleton key={figure} className="h-8 w-24" />
        ))}
      </div>
      <div className="grid gap-x-8 gap-y-6 pt-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid content-start gap-6">
          <Lines count={7} />
          <Lines count={4} />
        </div>
        <div className="hidden border-s border-line lg:block">
          <Lines count={6} />
        </div>
      </div>
    </>
  );
}

const widths = ["w-2/3", "w-1/2", "w-3/5", "w-2/5"];

function Lines({ count }: { count: number }) {
  return (
    <div className="grid gap-4 px-4 pt-2 md:px-6">
      {Array.from({ length: count }, (_, line) => (
        <Skeleton key={line} className={`h-3 ${widths[line % widths.length] ?? ""}`} />
      ))}
    </div>
  );
}
