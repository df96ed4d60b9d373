"use client";

import { useTranslations } from "next-intl";
import { usePart } from "@/components/api/use-record";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { colleagues, type ColleagueRow } from "./resource";

interface DeactivateDialogProps {
  colleague: ColleagueRow;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Shows what works in a colleague's name, and ends with their access, before they are deactivated. */
export function DeactivateDialog({ colleague: { id, name }, busy, onConfirm, onClose }: DeactivateDialogProps) {
  const t = useTranslations("settings.staff");
  const words = useTranslations("staff.form");
  const { data } = usePart(colleagues, id, "access", colleagues.verbs.list_access, { id });
  const owned = data?.data ?? [];
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={t("deactivate_title", { name })}
      description={owned.length === 0 ? t("deactivate_nothing") : t("deactivate_text", { name })}
      actions={
        <>
          <Button onClick={onClose}>{words("cancel")}</Button>
          <Button tone="danger" busy={busy} disabled={data === undefined} onClick={onConfirm}>
            {t("deactivate")}
          </Button>
        </>
      }
    >
      <ul className="grid gap-1 text-sm">
        {owned.map(({ noun, id: key, name: title }) => (
          <li key={key}>
            <span className="text-muted">{t(`access.${noun}`)}</span> <bdi>{title}</bdi>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
