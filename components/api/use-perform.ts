"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { showToast } from "@/components/ui/toast-store";
import { queryKeys } from "./resource";
import { useApi } from "./use-api";
import { useProblemText } from "./use-problem-text";

/**
 * Runs one API action at a time, refetches the data of the nouns it may have changed (`nouns`, in the plural), and reports the outcome:
 * `done` on success, an error message in the reader's language otherwise. Returns whether it succeeded.
 */
export function usePerform(nouns: readonly string[]) {
  const api = useApi();
  const cache = useQueryClient();
  const problemText = useProblemText();
  const [busy, setBusy] = useState(false);

  async function perform(work: () => Promise<unknown>, done?: () => void): Promise<boolean> {
    setBusy(true);
    try {
      await work();
      await Promise.all(nouns.map((name) => cache.invalidateQueries({ queryKey: queryKeys.all(api.tenant, name) })));
      done?.();
      return true;
    } catch (error) {
      showToast({ tone: "bad", text: problemText(error) });
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { api, perform, busy };
}
