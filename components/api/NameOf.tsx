"use client";

import { useNameOf, type Lookup } from "./lookup";

/** The name behind an id, once it is known; until then, and where it cannot be told, the `fallback`. */
export function NameOf({ lookup, id, fallback }: { lookup: Lookup; id: string | null; fallback?: string }) {
  const name = useNameOf(lookup, id);
  return <>{name ?? fallback}</>;
}
