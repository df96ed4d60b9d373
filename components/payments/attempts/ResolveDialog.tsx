"use client";

import { useTranslations } from "next-intl";
import { Amount } from "@/components/ui/Amount";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import type { Attempt } from "../resource";

/** Asks for confirmation before an attempt is marked as resolved: this books nothing, so someone must have dealt with the money. */
export function ResolveDialog({
  attempt,
  busy,
  onResolve,
  onClose,
}: {
  attempt: Attempt;
  busy: boolean;
  onResolve: () => void;
  onClose: () => void;
}) {
  const t = useTranslations("payments.attempts");
  const words = useTranslations("staff.form");
  const { amount, attention, currency } = attempt;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("resolve_title")}
      size="small"
      actions={
        <>
          <Button onClick={onClose}>{words("cancel")}</Button>
          <Button tone="primary" busy={busy} autoFocus onClick={onResolve}>
            {t("resolve")}
          </Button>
        </>
      }
    >
      <div className="grid gap-2">
        {attention === null ? null : <p>{t(`attention.${attention}`)}</p>}
        {amount === null ? null : (
          <p>{t.rich("resolve_amount", { amount: () => <Amount value={amount} currency={currency} className="font-semibold" /> })}</p>
        )}
        <p className="text-muted">{t("resolve_text")}</p>
      </div>
    </Dialog>
  );
}
