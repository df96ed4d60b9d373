"use client";

import { useEffect, useRef } from "react";
import { useGo } from "@/components/ui/navigation";
import { toastStore, dismissToast } from "@/components/ui/toast-store";
import { shellActions } from "./actions";
import { isTyping } from "./is-typing";
import { useNavigation } from "./use-navigation";
import { useCan, usePagePath } from "./workplace";

/** The time limit for the second key of a sequence, in milliseconds. */
const pairTime = 1_500;

interface Handlers {
  onPalette: () => void;
  onKeys: () => void;
  onSidebar: () => void;
}

/** The shortcuts of every page: search, the list of shortcuts, `g` or `c` and a letter to navigate or create, undo of the last change. */
export function useGlobalKeys(handlers: Handlers): void {
  const go = useGo();
  const sections = useNavigation();
  const can = useCan();
  const pagePath = usePagePath();
  /** The addresses that a letter leads to, by the key before it. */
  const pairs = {
    g: new Map(sections.flatMap(({ entries }) => entries.flatMap(({ goto, href }) => (goto ? [[goto, href]] : [])))),
    c: new Map(
      shellActions.flatMap(({ letter, permission, segments }) => (letter && can(permission) ? [[letter, pagePath(...segments)]] : [])),
    ),
  };
  const state = useRef<{ handlers: Handlers; pairs: typeof pairs; first: { key: "g" | "c"; at: number } | null }>({
    handlers,
    pairs,
    first: null,
  });
  useEffect(() => {
    state.current = { ...state.current, handlers, pairs };
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { handlers: act, pairs: known, first } = state.current;
      const command = event.ctrlKey || event.metaKey;
      if (command && event.key.toLowerCase() === "k" && !event.shiftKey) {
        event.preventDefault();
        return act.onPalette();
      }
      if (isTyping(event)) return;
      if (command && event.key.toLowerCase() === "z" && undoLast()) return event.preventDefault();
      if (command || event.altKey) return;
      if (first !== null && event.timeStamp - first.at < pairTime) {
        state.current.first = null;
        const href = known[first.key].get(event.key);
        if (href === undefined) return;
        event.preventDefault();
        return go(href);
      }
      if (event.key === "g" || event.key === "c") state.current.first = { key: event.key, at: event.timeStamp };
      else if (event.key === "?") act.onKeys();
      else if (event.key === "[") act.onSidebar();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [go]);
}

/** Runs the undo that the newest visible message offers. */
function undoLast(): boolean {
  const last = toastStore.read().findLast((toast) => toast.action !== undefined);
  if (!last?.action) return false;
  dismissToast(last.id);
  last.action.run();
  return true;
}
