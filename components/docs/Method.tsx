import { classNames } from "@/components/ui/class-names";

const tones: Record<string, string> = { GET: "text-good", POST: "text-accent", PUT: "text-warn", PATCH: "text-warn", DELETE: "text-bad" };

/** An HTTP method in a column of fixed width. */
export function Method({ name }: { name: string }) {
  return <span className={classNames("inline-block w-16 shrink-0 font-mono text-sm font-semibold", tones[name])}>{name}</span>;
}
