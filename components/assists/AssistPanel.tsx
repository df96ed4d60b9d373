"use client";

import { Sparkles, X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/Button";
import { IconButton } from "@/components/ui/IconButton";
import type { AssistAnswer } from "./resource";

interface AssistPanelProps {
  title: string;
  assist: AssistAnswer | null;
  busy: boolean;
  canned: boolean;
  onStop: () => void;
  onAgain: () => void;
  onDismiss: () => void;
  /** What a ready answer shows. */
  children?: ReactNode;
}

/** The state of a question to a provider: waiting, with a way to stop; why there is no answer; or the answer, marked as AI's. */
export function AssistPanel({ title, assist, busy, canned, onStop, onAgain, onDismiss, children }: AssistPanelProps) {
  const t = useTranslations("assists.use");
  const failures = useTranslations("assists.failures");
  if (assist === null && !busy) return null;
  return (
    <section aria-label={title} aria-busy={busy} className="grid gap-2 rounded-md border border-line bg-surface p-4 text-sm">
      <header className="flex flex-wrap items-center gap-2">
        <Sparkles aria-hidden="true" className="size-4 text-accent" />
        <h3 className="font-semibold">{title}</h3>
        <span className="rounded-md border border-line px-1.5 text-muted">{t("badge")}</span>
        {busy ? null : <IconButton icon={<X />} label={t("dismiss")} onClick={onDismiss} className="ms-auto" />}
      </header>
      <div role="status" className="grid gap-2">
        {busy ? <p className="text-muted">{t(assist?.status === "running" ? "asking" : "waiting")}</p> : null}
        {assist?.status === "cancelled" ? <p className="text-muted">{t("stopped")}</p> : null}
        {assist?.failure ? <p className="measure text-bad">{failures(assist.failure)}</p> : null}
      </div>
      {busy && assist !== null ? (
        <Button className="justify-self-start" onClick={onStop}>
          {t("stop")}
        </Button>
      ) : null}
      {assist?.status === "failed" || assist?.status === "cancelled" ? (
        <Button className="justify-self-start" onClick={onAgain}>
          {t("again")}
        </Button>
      ) : null}
      {assist?.status === "ready" ? (
        <>
          {children}
          <p className="text-muted">{t(canned ? "canned" : "check")}</p>
        </>
      ) : null}
    </section>
  );
}
