"use client";

import { useEffect, useRef, useState, type FormEvent, type ReactNode } from "react";
import { Alert } from "@/components/ui/Alert";
import { Button } from "@/components/ui/Button";
import { fastestMs } from "@/lib/domains/public-forms/rules";
import type { FormProtection } from "@/lib/domains/public-forms/schema";
import { filesLast, sendFiles } from "./send-form";
import { sentEvent } from "./sent-event";
import { useChallenge } from "./use-challenge";

/** By the code with which the form's page is opened again; `other` for any other code. */
export type FormProblems = Readonly<
  Record<"title" | "invalid" | "rate_limited" | "challenge" | "scripts" | "expired" | "files" | "other", string>
>;

interface ProtectedFormProps {
  /** Where the form goes; the answer leads to the page after it. */
  action: string;
  protection: FormProtection;
  /** The problem that the page was opened with. */
  problem: string | null;
  /** Problems that lead to the answer's page, since nothing that was typed here could mend them. */
  leaveFor?: readonly string[];
  /** `progress` is said while files are on their way. */
  words: { send: string; checking: string; progress?: string; problems: FormProblems };
  /** Whether it has files to send. */
  hasFiles?: boolean;
  children: ReactNode;
}

const leastMs = fastestMs + 500;

const wordOf = (problems: FormProblems, code: string): string => (code in problems ? problems[code as keyof FormProblems] : problems.other);

/**
 * A public form that solves the company's challenge when it is sent, and keeps what was typed if that fails. Without scripts it is a plain
 * form, which the company may accept.
 */
export function ProtectedForm({
  action,
  protection,
  problem: initial,
  leaveFor = [],
  words,
  hasFiles = false,
  children,
}: ProtectedFormProps) {
  const [problem, setProblem] = useState(initial);
  const [busy, setBusy] = useState(false);
  const [sentPart, setSentPart] = useState<number | null>(null);
  const openedAt = useRef(0);
  useEffect(() => {
    openedAt.current = performance.now();
  }, []);
  const { place, solve, failed, again } = useChallenge(protection.challenge);

  async function send(element: HTMLFormElement): Promise<void> {
    const challenge = await solve();
    if (challenge === null) {
      setProblem("challenge");
      return;
    }
    // The company takes a form that is sent at once for a program's, but browsers fill in forms by themselves too.
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, leastMs - (performance.now() - openedAt.current))));
    const data = new FormData(element);
    data.set("challenge", challenge);
    const answer = hasFiles
      ? await sendFiles(action, filesLast(data), setSentPart)
      : await fetch(action, { method: "POST", body: new URLSearchParams(data as unknown as Record<string, string>) });
    const landed = new URL(answer.url);
    const found = answer.ok ? landed.searchParams.get("problem") : "other";
    if (found !== null && leaveFor.includes(found)) window.location.assign(landed);
    else if (found === null) {
      element.dispatchEvent(new CustomEvent(sentEvent));
      window.location.assign(landed);
    } else setProblem(found);
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      await send(event.currentTarget);
    } catch {
      setProblem("other");
    } finally {
      setBusy(false);
      setSentPart(null);
      again();
    }
  }
  const shown = failed ? "challenge" : problem;
  return (
    <form
      method="post"
      action={action}
      encType={hasFiles ? "multipart/form-data" : undefined}
      onSubmit={(event) => void submit(event)}
      className="grid max-w-xl gap-4"
    >
      {shown === null ? null : (
        <Alert tone="bad" title={words.problems.title} live>
          <p>{wordOf(words.problems, shown)}</p>
        </Alert>
      )}
      {protection.without_scripts ? null : (
        <noscript>
          <Alert tone="warn">
            <p>{words.problems.scripts}</p>
          </Alert>
        </noscript>
      )}
      <input type="hidden" name="form_token" value={protection.form_token} />
      <div aria-hidden="true" className="sr-only">
        <input name={protection.honeypot} tabIndex={-1} autoComplete="off" className="size-6" />
      </div>
      {children}
      {place === null ? null : <div ref={place} className="min-h-16" />}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" tone="primary" busy={busy}>
          {words.send}
        </Button>
        <p role="status" className="text-sm text-muted">
          {busy ? words.checking : null}
        </p>
        {sentPart === null ? null : (
          <progress
            aria-label={(words.progress ?? "").replace("{percent}", String(Math.round(sentPart * 100)))}
            value={sentPart}
            max={1}
            className="h-2 w-40 accent-accent"
          />
        )}
      </div>
    </form>
  );
}
