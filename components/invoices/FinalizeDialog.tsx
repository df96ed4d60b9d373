"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";

/** Asks once, since a number that was given out cannot be taken back. */
export function FinalizeDialog({
  busy,
  number,
  onFinalize,
  onClose,
}: {
  busy: boolean;
  number: string | null;
  onFinalize: () => void;
  onClose: () => void;
}) {
  const t = useTranslations("invoices");
  const words = useTranslations("staff.form");
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("finalize")}
      size="small"
      actions={
        <>
          <Button onClick={onClose}>{words("cancel")}</Button>
          <Button tone="primary" busy={busy} autoFocus onClick={onFinalize}>
            {t("finalize")}
          </Button>
        </>
      }
    >
      <div className="grid gap-2">
        <p>
          {number === null
            ? t("finalizing.number")
            : t.rich("finalizing.next_number", { number: () => <bdi className="numbers font-medium">{number}</bdi> })}
        </p>
        <p className="text-muted">{t("finalizing.lock")}</p>
      </div>
    </Dialog>
  );
}
