"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { toastStore, dismissToast } from "@/components/ui/toast-store";
import { isTyping } from "./is-typing";
import { useNavigation } from "./use-navigation";

/** The time limit for the second key of a sequence, in milliseconds. */
const pairTime = 1_500;

interface Handlers {
  onPalette: () => void;
  onKeys: () => void;
  onSidebar: () => void;
}

/** The shortcuts of every page: search, the list of shortcuts, `g` and a letter to navigate, undo of the last change. */
export function useGlobalKeys(handlers: Handlers): void {
  const router = useRouter();
  const sections = useNavigation();
  const state = useRef({ handlers, sections, pair: 0 });
  useEffect(() => {
    state.current = { ...state.current, handlers, sections };
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { handlers: act, sections: shown, pair } = state.current;
      const command = event.ctrlKey || event.metaKey;
      if (command && event.key.toLowerCase() === "k" && !event.shiftKey) {
        event.preventDefault();
        return act.onPalette();
      }
      if (isTyping(event)) return;
      if (command && event.key.toLowerCase() === "z" && undoLast()) return event.preventDefault();
      if (command || event.altKey) return;
      if (pair !== 0 && event.timeStamp - pair < pairTime) {
        state.current.pair = 0;
        const target = shown.flatMap(({ entries }) => entries).find(({ goto }) => goto === event.key);
        if (target) {
          event.preventDefault();
          router.push(target.href);
        }
        return;
      }
      if (event.key === "g") state.current.pair = event.timeStamp;
      else if (event.key === "?") act.onKeys();
      else if (event.key === "[") act.onSidebar();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [router]);
}

/** Runs the undo that the newest visible message offers. */
function undoLast(): boolean {
  const last = toastStore.read().findLast((toast) => toast.action !== undefined);
  if (!last?.action) return false;
  dismissToast(last.id);
  last.action.run();
  return true;
}
