"use client";

import { useCallback, useRef, useState } from "react";

export interface Selection {
  ids: ReadonlySet<string>;
  /** Toggles one row; with `range`, every row from the last toggled one to this one. */
  toggle: (id: string, range: boolean) => void;
  set: (ids: readonly string[]) => void;
  clear: () => void;
}

/** The selected rows. */
export function useSelection(order: readonly string[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | null>(null);
  const toggle = useCallback(
    (id: string, range: boolean) => {
      const anchor = last.current;
      setIds((before) => {
        const next = new Set(before);
        const from = range && anchor !== null ? order.indexOf(anchor) : -1;
        const to = order.indexOf(id);
        if (from >= 0 && to >= 0) for (const between of order.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(between);
        else if (!next.delete(id)) next.add(id);
        return next;
      });
      last.current = id;
    },
    [order],
  );
  const set = useCallback((next: readonly string[]) => setIds(new Set(next)), []);
  const clear = useCallback(() => setIds(new Set()), []);
  return { ids, toggle, set, clear };
}
