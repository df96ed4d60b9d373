"use client";

import { useEffect, useRef, type RefObject } from "react";
import { isTyping } from "@/components/shell/is-typing";

interface ListKeys {
  /** The element that contains the rows; each row's link has the row's id in `data-row`. */
  rows: RefObject<HTMLElement | null>;
  onSelect: (id: string, range: boolean) => void;
  onPreview: (id: string) => void;
  onEscape: () => void;
  onSearch: () => void;
  onFilter: () => void;
}

/** `j` and `k` move the focus between rows, `x` selects, `space` previews, `/` searches, `f` filters. The link itself handles Enter. */
export function useListKeys(keys: ListKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return;
      const { rows, onSelect, onPreview, onEscape, onSearch, onFilter } = latest.current;
      const links = [...(rows.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
      const focused = document.activeElement?.closest("tr")?.querySelector<HTMLElement>("[data-row]") ?? null;
      const inRows = focused !== null && rows.current?.contains(focused) === true;
      const place = inRows ? links.indexOf(focused) : -1;
      const id = inRows ? focused.dataset.row : undefined;
      const move = (to: number) => {
        const link = links[Math.min(Math.max(to, 0), links.length - 1)];
        link?.focus();
        link?.scrollIntoView({ block: "nearest" });
      };
      const acts: Record<string, (() => void) | undefined> = {
        j: () => move(place + 1),
        k: () => move(place - 1),
        ArrowDown: inRows ? () => move(place + 1) : undefined,
        ArrowUp: inRows ? () => move(place - 1) : undefined,
        Home: inRows ? () => move(0) : undefined,
        End: inRows ? () => move(links.length - 1) : undefined,
        x: id === undefined ? undefined : () => onSelect(id, false),
        X: id === undefined ? undefined : () => onSelect(id, true),
        " ": id === undefined || document.activeElement !== focused ? undefined : () => onPreview(id),
        Escape: onEscape,
        "/": onSearch,
        f: onFilter,
      };
      const act = acts[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}
