"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useCallback } from "react";
import { withParameters } from "./list-query";

/**
 * The list's state in the address. Changing it asks the API and not the server's page; going back goes back.
 * @param opensElsewhere whether the bare address opens another view than all rows, so that all of them have an address of their own.
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
