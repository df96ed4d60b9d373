"use client";

import { useEffect, useState } from "react";

export interface Option {
  value: string;
  label: string;
  /** A second, quieter line: an address, a code. */
  detail?: string;
}

/** The choices: a fixed list, or what a search answers to the typed text. */
export type Options = readonly Option[] | ((text: string, signal: AbortSignal) => Promise<readonly Option[]>);

const pause = 150;

export interface FoundOptions {
  options: readonly Option[];
  state: "ready" | "loading" | "failed";
  /** What they are the answer to. */
  text: string;
}

/**
 * The options that fit `text`: filtered at once where the list is fixed, asked for after a short pause where it is not; `loading` until
 * those are there. Idle while closed.
 */
export function useOptions(source: Options, text: string, open: boolean): FoundOptions {
  const [found, setFound] = useState<FoundOptions>({ options: [], state: "loading", text: "" });
  useEffect(() => {
    if (!open || typeof source !== "function") return;
    const controller = new AbortController();
    setFound((before) => ({ ...before, state: "loading" }));
    const timer = setTimeout(
      () => {
        source(text, controller.signal).then(
          (options) => !controller.signal.aborted && setFound({ options, state: "ready", text }),
          () => !controller.signal.aborted && setFound({ options: [], state: "failed", text }),
        );
      },
      text === "" ? 0 : pause,
    );
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [source, text, open]);
  if (typeof source !== "function") return { options: fitting(source, text), state: "ready", text };
  // Whoever types faster than the search answers is shown, of what an earlier text found, what fits this one.
  return found.text === text ? found : { options: fitting(found.options, text), state: "loading", text };
}

function fitting(options: readonly Option[], text: string): readonly Option[] {
  const wanted = fold(text);
  return options.filter((option) => fold(`${option.label} ${option.detail ?? ""} ${option.value}`).includes(wanted));
}

function fold(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .trim();
}
