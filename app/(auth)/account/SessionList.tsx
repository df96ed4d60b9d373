"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Badge } from "@/components/ui/Badge";
import { Button } from "@/components/ui/Button";
import { ErrorSummary } from "@/components/ui/ErrorSummary";
import { callApi, type Answer } from "../call-api";
import { useProblems } from "../use-problems";
import { Part } from "./Part";

interface ShownSession {
  id: string;
  current: boolean;
  device: string;
  seen: string;
  ip: string;
}

/** The person's sessions; each other one can be ended, or all of them together. */
export function SessionList({ sessions }: { sessions: ShownSession[] }) {
  const t = useTranslations("account.sessions");
  const common = useTranslations("common");
  const problems = useProblems();
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState<string | null>(null);
  const [ended, setEnded] = useState<number | null>(null);
  const rows = sessions.filter(({ id }) => !gone.has(id));

  async function end<Data>(what: string, call: Promise<Answer<Data>>, ends: (row: ShownSession) => boolean): Promise<void> {
    setBusy(what);
    problems.clear();
    const answer = await call;
    setBusy(null);
    if (!answer.ok) return problems.show(answer.code);
    const endedIds = rows.filter(ends).map(({ id }) => id);
    setEnded(endedIds.length);
    setGone(new Set([...gone, ...endedIds]));
    // The pressed button no longer exists, so the heading takes the focus.
    document.getElementById("sessions")?.focus();
  }

  return (
    <Part id="sessions" title={t("title")} text={t("text")}>
      <ErrorSummary title={common("there_is_a_problem")} errors={problems.summary} />
      <p role="status" className="text-sm text-muted empty:hidden">
        {ended === null ? null : t("ended", { count: ended })}
      </p>
      <ul className="divide-y divide-line border-y border-line">
        {rows.map((row) => (
          <li key={row.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <div className="grid min-w-0 flex-1 basis-56 gap-0.5">
              <bdi className="line-clamp-2 justify-self-start font-medium">{row.device || t("unknown_device")}</bdi>
              <span className="text-sm text-muted">
                {row.seen} <bdi>{row.ip}</bdi>
              </span>
            </div>
            {row.current ? (
              <Badge tone="good">{t("this_session")}</Badge>
            ) : (
              <Button
                busy={busy === row.id}
                onClick={() => void end(row.id, callApi("DELETE", `/api/account/sessions/${row.id}`), (other) => other.id === row.id)}
              >
                {t("end_session")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {rows.length > 1 ? (
        <Button
          className="justify-self-start"
          busy={busy === "others"}
          onClick={() => void end("others", callApi("POST", "/api/account/sessions/revoke-others", {}), (row) => !row.current)}
        >
          {t("end_others")}
        </Button>
      ) : null}
    </Part>
  );
}
