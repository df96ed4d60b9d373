"use client";

import { useEffect, useState, type ReactNode } from "react";
import { foldText } from "@/lib/kernel/base/fold-text";

export interface Option {
  value: string;
  label: string;
  /** A secondary line, such as an address or a code. */
  detail?: string;
  icon?: ReactNode;
}

/** A fixed list, or a search that returns the options for the typed text. */
export type Options = readonly Option[] | ((text: string, signal: AbortSignal) => Promise<readonly Option[]>);

const pause = 150;

export interface FoundOptions {
  options: readonly Option[];
  state: "ready" | "loading" | "failed";
  /** The text that these options match. */
  text: string;
}

/**
 * The options that match `text`: a fixed list is filtered at once, a search runs after a short pause and is `loading` until it answers.
 * Idle while closed.
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
  // While a newer search is pending, the previous results are filtered by the new text.
  return found.text === text ? found : { options: fitting(found.options, text), state: "loading", text };
}

function fitting(options: readonly Option[], text: string): readonly Option[] {
  const query = foldText(text);
  return options.filter((option) => foldText(`${option.label} ${option.detail ?? ""} ${option.value}`).includes(query));
}
