"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** After so many refreshes a page that still waits refreshes less often. */
const quickRefreshes = 30;

/** Before these refreshes the provider is asked: some report so that only a question proves it, and the worker asks once a minute. */
const questions = [1, 5, 15];

interface PageRefreshProps {
  after: number;
  /** The address that asks the provider, and about which attempt; texts, since a refresh brings new objects. */
  ask_at?: string | undefined;
  attempt?: string | undefined;
}

/**
 * Refreshes the page's data every `after` seconds while the page is visible, later five times as rarely, and has the provider asked.
 * Renders nothing.
 */
export function PageRefresh({ after, ask_at = "", attempt = "" }: PageRefreshProps) {
  const router = useRouter();
  useEffect(() => {
    let refreshes = 0;
    let timer: ReturnType<typeof setTimeout>;
    const plan = () => {
      timer = setTimeout(
        () => {
          const asked = ask_at !== "" && questions.includes(refreshes) ? ask(ask_at, attempt) : Promise.resolve();
          void asked.then(() => document.hidden || router.refresh());
          refreshes += 1;
          plan();
        },
        after * (refreshes < quickRefreshes ? 1_000 : 5_000),
      );
    };
    plan();
    return () => clearTimeout(timer);
  }, [after, router, ask_at, attempt]);
  return null;
}

/** Without an answer the page goes on waiting. */
async function ask(address: string, attempt: string): Promise<void> {
  await fetch(address, { method: "POST", body: new URLSearchParams({ attempt }), redirect: "manual" }).catch(() => undefined);
}
