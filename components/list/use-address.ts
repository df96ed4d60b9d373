"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useCallback } from "react";
import { withParameters } from "./list-query";

/**
 * The list's state in the address. A change queries the API, not the server-rendered page; the browser's back button works.
 * @param opensElsewhere whether the bare address opens another view, so that the list of all rows needs its own address.
 */
export function useAddress(opensElsewhere = false) {
  const path = usePathname();
  const address = useSearchParams();
  const hrefWith = useCallback(
    (changes: Readonly<Record<string, string | null>>) => {
      const next = withParameters(new URLSearchParams(address.toString()), { ...changes, view: null }).toString();
      if (next !== "") return `${path}?${next}`;
      return opensElsewhere ? `${path}?view=all` : path;
    },
    [path, address, opensElsewhere],
  );
  const change = useCallback(
    (changes: Readonly<Record<string, string | null>>, { replace = false } = {}) => {
      const href = hrefWith(changes);
      if (replace) history.replaceState(null, "", href);
      else history.pushState(null, "", href);
    },
    [hrefWith],
  );
  return { address, hrefWith, change };
}
