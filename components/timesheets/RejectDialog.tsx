"use client";

import { useTranslations } from "next-intl";
import { ReasonDialog } from "@/components/record/ReasonDialog";
import { timesheets, type TimesheetRow } from "./resource";

/** Rejects a timesheet with a reason. */
export function RejectDialog({ timesheet: { id }, onClose }: { timesheet: TimesheetRow; onClose: () => void }) {
  const t = useTranslations("timesheets.reject");
  return (
    <ReasonDialog
      words={{ title: t("title"), text: t("text"), reason: t("reason"), do: t("do"), done: t("rejected") }}
      changes={[timesheets.name, "time-entries"]}
      send={(api, reason) => api.call(timesheets.verbs.reject, { id, reason })}
      onClose={onClose}
    />
  );
}
