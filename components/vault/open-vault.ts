import { useSyncExternalStore } from "react";
import type { OpenVault } from "@/lib/vault/session";

/** The open vault of this tab. It is in memory alone, so that closing or reloading the tab locks it. */
let open: OpenVault | null = null;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Milliseconds without a key or pointer after which the vault locks. */
const idleMs = 10 * 60_000;

function restart(): void {
  clearTimeout(timer);
  timer = setTimeout(() => setOpenVault(null), idleMs);
}

/** Keeps the vault open for the tab, or locks it with null. */
export function setOpenVault(vault: OpenVault | null): void {
  open = vault;
  clearTimeout(timer);
  for (const event of ["pointerdown", "keydown"] as const) {
    removeEventListener(event, restart);
    if (vault) addEventListener(event, restart, { passive: true });
  }
  if (vault) restart();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The open vault of a company, or null: another company's page locks it. */
export function useOpenVault(tenant: string | undefined): OpenVault | null {
  const vault = useSyncExternalStore(
    subscribe,
    () => open,
    () => null,
  );
  return vault !== null && vault.tenant === tenant ? vault : null;
}
