"use client";

import { Ellipsis } from "lucide-react";
import { useTranslations } from "next-intl";
import { usePerform } from "@/components/api/use-perform";
import { IconButton } from "@/components/ui/IconButton";
import { Menu, MenuItem } from "@/components/ui/Menu";
import { showToast } from "@/components/ui/toast-store";
import { recurringTasks, type RecurringTaskRow } from "./resource";

/** What can be done to one recurring task. */
export function RecurringTaskMenu({ row, onEdit, onDelete }: { row: RecurringTaskRow; onEdit: () => void; onDelete: () => void }) {
  const t = useTranslations("recurring_tasks");
  const { api, perform, busy } = usePerform([recurringTasks.name]);
  const done = (text: string) => () => showToast({ tone: "good", text });
  const pause = () => perform(() => api.call(recurringTasks.verbs.pause, { id: row.id }), done(t("page.paused_done")));
  const resume = () => perform(() => api.call(recurringTasks.verbs.resume, { id: row.id }), done(t("page.resumed")));
  const label = t("page.actions", { title: row.title });
  return (
    <Menu trigger={<IconButton label={label} icon={<Ellipsis />} aria-busy={busy || undefined} />} label={label}>
      <MenuItem onSelect={onEdit}>{t("verbs.update.do")}</MenuItem>
      {row.paused ? (
        <MenuItem onSelect={() => void resume()}>{t("verbs.resume.do")}</MenuItem>
      ) : (
        <MenuItem onSelect={() => void pause()}>{t("verbs.pause.do")}</MenuItem>
      )}
      <MenuItem onSelect={onDelete}>{t("verbs.delete.do")}</MenuItem>
    </Menu>
  );
}
