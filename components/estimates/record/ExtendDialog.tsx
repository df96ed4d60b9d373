"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { usePerform } from "@/components/api/use-perform";
import { estimates, type EstimateRecord } from "@/components/estimates/resource";
import { useWorkplace } from "@/components/shell/workplace";
import { Button } from "@/components/ui/Button";
import { DatePickerField } from "@/components/ui/DatePickerField";
import { Dialog } from "@/components/ui/Dialog";
import { showToast } from "@/components/ui/toast-store";
import { useClock } from "@/components/ui/use-clock";
import { dayInTimezone } from "@/lib/commerce/timezone";

/** Moves the last day on which the customer can accept a sent estimate. */
export function ExtendDialog({ estimate, onClose }: { estimate: EstimateRecord; onClose: () => void }) {
  const t = useTranslations("estimates.extending");
  const words = useTranslations("staff.form");
  const { timezone } = useWorkplace();
  const today = dayInTimezone(useClock(), timezone);
  const [on, setOn] = useState<string | null>(estimate.expiry_date !== null && estimate.expiry_date > today ? estimate.expiry_date : null);
  const { api, perform, busy } = usePerform([estimates.name]);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (on === null) return;
    const done = await perform(
      () => api.update(estimates, estimate.id, estimate.version, { expiry_date: on }),
      () => showToast({ tone: "good", text: t("done") }),
    );
    if (done) onClose();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("title")}
      size="small"
      actions={
        <>
          <Button onClick={onClose}>{words("cancel")}</Button>
          <Button tone="primary" type="submit" form="extend-form" busy={busy} disabled={on === null}>
            {t("do")}
          </Button>
        </>
      }
    >
      <form id="extend-form" noValidate onSubmit={(event) => void submit(event)}>
        <DatePickerField name="expiry_date" label={t("on")} required min={today} value={on} onChange={setOn} />
      </form>
    </Dialog>
  );
}
