"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { usePerform } from "@/components/api/use-perform";
import { useWorkplace } from "@/components/shell/workplace";
import { Button } from "@/components/ui/Button";
import { DatePickerField } from "@/components/ui/DatePickerField";
import { Dialog } from "@/components/ui/Dialog";
import { InputField } from "@/components/ui/Input";
import { showToast } from "@/components/ui/toast-store";
import { useClock } from "@/components/ui/use-clock";
import { tickets, type TicketRow } from "../resource";
import { atTime, snoozeChoices } from "./snooze-choices";

/** Chooses until when a ticket is hidden: one of the usual times, or a day and a time in the company's time zone. */
export function SnoozeDialog({ ticket, onClose }: { ticket: TicketRow; onClose: () => void }) {
  const t = useTranslations("tickets.desk.snooze");
  const words = useTranslations("staff.form");
  const format = useFormatter();
  const { timezone } = useWorkplace();
  const now = useClock();
  const { api, perform, busy } = usePerform([tickets.name]);
  const [day, setDay] = useState<string | null>(null);
  const [time, setTime] = useState("09:00");
  const typed = day === null ? null : atTime(day, time, timezone);
  const isPast = typed !== null && typed <= now;
  const snooze = async (until: Date) => {
    const done = await perform(() => api.call(tickets.verbs.snooze, { id: ticket.id, until: until.toISOString() }));
    if (!done) return;
    showToast({ tone: "good", text: t("done") });
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("title")}
      actions={
        <>
          <Button onClick={onClose}>{words("cancel")}</Button>
          <Button tone="primary" busy={busy} disabled={typed === null || isPast} onClick={() => typed && void snooze(typed)}>
            {t("submit")}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="text-sm text-muted">{t("text")}</p>
        <ul className="grid gap-2">
          {snoozeChoices(now, timezone).map(({ key, until }) => (
            <li key={key}>
              <Button busy={busy} className="w-full justify-between" onClick={() => void snooze(until)}>
                <span>{t(`choices.${key}`)}</span>
                <span className="text-muted">
                  {format.dateTime(until, { weekday: "short", hour: "numeric", minute: "2-digit", timeZone: timezone })}
                </span>
              </Button>
            </li>
          ))}
        </ul>
        <div className="grid grid-cols-2 gap-4">
          <DatePickerField name="day" label={t("day")} error={isPast ? t("past") : undefined} value={day} onChange={setDay} />
          <InputField name="time" type="time" label={t("time")} value={time} onChange={(event) => setTime(event.target.value)} />
        </div>
      </div>
    </Dialog>
  );
}
