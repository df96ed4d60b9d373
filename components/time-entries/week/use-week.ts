"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { queryKeys, type Wire } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import { useProblemText } from "@/components/api/use-problem-text";
import { showToast } from "@/components/ui/toast-store";
import type { WeekSheet } from "@/lib/domains/time-entries/schema";
import { timeEntries, weekSheet } from "../resource";

export type Sheet = Wire<typeof WeekSheet>;
export type SheetRow = Sheet["rows"][number];
export type SheetCell = SheetRow["cells"][number];

/** Milliseconds after the last cell until all changed ones are sent in one request. */
const pause = 600;

interface Change {
  task_id: string;
  day: string;
  seconds: number;
  expected_seconds: number;
}

/** A colleague's week with the changes that are not stored yet, and the function that changes a cell. */
export function useWeek(initial: Sheet) {
  const api = useApi();
  const cache = useQueryClient();
  const problemText = useProblemText();
  const { week, staff_id } = initial;
  const key = [api.tenant, "time-entries", "week", staff_id, week];
  const { data = initial } = useQuery<Sheet>({
    queryKey: key,
    queryFn: ({ signal }) => api.ask(weekSheet.read, { week, staff_id }, signal),
    initialData: initial,
  });
  const [waiting, setWaiting] = useState<ReadonlyMap<string, Change>>(new Map());
  const [saving, setSaving] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(waiting);
  latest.current = waiting;

  async function send(): Promise<void> {
    const cells = [...latest.current.values()];
    if (cells.length === 0) return;
    setSaving(true);
    try {
      const stored = await api.call(weekSheet.write, { week, cells });
      cache.setQueryData(key, stored);
      void cache.invalidateQueries({ queryKey: queryKeys.lists(api.tenant, timeEntries.name) });
    } catch (error) {
      showToast({ tone: "bad", text: problemText(error) });
      await cache.invalidateQueries({ queryKey: key });
    } finally {
      setWaiting((now) => new Map([...now].filter(([, change]) => !cells.includes(change))));
      setSaving(false);
    }
  }
  const sendLatest = useRef(send);
  sendLatest.current = send;
  // What was typed last is stored, also when the reader leaves the page at once.
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      void sendLatest.current();
    },
    [],
  );

  const change = (task_id: string, cell: SheetCell, seconds: number) => {
    setWaiting((now) => new Map(now).set(`${task_id} ${cell.day}`, { task_id, day: cell.day, seconds, expected_seconds: cell.seconds }));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void sendLatest.current(), pause);
  };
  const secondsOf = (task_id: string, cell: SheetCell) => waiting.get(`${task_id} ${cell.day}`)?.seconds ?? cell.seconds;
  const flush = () => {
    clearTimeout(timer.current);
    return sendLatest.current();
  };
  return { sheet: data, change, secondsOf, flush, pending: saving || waiting.size > 0 };
}
