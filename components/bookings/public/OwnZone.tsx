"use client";

import { useEffect } from "react";

/** Shows the times again in the zone of the visitor's device, unless it is the one that is shown. */
export function OwnZone({ shown }: { shown: string }) {
  useEffect(() => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const address = new URL(window.location.href);
    if (!own || own === shown || address.searchParams.has("zone")) return;
    address.searchParams.set("zone", own);
    window.location.replace(address);
  }, [shown]);
  return null;
}
