"use client";

import { useNameOf, type Lookup } from "./lookup";

/** The name behind an id, once it is known; nothing where there is no id. */
export function NameOf({ lookup, id }: { lookup: Lookup; id: string | null }) {
  const name = useNameOf(lookup, id);
  return <>{name}</>;
}
