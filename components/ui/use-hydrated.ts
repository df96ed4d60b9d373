import { useSyncExternalStore } from "react";

const neverChanges = () => () => undefined;

/** Whether the page is hydrated: false in server-rendered HTML, true once its scripts run. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
