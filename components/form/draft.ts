"use client";

import { useEffect, useRef, useState } from "react";

/** The storage prefix of drafts on this device. */
const prefix = "atrium-draft";

export function readDraft<Value>(key: string): Value | null {
  try {
    const text = localStorage.getItem(`${prefix}:${key}`);
    return text === null ? null : (JSON.parse(text) as Value);
  } catch {
    return null;
  }
}

/** Saves a draft; null deletes it. A full or blocked storage is ignored, so that it never interrupts typing. */
export function writeDraft(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(`${prefix}:${key}`);
    else localStorage.setItem(`${prefix}:${key}`, JSON.stringify(value));
  } catch {
    return;
  }
}

/**
 * A value that survives a reload, a crash or a closed tab: the last draft is restored after hydration, and each change is stored on this
 * device until `forget` is called after saving. `key` names company and form.
 */
export function useDraft<Value>(
  key: string,
  first: Value,
): { value: Value; restored: boolean; set: (next: Value) => void; forget: () => void; startAfresh: () => void } {
  const [value, setValue] = useState(first);
  const [restored, setRestored] = useState(false);
  const done = useRef(false);
  useEffect(() => {
    const draft = readDraft<Value>(key);
    if (draft === null) return;
    setValue(draft);
    setRestored(true);
  }, [key]);
  const set = (next: Value) => {
    setValue(next);
    if (!done.current) writeDraft(key, next);
  };
  const forget = () => {
    done.current = true;
    writeDraft(key, null);
  };
  const startAfresh = () => {
    writeDraft(key, null);
    setValue(first);
    setRestored(false);
  };
  return { value, restored, set, forget, startAfresh };
}
