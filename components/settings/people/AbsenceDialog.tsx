"use client";

import { useNow, useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { usePerform } from "@/components/api/use-perform";
import { useWorkplace } from "@/components/shell/workplace";
import { Button } from "@/components/ui/Button";
import { DatePickerField } from "@/components/ui/DatePickerField";
import { Dialog } from "@/components/ui/Dialog";
import { showToast } from "@/components/ui/toast-store";
import { dayInTimezone } from "@/lib/commerce/timezone";
import { absenceProblem } from "@/lib/domains/staff/rules";
import { colleagues, type ColleagueRow } from "./resource";

/** From when to when a colleague is away. */
export function AbsenceDialog({ row, onClose }: { row: ColleagueRow; onClose: () => void }) {
  const t = useTranslations("settings.staff");
  const form = useTranslations("staff.form");
  const { api, perform, busy } = usePerform([colleagues.name]);
  const [from, setFrom] = useState<string | null>(row.absence?.from ?? null);
  const [until, setUntil] = useState<string | null>(row.absence?.until ?? null);
  const today = dayInTimezone(useNow(), useWorkplace().timezone);
  const problem = from === null || until === null ? null : absenceProblem({ from, until }, today);
  const told = (text: string) => () => showToast({ tone: "good", text });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (from === null || until === null || problem !== null) return;
    const save = () => api.call(colleagues.verbs.set_absence, { id: row.id, from, until });
    if (await perform(save, told(t("absence_set")))) onClose();
  };
  const clear = async () => {
    if (await perform(() => api.call(colleagues.verbs.clear_absence, { id: row.id }), told(t("absence_cleared")))) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={<bdi>{t("absence_of", { name: row.name })}</bdi>}
      description={t("absence_text")}
      actions={
        <>
          {row.absence === null ? (
            <Button onClick={onClose}>{form("cancel")}</Button>
          ) : (
            <Button busy={busy} onClick={() => void clear()}>
              {t("absence_clear")}
            </Button>
          )}
          <Button type="submit" form="absence" tone="primary" busy={busy}>
            {t("absence_save")}
          </Button>
        </>
      }
    >
      <form id="absence" onSubmit={(event) => void submit(event)} className="grid gap-4">
        <DatePickerField name="from" label={t("absence_from")} required value={from} onChange={setFrom} />
        <DatePickerField
          name="until"
          label={t("absence_until")}
          required
          value={until}
          error={problem === null ? undefined : t(`absence_problems.${problem}`)}
          onChange={setUntil}
        />
      </form>
    </Dialog>
  );
}
