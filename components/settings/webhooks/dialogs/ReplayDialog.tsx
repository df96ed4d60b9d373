"use client";

import { useNow, useTranslations } from "next-intl";
import { useState } from "react";
import { usePerform } from "@/components/api/use-perform";
import { useWorkplace } from "@/components/shell/workplace";
import { Button } from "@/components/ui/Button";
import { DatePickerField } from "@/components/ui/DatePickerField";
import { Dialog } from "@/components/ui/Dialog";
import { SelectField } from "@/components/ui/Input";
import { showToast } from "@/components/ui/toast-store";
import { addDays } from "@/lib/commerce/days";
import { dayInTimezone, startOfDayInstant } from "@/lib/commerce/timezone";
import { retentionDays } from "@/lib/domains/webhooks/schema";
import { webhooks, type WebhookRow } from "../resource";

/** Sends the events of a span of days again, in the company's time zone. */
export function ReplayDialog({ webhook, onClose }: { webhook: WebhookRow; onClose: () => void }) {
  const t = useTranslations("webhooks");
  const form = useTranslations("staff.form");
  const { timezone } = useWorkplace();
  const today = dayInTimezone(useNow(), timezone);
  const earliest = addDays(today, 1 - retentionDays);
  const { api, perform, busy } = usePerform([webhooks.name]);
  const [from, setFrom] = useState<string | null>(today);
  const [to, setTo] = useState<string | null>(today);
  const [which, setWhich] = useState<"missed" | "all">("missed");
  const complete = from !== null && to !== null && from <= to;
  const replay = async () => {
    if (!complete) return;
    const span = {
      from: startOfDayInstant(from, timezone).toISOString(),
      to: startOfDayInstant(addDays(to, 1), timezone).toISOString(),
    };
    const done = await perform(async () => {
      const { count } = await api.call(webhooks.verbs.replay, { id: webhook.id, ...span, which });
      showToast({ tone: count === 0 ? "neutral" : "good", text: t("replay.done", { count }) });
    });
    if (done) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("verbs.replay.do")}
      description={t("replay.text")}
      actions={
        <>
          <Button onClick={onClose}>{form("cancel")}</Button>
          <Button tone="primary" busy={busy} disabled={!complete} onClick={() => void replay()}>
            {t("verbs.replay.do")}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <DatePickerField name="from" label={t("replay.from")} value={from} min={earliest} max={today} onChange={setFrom} />
        <DatePickerField name="to" label={t("replay.to")} value={to} min={from ?? earliest} max={today} onChange={setTo} />
        <SelectField
          name="which"
          label={t("replay.which")}
          className="sm:col-span-2"
          value={which}
          onChange={(event) => setWhich(event.target.value === "all" ? "all" : "missed")}
        >
          <option value="missed">{t("replay.missed")}</option>
          <option value="all">{t("replay.all")}</option>
        </SelectField>
      </div>
    </Dialog>
  );
}
