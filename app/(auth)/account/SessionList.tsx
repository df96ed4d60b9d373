"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Badge } from "@/components/ui/Badge";
import { Button } from "@/components/ui/Button";
import { ErrorSummary } from "@/components/ui/ErrorSummary";
import { callApi, type Answer } from "../call-api";
import { useProblems } from "../use-problems";
import { Part } from "./Part";
import { PasswordDialog } from "./PasswordDialog";

interface ShownSession {
  id: string;
  current: boolean;
  device: string;
  seen: string;
  ip: string;
}

/** One session, or all others. */
interface Ending {
  id: string | null;
}

/** The person's sessions; each other one can be ended, or all of them together. */
export function SessionList({ email, sessions }: { email: string; sessions: ShownSession[] }) {
  const t = useTranslations("account.sessions");
  const common = useTranslations("common");
  const problems = useProblems();
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState<string | null>(null);
  const [ended, setEnded] = useState<number | null>(null);
  const rows = sessions.filter(({ id }) => !gone.has(id));

  const [pending, setPending] = useState<Ending | null>(null);

  const send = ({ id }: Ending) =>
    id === null ? callApi("POST", "/api/account/sessions/revoke-others", {}) : callApi("DELETE", `/api/account/sessions/${id}`);

  /** Without a recent proof of the person, the password is asked for. */
  async function end(ending: Ending): Promise<void> {
    setBusy(ending.id ?? "others");
    problems.clear();
    const answer = await send(ending);
    setBusy(null);
    if (answer.ok) return show(ending);
    if (answer.code === "confirmation_required") return setPending(ending);
    problems.show(answer.code);
  }

  function show({ id }: Ending): void {
    const endedIds = rows.filter((row) => (id === null ? !row.current : row.id === id)).map((row) => row.id);
    setEnded(endedIds.length);
    setGone(new Set([...gone, ...endedIds]));
    // The pressed button no longer exists, so the heading takes the focus.
    document.getElementById("sessions")?.focus();
  }

  async function endAfterPassword(ending: Ending, password: string): Promise<Answer<unknown>> {
    const confirmed = await callApi("POST", "/api/account/confirm", { password });
    const answer = confirmed.ok ? await send(ending) : confirmed;
    if (answer.ok) show(ending);
    return answer;
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
              <Button busy={busy === row.id} onClick={() => void end({ id: row.id })}>
                {t("end_session")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {rows.length > 1 ? (
        <Button className="justify-self-start" busy={busy === "others"} onClick={() => void end({ id: null })}>
          {t("end_others")}
        </Button>
      ) : null}
      {pending === null ? null : (
        <PasswordDialog
          action={pending.id === null ? "end_others" : "end_session"}
          email={email}
          send={(password) => endAfterPassword(pending, password)}
          onClose={() => setPending(null)}
        />
      )}
    </Part>
  );
}
