"use client";

import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { staffLookup } from "@/components/api/lookup";
import { NameOf } from "@/components/api/NameOf";
import { usePerform } from "@/components/api/use-perform";
import { useCan } from "@/components/shell/workplace";
import { tasks } from "@/components/tasks/resource";
import { Badge } from "@/components/ui/Badge";
import { Button } from "@/components/ui/Button";
import { DateText } from "@/components/ui/DateText";
import { IconButton } from "@/components/ui/IconButton";
import { showToast } from "@/components/ui/toast-store";
import { CorrectDialog } from "./CorrectDialog";
import { timeEntries, type ListedTimeRow } from "./resource";
import { useDuration } from "./use-duration";

/** An entry of a task, with what the reader may do with it: change it, or correct it once it is locked. */
export function TimeLine({ entry, own }: { entry: ListedTimeRow; own: boolean }) {
  const t = useTranslations("time_entries");
  const can = useCan();
  const write = useDuration();
  const [correcting, setCorrecting] = useState(false);
  const { lock, note, duration_seconds, corrects } = entry;
  const corrects_it =
    lock !== null && lock !== "correction" && lock !== "submitted" && (own || (can("time_entries.approve") && can("time_entries.write")));
  return (
    <li className="flex min-h-9 flex-wrap items-center gap-x-3 border-b border-line py-1 last:border-0">
      <span className="grid min-w-0 flex-1">
        <span className="truncate font-medium">
          <NameOf lookup={staffLookup} id={entry.staff_id} />
        </span>
        {note === "" ? null : (
          <span className="truncate text-muted">
            <bdi>{note}</bdi>
          </span>
        )}
        {corrects === null ? null : (
          <span className="text-muted">
            {t("corrects.of")} <DateText value={corrects.day} /> ·{" "}
            <bdi className="numbers">
              {t("corrects.change", { before: write(corrects.before_seconds), after: write(corrects.after_seconds) })}
            </bdi>
          </span>
        )}
      </span>
      <span className="text-muted">
        <DateText value={entry.day} />
      </span>
      {duration_seconds === null ? <Badge tone="accent">{t("running")}</Badge> : <span className="numbers">{write(duration_seconds)}</span>}
      {lock === null ? null : <Badge>{t(`lock.${lock}`)}</Badge>}
      {own && lock === null ? (
        <OpenEntry entry={entry} />
      ) : (
        <span className="text-muted">{entry.billable ? t("on_records.billable") : null}</span>
      )}
      {corrects_it ? (
        <Button tone="quiet" onClick={() => setCorrecting(true)}>
          {t("correct.do")}
        </Button>
      ) : null}
      {correcting ? <CorrectDialog entry={entry} onClose={() => setCorrecting(false)} /> : null}
    </li>
  );
}

function OpenEntry({ entry: { id, version, billable, corrects } }: { entry: ListedTimeRow }) {
  const t = useTranslations("time_entries.on_records");
  const { api, perform, busy } = usePerform([timeEntries.name, tasks.name]);
  const turn = () => perform(() => api.update(timeEntries, id, version, { billable: !billable }));
  const remove = () =>
    perform(
      () => api.remove(timeEntries, id, version),
      () => showToast({ tone: "good", text: t("removed") }),
    );
  return (
    <>
      {corrects === null ? (
        <Button tone="quiet" busy={busy} onClick={() => void turn()}>
          {t(billable ? "not_billable" : "mark_billable")}
        </Button>
      ) : null}
      <IconButton label={t("remove")} icon={<Trash2 />} onClick={() => void remove()} />
    </>
  );
}
