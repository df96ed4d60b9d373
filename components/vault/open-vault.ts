import { useSyncExternalStore } from "react";
import { onSessionEnd } from "@/components/api/session-end";
import type { OpenVault } from "@/lib/vault/session";

/** The open vault of this tab. It is in memory alone, so that closing or reloading the tab locks it. */
let open: OpenVault | null = null;
let stopWatching: () => void = () => undefined;
const listeners = new Set<() => void>();

/** Milliseconds without a key or pointer after which the vault locks. */
const idleMs = 10 * 60_000;

const lock = (): void => setOpenVault(null);

/** Locks the vault when nobody has used the page for a while, when the session ends in any tab, and when the page is left. */
function watch(): () => void {
  let timer = setTimeout(lock, idleMs);
  let used = performance.now();
  // Timers of a tab in the background come late, and after a sleep too.
  const overdue = () => performance.now() - used >= idleMs;
  const onUse = () => {
    if (overdue()) return lock();
    clearTimeout(timer);
    timer = setTimeout(lock, idleMs);
    used = performance.now();
  };
  const onShow = () => (overdue() ? lock() : undefined);
  const ofPage = new AbortController();
  const { signal } = ofPage;
  for (const event of ["pointerdown", "keydown"] as const) addEventListener(event, onUse, { passive: true, capture: true, signal });
  for (const event of ["visibilitychange", "focus"] as const) addEventListener(event, onShow, { capture: true, signal });
  addEventListener("pagehide", lock, { signal });
  const ofSession = onSessionEnd(lock);
  return () => {
    clearTimeout(timer);
    ofPage.abort();
    ofSession();
  };
}

/** Keeps the vault open for the tab, or locks it with null. */
export function setOpenVault(vault: OpenVault | null): void {
  open = vault;
  stopWatching();
  stopWatching = vault ? watch() : () => undefined;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const readOpenVault = (): OpenVault | null => open;

/** The open vault of a company, or null: another company's page can't use it. */
export function useOpenVault(tenant: string | undefined): OpenVault | null {
  const vault = useSyncExternalStore(subscribe, readOpenVault, () => null);
  return vault !== null && vault.tenant === tenant ? vault : null;
}
