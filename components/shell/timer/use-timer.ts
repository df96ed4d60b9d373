"use client";

import { useQuery } from "@tanstack/react-query";
import { useFormatter } from "next-intl";
import { useEffect, useState } from "react";
import type { Wire } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import type { Timer } from "@/lib/domains/time-entries/schema";
import { timer } from "../resource";

export type Running = NonNullable<Wire<typeof Timer>["running"]>;

/** The lists that a change of the timer concerns, by the names of their resources. */
export const concerned = ["time-entries", "tasks", "projects"];

/** The running timer, and the moment of this page at which it began, in milliseconds; events refetch it in every tab. */
export function useTimer(): { running: Running | null; since: number } {
  const api = useApi();
  const { data } = useQuery({
    queryKey: [api.tenant, "time-entries", "timer"],
    queryFn: async ({ signal }) => {
      const { running } = await api.ask(timer.running, {}, signal);
      return { running, since: performance.now() - (running?.elapsed_seconds ?? 0) * 1000 };
    },
  });
  return { running: data?.running ?? null, since: data?.since ?? 0 };
}

/** The time since a moment of this page, as 1:02:03, each second. */
export function useElapsed(since: number): string {
  const format = useFormatter();
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const ticking = setInterval(() => setNow(performance.now()), 1000);
    return () => clearInterval(ticking);
  }, []);
  const seconds = Math.max(0, Math.floor((now - since) / 1000));
  const two = (value: number) => format.number(value, { minimumIntegerDigits: 2 });
  return `${format.number(Math.floor(seconds / 3600), { useGrouping: false })}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
