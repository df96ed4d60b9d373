import { classNames } from "./class-names";

/** A placeholder with the shape of loading content; size it with `className`. Announce "loading" once for the whole area. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames("skeleton block rounded-md bg-line", className ?? "h-4 w-full")} />;
}
