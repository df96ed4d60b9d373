import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** Whether the page listens: false for what the server drew, true once its scripts have taken it over. */
export function useAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
