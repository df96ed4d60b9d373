"use client";

import { GripVertical, Pencil, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { usePerform } from "@/components/api/use-perform";
import { useReorder } from "@/components/settings/fields/use-reorder";
import { SettingsFrame } from "@/components/settings/SettingsFrame";
import { useCan } from "@/components/shell/workplace";
import { Badge } from "@/components/ui/Badge";
import { Button } from "@/components/ui/Button";
import { classNames } from "@/components/ui/class-names";
import { IconButton } from "@/components/ui/IconButton";
import { tasks, taskStatuses, type OwnStatusRow } from "../resource";
import { colorTones } from "../status-columns";
import { useOwnStatuses } from "../TaskStatuses";
import { DeleteStatusDialog } from "./DeleteStatusDialog";
import { StatusDialog } from "./StatusDialog";

/** The company's own statuses of tasks, in the order of the board. */
export function StatusesPage() {
  const t = useTranslations("task_statuses");
  const meanings = useTranslations("tasks.statuses");
  const settings = useTranslations("settings");
  const can = useCan();
  const own = useOwnStatuses();
  const { api, perform } = usePerform([taskStatuses.name, tasks.name]);
  const [open, setOpen] = useState<OwnStatusRow | "new" | null>(null);
  const [leaving, setLeaving] = useState<OwnStatusRow | null>(null);
  const [said, setSaid] = useState("");
  const mayWrite = can("settings.write");
  const { rows, dragged, handleOf } = useReorder(own, (row, position) => {
    void perform(
      () => api.update(taskStatuses, row.id, row.version, { position }),
      () => setSaid(t("order.moved", { name: row.name, place: position + 1, count: own.length })),
    );
  });
  return (
    <SettingsFrame
      title={settings("pages.task_statuses.title")}
      text={settings("pages.task_statuses.text")}
      action={
        mayWrite ? (
          <Button tone="primary" onClick={() => setOpen("new")}>
            {t("verbs.create.do")}
          </Button>
        ) : null
      }
    >
      {own.length === 0 ? <p className="measure text-muted">{t("empty")}</p> : null}
      <ul aria-label={t("order.label")} data-rows="" className="grid border-t border-line empty:hidden">
        {rows.map((row) => (
          <li
            key={row.id}
            data-row=""
            className={classNames(
              "flex min-h-12 items-center gap-2 border-b border-line py-1.5",
              row.id === dragged && "bg-accent-soft shadow-float",
            )}
          >
            {mayWrite ? (
              <IconButton
                label={t("order.move", { name: row.name })}
                title={t("order.hint")}
                icon={<GripVertical />}
                className="cursor-grab touch-none active:cursor-grabbing"
                {...handleOf(row.id)}
              />
            ) : null}
            <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
              <Badge tone={colorTones[row.color]}>
                <bdi>{row.name}</bdi>
              </Badge>
              <span className="text-sm text-muted">{t("meaning_text", { meaning: meanings(row.meaning) })}</span>
            </div>
            {mayWrite ? (
              <span className="flex gap-1">
                <IconButton label={t("edit_named", { name: row.name })} icon={<Pencil />} onClick={() => setOpen(row)} />
                <IconButton label={t("delete_named", { name: row.name })} icon={<Trash2 />} onClick={() => setLeaving(row)} />
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {said}
      </p>
      {open === null ? null : <StatusDialog status={open === "new" ? null : open} onClose={() => setOpen(null)} />}
      {leaving === null ? null : <DeleteStatusDialog status={leaving} all={own} onClose={() => setLeaving(null)} />}
    </SettingsFrame>
  );
}
