"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { showToast } from "@/components/ui/toast-store";
import { queryKeys } from "./resource";
import { useApi } from "./use-api";
import { useProblemText } from "./use-problem-text";

/**
 * Does one thing at a time by the API, reads again what it may have changed (`nouns`, in the plural), and says what came of it: `done`
 * tells of a success, a refusal is told in the reader's language. Answers whether it was done.
 */
export function usePerform(nouns: readonly string[]) {
  const api = useApi();
  const cache = useQueryClient();
  const say = useProblemText();
  const [busy, setBusy] = useState(false);

  async function perform(work: () => Promise<unknown>, done?: () => void): Promise<boolean> {
    setBusy(true);
    try {
      await work();
      await Promise.all(nouns.map((name) => cache.invalidateQueries({ queryKey: queryKeys.all(api.tenant, name) })));
      done?.();
      return true;
    } catch (error) {
      showToast({ tone: "bad", text: say(error) });
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { api, perform, busy };
}
