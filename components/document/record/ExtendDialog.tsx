"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { usePerform } from "@/components/api/use-perform";
import type { OfferResource } from "@/components/document/resource";
import { useWorkplace } from "@/components/shell/workplace";
import { Button } from "@/components/ui/Button";
import { DatePickerField } from "@/components/ui/DatePickerField";
import { Dialog } from "@/components/ui/Dialog";
import { showToast } from "@/components/ui/toast-store";
import { useClock } from "@/components/ui/use-clock";
import { dayInTimezone } from "@/lib/commerce/timezone";

interface ExtendDialogProps {
  resource: OfferResource;
  offer: { id: string; version: number; expiry_date: string | null };
  onClose: () => void;
}

/** Moves the last day on which the customer can answer what it was sent. */
export function ExtendDialog({ resource, offer, onClose }: ExtendDialogProps) {
  const t = useTranslations("documents.extending");
  const words = useTranslations("staff.form");
  const { timezone } = useWorkplace();
  const today = dayInTimezone(useClock(), timezone);
  const [on, setOn] = useState<string | null>(offer.expiry_date !== null && offer.expiry_date > today ? offer.expiry_date : null);
  const { api, perform, busy } = usePerform([resource.name]);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (on === null) return;
    const done = await perform(
      () => api.call(resource.update, { id: offer.id, expiry_date: on }, { version: offer.version }),
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
