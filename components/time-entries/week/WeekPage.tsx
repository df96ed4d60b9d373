"use client";

import { ChevronLeft, ChevronRight, Copy } from "lucide-react";
import { useFormatter, useNow, useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useMemo, useState } from "react";
import { staffLookup, useLookupName, useLookupOptions } from "@/components/api/lookup";
import { usePerform } from "@/components/api/use-perform";
import { PageHeader } from "@/components/shell/PageHeader";
import { useCan, usePagePath, useWorkplace } from "@/components/shell/workplace";
import { TimesheetBar } from "@/components/timesheets/TimesheetBar";
import { Button, ButtonLink } from "@/components/ui/Button";
import { Combobox } from "@/components/ui/Combobox";
import { showToast } from "@/components/ui/toast-store";
import { addDays } from "@/lib/commerce/days";
import { dayInTimezone } from "@/lib/commerce/timezone";
import { weekSheet } from "../resource";
import { durationText } from "./duration-text";
import { useWeek, type Sheet, type SheetCell, type SheetRow } from "./use-week";
import { WeekDayList } from "./WeekDayList";
import { WeekGrid, totalOf } from "./WeekGrid";

/** A colleague's time of a week: their own to type into, others' to read. */
export function WeekPage({ sheet: initial }: { sheet: Sheet }) {
  const t = useTranslations("time_entries.week");
  const { staff, timezone } = useWorkplace();
  const today = dayInTimezone(useNow(), timezone);
  const can = useCan();
  const { sheet, change, secondsOf, flush, pending } = useWeek(initial);
  const [added, setAdded] = useState<readonly SheetRow[]>([]);
  const isOwn = sheet.staff_id === staff.id && can("time_entries.write");
  const isFrozen = sheet.timesheet?.status === "submitted" || sheet.timesheet?.status === "approved";
  const rows = [...sheet.rows, ...added.filter(({ task_id }) => sheet.rows.every((row) => row.task_id !== task_id))];
  const lockOf = (cell: SheetCell) => {
    if (!isOwn) return t("others");
    if (isFrozen) return t(sheet.timesheet?.status === "submitted" ? "waiting" : "frozen");
    if (cell.billed) return t("billed");
    if (sheet.locked_until !== null && cell.day <= sheet.locked_until) return t("locked");
    if (cell.corrected) return t("corrected");
    return cell.entries > 1 ? t("several") : null;
  };
  const isWithoutTime = ({ task_id, cells }: SheetRow) =>
    cells.every((cell) => cell.entries === 0 && !cell.running && secondsOf(task_id, cell) === 0);
  const add = (more: readonly SheetRow[]) =>
    setAdded((now) => [...now, ...more.filter(({ task_id }) => now.every((row) => row.task_id !== task_id))]);
  const parts = { sheet, rows, today, secondsOf, lockOf, change };
  return (
    <>
      <WeekHeader sheet={sheet} />
      <div className="grid gap-4 px-4 py-3 md:px-6">
        <TimesheetBar
          timesheet={sheet.timesheet}
          week={sheet.week}
          staff_id={sheet.staff_id}
          decides={sheet.may_decide && can("time_entries.write")}
          missing={sheet.week > today ? "future" : rows.every(isWithoutTime) ? "empty" : null}
          onSubmit={flush}
        />
        <Target seconds={totalOf(rows, secondsOf, null)} target={sheet.target_seconds} />
        {rows.length === 0 ? <p className="py-4 text-sm text-muted">{t(isOwn ? "empty" : "empty_other")}</p> : null}
        {rows.length > 0 ? (
          <>
            <WeekGrid {...parts} />
            <WeekDayList {...parts} />
          </>
        ) : null}
        {isOwn && !isFrozen ? <AddRows sheet={sheet} onAdd={add} /> : null}
        <p role="status" className="min-h-5 text-sm text-muted">
          {pending ? t("saving") : null}
        </p>
      </div>
    </>
  );
}

function WeekHeader({ sheet }: { sheet: Sheet }) {
  const t = useTranslations("time_entries");
  const format = useFormatter();
  const router = useRouter();
  const pagePath = usePagePath();
  const { staff } = useWorkplace();
  const found = useLookupOptions(staffLookup);
  const name = useLookupName(staffLookup, sheet.staff_id);
  const { week, staff_id } = sheet;
  const address = (day: string | null, who = staff_id) => {
    const query = new URLSearchParams({
      ...(day === null ? {} : { week: day }),
      ...(who === staff.id ? {} : { staff_id: who }),
    }).toString();
    return `${pagePath("time-entries", "week")}${query === "" ? "" : `?${query}`}`;
  };
  const [from, to] = [new Date(week), new Date(addDays(week, 6))];
  return (
    <PageHeader
      title={t("week.title")}
      trail={[{ label: t("plural"), href: pagePath("time-entries") }]}
      action={
        <span className="w-48">
          <Combobox
            label={t("fields.staff_id")}
            options={found}
            value={name}
            onChange={(option) => option && router.push(address(week, option.value))}
          />
        </span>
      }
    >
      <div className="flex flex-wrap items-center gap-2">
        <ButtonLink tone="quiet" href={address(addDays(week, -7))} aria-label={t("week.previous")} title={t("week.previous")}>
          <ChevronLeft aria-hidden="true" className="size-4 rtl:rotate-180" />
        </ButtonLink>
        <span className="numbers text-sm font-medium">
          {[from, to].map((day) => format.dateTime(day, { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" })).join(" – ")}
        </span>
        <ButtonLink tone="quiet" href={address(addDays(week, 7))} aria-label={t("week.next")} title={t("week.next")}>
          <ChevronRight aria-hidden="true" className="size-4 rtl:rotate-180" />
        </ButtonLink>
        <ButtonLink href={address(null)}>{t("week.present")}</ButtonLink>
        <ButtonLink tone="quiet" href={pagePath("timesheets")}>
          {t("week.all")}
        </ButtonLink>
      </div>
    </PageHeader>
  );
}

/** The week's hours against the company's. */
function Target({ seconds, target }: { seconds: number; target: number | null }) {
  const t = useTranslations("time_entries.week");
  if (target === null) return null;
  const share = Math.min(1, seconds / target);
  const write = (value: number) => durationText(value) || "0:00";
  return (
    <div className="grid max-w-md gap-1 text-sm">
      <p className="text-muted">{t("target", { time: write(seconds), target: write(target) })}</p>
      <div aria-hidden="true" className="relative h-2 overflow-hidden rounded-full bg-hover">
        <span
          ref={(element) => {
            if (element) element.style.inlineSize = `${share * 100}%`;
          }}
          className="absolute inset-y-0 start-0 w-0 rounded-full bg-accent"
        />
      </div>
    </div>
  );
}

const emptyCells = (days: readonly string[]): SheetCell[] =>
  days.map((day) => ({ day, seconds: 0, entries: 0, running: false, billed: false, corrected: false }));

/** Adds a row of a task, or those of the week before, without their hours. */
function AddRows({ sheet, onAdd }: { sheet: Sheet; onAdd: (rows: readonly SheetRow[]) => void }) {
  const t = useTranslations("time_entries.week");
  const { api, perform, busy } = usePerform([]);
  const options = useMemo(
    () => async (text: string, signal: AbortSignal) => {
      const page = await api.ask(weekSheet.tasks, text.trim() === "" ? {} : { q: text.trim() }, signal);
      return page.data.map(({ id, title, project_name }) => ({
        value: id,
        label: title,
        ...(project_name === null ? {} : { detail: project_name }),
      }));
    },
    [api],
  );
  const bare = { project_id: null, customer_name: null, seconds: 0 };
  const copy = () =>
    perform(async () => {
      const before = await api.ask(weekSheet.read, { week: addDays(sheet.week, -7) });
      if (before.rows.length === 0) showToast({ tone: "neutral", text: t("nothing_to_copy") });
      onAdd(before.rows.map((row) => ({ ...row, cells: emptyCells(sheet.days), seconds: 0 })));
    });
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="w-72 max-w-full">
        <Combobox
          label={t("add")}
          placeholder={t("add")}
          options={options}
          value={null}
          onChange={(option) =>
            option &&
            onAdd([
              {
                ...bare,
                task_id: option.value,
                task_title: option.label,
                project_name: option.detail ?? null,
                cells: emptyCells(sheet.days),
              },
            ])
          }
        />
      </span>
      <Button busy={busy} onClick={() => void copy()}>
        <Copy aria-hidden="true" className="size-4" />
        {t("copy")}
      </Button>
    </div>
  );
}
