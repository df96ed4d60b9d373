"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { queryKeys } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import { useProblemText } from "@/components/api/use-problem-text";
import type { Verb } from "@/components/api/verb";
import { useCan } from "@/components/shell/workplace";
import { showToast } from "@/components/ui/toast-store";
import type { AssistSurface } from "@/lib/domains/assists/schema";
import { assistList, assists, type AssistAnswer } from "./resource";

/** Whether the reader may ask for this here, and whether the answers are canned. */
export function useOffer(surface: AssistSurface): { offered: boolean; canned: boolean } {
  const api = useApi();
  const can = useCan();
  const { data } = useQuery({
    queryKey: queryKeys.list(api.tenant, assistList, { offer: "true" }),
    queryFn: ({ signal }) => api.ask(assists.offer, {}, signal),
    enabled: can("assists.read"),
    staleTime: 60_000,
  });
  return { offered: data?.surfaces.includes(surface) === true, canned: data?.canned === true };
}

const isUnfinished = (assist: AssistAnswer | null): boolean => assist?.status === "queued" || assist?.status === "running";

/** If the live stream is interrupted, the state is asked for this often. */
const looksMs = 2_000;

/** Asks once at a time, follows the answer by the live stream, and stops it. */
export function useAssist<Input extends object>(verb: Verb<Input, AssistAnswer>) {
  const api = useApi();
  const cache = useQueryClient();
  const problemText = useProblemText();
  const [asked, setAsked] = useState<AssistAnswer | null>(null);
  const [sending, setSending] = useState(false);
  const id = asked?.id ?? "";
  const key = queryKeys.record(api.tenant, assistList, id);
  const { data } = useQuery<AssistAnswer>({
    queryKey: key,
    queryFn: ({ signal }) => api.ask(assists.get, { id }, signal),
    enabled: isUnfinished(asked),
    refetchInterval: ({ state }) => (isUnfinished(state.data ?? asked) ? looksMs : false),
  });
  const assist = asked !== null && data?.id === asked.id && data.version >= asked.version ? data : asked;
  const act = async (work: () => Promise<AssistAnswer>): Promise<void> => {
    try {
      const next = await work();
      cache.setQueryData(queryKeys.record(api.tenant, assistList, next.id), next);
      setAsked(next);
    } catch (error) {
      showToast({ tone: "bad", text: problemText(error) });
    }
  };
  return {
    assist,
    busy: sending || isUnfinished(assist),
    ask: async (input: Input): Promise<void> => {
      setSending(true);
      setAsked(null);
      await act(() => api.call(verb, input));
      setSending(false);
    },
    stop: () => act(() => api.call(assists.cancel, { id })),
    dismiss: () => setAsked(null),
  };
}
