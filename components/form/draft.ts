"use client";

import { useEffect, useRef, useState } from "react";

/** Where a draft of what is typed lies on this device until it is saved. */
const prefix = "atrium-draft";

export function readDraft<Value>(key: string): Value | null {
  try {
    const text = localStorage.getItem(`${prefix}:${key}`);
    return text === null ? null : (JSON.parse(text) as Value);
  } catch {
    return null;
  }
}

/** Keeps a draft, or with null forgets it. A full or forbidden storage is no reason to disturb whoever is typing. */
export function writeDraft(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(`${prefix}:${key}`);
    else localStorage.setItem(`${prefix}:${key}`, JSON.stringify(value));
  } catch {
    return;
  }
}

/**
 * A value that survives a reload, a crash and a closed tab: what was typed last time is there again once the page is alive, and is kept on
 * this device with each change until `forget` is called after saving. `key` names company and form.
 */
export function useDraft<Value>(
  key: string,
  first: Value,
): { value: Value; restored: boolean; set: (next: Value) => void; forget: () => void; startAfresh: () => void } {
  const [value, setValue] = useState(first);
  const [restored, setRestored] = useState(false);
  const done = useRef(false);
  useEffect(() => {
    const kept = readDraft<Value>(key);
    if (kept === null) return;
    setValue(kept);
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
