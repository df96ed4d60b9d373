"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { ApiProblem } from "@/components/api/problem";
import { readDraft, writeDraft } from "@/components/form/draft";

/**
 * `dirty`: typed and not sent; `kept`: what is whole is sent, the rest is kept here; `waiting`: no connection, kept here; `failed`:
 * refused, see `problem`.
 */
export type AutosaveState = "clean" | "dirty" | "saving" | "saved" | "kept" | "waiting" | "failed";

interface AutosaveOptions<Value> {
  /** Names the copy on this device: company, kind and record. It may change once the record is stored: the copy goes along. */
  key: string;
  /** As the server has it. */
  first: Value;
  /**
   * Sends the draft; @throws ApiProblem. It is not called again before it has settled. Answers `kept` when a part could not be sent yet.
   */
  save: (value: Value, onWaiting: (waiting: boolean) => void) => Promise<void | "kept">;
}

/** Long enough for a pause in typing, short enough not to be waited for. */
const pause = 800;

/**
 * Saves a draft by itself while one types. What is typed is on this device at once and stays there until the server has it: a closed tab, a
 * dropped connection or a refusal loses nothing. `restored` says that such a copy was found.
 */
export function useAutosave<Value>({ key, first, save }: AutosaveOptions<Value>) {
  const [value, setValue] = useState(first);
  const [state, setState] = useState<AutosaveState>("clean");
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [restored, setRestored] = useState(false);
  // `copied`: what is on this device is not, or not whole, with the server.
  const run = useRef({ latest: first, sent: first, work: Promise.resolve(true), save, key, copied: false });
  useEffect(() => {
    run.current.save = save;
  });

  const send = useCallback(async (): Promise<boolean> => {
    const now = run.current;
    if (now.latest === now.sent) return true;
    const sending = now.latest;
    setState("saving");
    try {
      const rest = await now.save(sending, (waiting) => setState(waiting ? "waiting" : "saving"));
      now.sent = sending;
      setProblem(null);
      if (now.latest === sending) {
        now.copied = rest === "kept";
        if (!now.copied) writeDraft(now.key, null);
        setState(rest ?? "saved");
      } else setState("dirty");
      return now.latest === sending;
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setProblem(error);
      setState(error.code === "offline" ? "waiting" : "failed");
      return false;
    }
  }, []);
  /** Sends what is not sent, after what is under way; answers whether the server has it all. */
  const flush = useCallback((): Promise<boolean> => (run.current.work = run.current.work.then(send, send)), [send]);

  const change = useCallback((next: Value) => {
    const now = run.current;
    now.latest = next;
    now.copied = true;
    writeDraft(now.key, next);
    setValue(next);
    setState((before) => (before === "saving" || before === "waiting" ? before : "dirty"));
  }, []);
  useEffect(() => {
    if (state !== "dirty") return;
    const timer = setTimeout(() => void flush(), pause);
    return () => clearTimeout(timer);
  }, [state, value, flush]);
  useEffect(() => {
    const now = run.current;
    if (now.key !== key) {
      writeDraft(now.key, null);
      now.key = key;
      if (now.copied) writeDraft(key, now.latest);
      return;
    }
    const kept = readDraft<Value>(key);
    if (kept === null) return;
    setRestored(true);
    change(kept);
  }, [key, change]);
  useEffect(() => {
    const again = () => void flush();
    const ask = (event: BeforeUnloadEvent) => {
      if (run.current.latest !== run.current.sent) event.preventDefault();
    };
    addEventListener("online", again);
    addEventListener("beforeunload", ask);
    return () => {
      removeEventListener("online", again);
      removeEventListener("beforeunload", ask);
      void flush();
    };
  }, [flush]);

  return { value, change, state, problem, restored, flush };
}
