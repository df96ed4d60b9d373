"use client";

import { useTranslations } from "next-intl";
import { usePerform } from "@/components/api/use-perform";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { showToast } from "@/components/ui/toast-store";
import { taxUnits, type TaxUnitRow } from "./resource";

/** Asks before a company stops sending e-invoices. */
export function RetireDialog({ unit, onClose }: { unit: TaxUnitRow; onClose: () => void }) {
  const t = useTranslations("tax_units");
  const { api, perform, busy } = usePerform([taxUnits.name]);
  const retire = () =>
    perform(
      () => api.call(taxUnits.verbs.retire, { id: unit.id }),
      () => {
        showToast({ tone: "good", text: t("page.retired_done") });
        onClose();
      },
    );
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={t("page.retire_title")}
      description={t("page.retire_text")}
      actions={
        <>
          <Button onClick={onClose}>{t("page.cancel")}</Button>
          <Button tone="danger" busy={busy} onClick={() => void retire()}>
            {t("verbs.retire.do")}
          </Button>
        </>
      }
    />
  );
}
