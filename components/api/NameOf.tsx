"use client";

import { useNameOf, type Lookup } from "./lookup";

/** The name of the record with this id; until it is loaded, or if it cannot be found, the `fallback`. */
export function NameOf({ lookup, id, fallback }: { lookup: Lookup; id: string | null; fallback?: string }) {
  const name = useNameOf(lookup, id);
  return <>{name ?? fallback}</>;
}
