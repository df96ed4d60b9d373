import { classNames } from "./class-names";

/** A grey stand-in with the shape of what is loading: give it the size by `className`. Say "loading" once, beside the whole. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames("skeleton block rounded-md bg-line", className ?? "h-4 w-full")} />;
}
