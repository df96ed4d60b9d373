"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { colleagueLookup } from "@/components/api/lookup";
import { NameOf } from "@/components/api/NameOf";
import { usePerform } from "@/components/api/use-perform";
import { useCan, useWorkplace } from "@/components/shell/workplace";
import { Alert } from "@/components/ui/Alert";
import { Button } from "@/components/ui/Button";
import { DateText } from "@/components/ui/DateText";
import { showToast } from "@/components/ui/toast-store";
import { RejectDialog } from "./RejectDialog";
import { timesheets, type TimesheetRow } from "./resource";
import { TimesheetStatus } from "./TimesheetStatus";

interface TimesheetBarProps {
  /** Null before the week's first submission. */
  timesheet: TimesheetRow | null;
  week: string;
  staff_id: string;
  /** Whether the reader may approve, reject and reopen. */
  decides: boolean;
  /** Why the week can't be submitted: it has no time, or is still to come. */
  missing: "empty" | "future" | null;
  /** Stores what was typed, before the week is submitted. */
  onSubmit: () => Promise<void>;
}

/** Whether the week is submitted or approved, and what the reader may do about it. */
export function TimesheetBar({ timesheet, week, staff_id, decides, missing, onSubmit }: TimesheetBarProps) {
  const t = useTranslations("timesheets");
  const can = useCan();
  const { staff } = useWorkplace();
  const [rejecting, setRejecting] = useState(false);
  const { api, perform, busy } = usePerform([timesheets.name, "time-entries"]);
  const status = timesheet?.status ?? "open";
  const id = timesheet?.id ?? "";
  const isOwn = staff_id === staff.id && can("time_entries.write");
  const done = (key: "submitted" | "withdrawn" | "approved" | "reopened") => () => showToast({ tone: "good", text: t(`bar.${key}`) });
  const submit = () =>
    perform(async () => {
      await onSubmit();
      await api.create(timesheets, { week });
    }, done("submitted"));
  return (
    <section aria-label={t("name")} className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <TimesheetStatus status={status} />
        {timesheet !== null && timesheet.decided_by !== null && status !== "open" ? (
          <span className="text-sm text-muted">
            <bdi>
              <NameOf lookup={colleagueLookup} id={timesheet.decided_by} />
            </bdi>
            {" · "}
            <bdi>
              <DateText value={timesheet.decided_at ?? timesheet.updated_at} />
            </bdi>
          </span>
        ) : null}
        <span className="ms-auto flex flex-wrap gap-2">
          {isOwn && (status === "open" || status === "rejected") ? (
            <>
              {missing === null ? null : <span className="self-center text-sm text-muted">{t(`bar.${missing}`)}</span>}
              <Button tone="primary" busy={busy} disabled={missing !== null} onClick={() => void submit()}>
                {t("verbs.submit.do")}
              </Button>
            </>
          ) : null}
          {isOwn && status === "submitted" ? (
            <Button busy={busy} onClick={() => void perform(() => api.call(timesheets.verbs.withdraw, { id }), done("withdrawn"))}>
              {t("verbs.withdraw.do")}
            </Button>
          ) : null}
          {decides && status === "submitted" ? (
            <>
              <Button onClick={() => setRejecting(true)}>{t("verbs.reject.do")}</Button>
              <Button
                tone="primary"
                busy={busy}
                onClick={() =>
                  void perform(() => api.call(timesheets.verbs.approve, { id }, { version: timesheet?.version }), done("approved"))
                }
              >
                {t("verbs.approve.do")}
              </Button>
            </>
          ) : null}
          {decides && status === "approved" ? (
            <Button busy={busy} onClick={() => void perform(() => api.call(timesheets.verbs.reopen, { id }), done("reopened"))}>
              {t("verbs.reopen.do")}
            </Button>
          ) : null}
        </span>
      </div>
      {status === "rejected" && timesheet !== null ? (
        <Alert tone="bad" title={t("bar.rejected_title")}>
          <p dir="auto">{timesheet.rejection_reason}</p>
        </Alert>
      ) : null}
      {rejecting && timesheet !== null ? <RejectDialog timesheet={timesheet} onClose={() => setRejecting(false)} /> : null}
    </section>
  );
}
