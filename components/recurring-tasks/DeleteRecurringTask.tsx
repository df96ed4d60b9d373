"use client";

import { useTranslations } from "next-intl";
import { usePerform } from "@/components/api/use-perform";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { showToast } from "@/components/ui/toast-store";
import { recurringTasks, type RecurringTaskRow } from "./resource";

/** Asks before a recurring task is deleted. */
export function DeleteRecurringTask({ row, onClose }: { row: RecurringTaskRow; onClose: () => void }) {
  const t = useTranslations("recurring_tasks");
  const form = useTranslations("staff.form");
  const { api, perform, busy } = usePerform([recurringTasks.name]);
  const remove = () =>
    perform(
      () => api.remove(recurringTasks, row.id, row.version),
      () => {
        showToast({ tone: "good", text: t("page.deleted") });
        onClose();
      },
    );
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={t("page.delete_title", { title: row.title })}
      description={t("page.delete_text")}
      actions={
        <>
          <Button onClick={onClose}>{form("cancel")}</Button>
          <Button tone="danger" busy={busy} onClick={() => void remove()}>
            {t("verbs.delete.do")}
          </Button>
        </>
      }
    />
  );
}
