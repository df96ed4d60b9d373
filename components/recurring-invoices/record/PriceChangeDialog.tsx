"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { usePerform } from "@/components/api/use-perform";
import { recurringInvoices, type RecurringRecord } from "@/components/recurring-invoices/resource";
import { useWorkplace } from "@/components/shell/workplace";
import { Button } from "@/components/ui/Button";
import { DatePickerField } from "@/components/ui/DatePickerField";
import { Dialog } from "@/components/ui/Dialog";
import { InputField } from "@/components/ui/Input";
import { showToast } from "@/components/ui/toast-store";
import { useClock } from "@/components/ui/use-clock";
import { addDays, addMonths } from "@/lib/commerce/days";
import { dayInTimezone } from "@/lib/commerce/timezone";
import { Currency } from "@/lib/commerce/currencies";
import { raise } from "@/lib/domains/recurring-invoices/rules";

const isPercent = (text: string) => /^-?\d{1,4}(\.\d{1,4})?$/.test(text) && Number(text) > -100 && Number(text) !== 0;
const usualNotice = "30";

/** Plans other unit prices from a day on, by a percentage or line by line, and when the customer is told. */
export function PriceChangeDialog({ schedule, onClose }: { schedule: RecurringRecord; onClose: () => void }) {
  const t = useTranslations("recurring_invoices.prices");
  const words = useTranslations("staff.form");
  const common = useTranslations("common");
  const { timezone } = useWorkplace();
  const today = dayInTimezone(useClock(), timezone);
  const [from_date, setFrom] = useState<string | null>(addDays(addMonths(`${today.slice(0, 7)}-01`, 2), 0));
  const [percent, setPercent] = useState("");
  const [prices, setPrices] = useState(schedule.lines.map(({ unit_price }) => unit_price));
  const [notice, setNotice] = useState(usualNotice);
  const { api, perform, busy } = usePerform([recurringInvoices.name]);
  const isChanged = prices.some((price, index) => price !== schedule.lines[index]?.unit_price);

  function changePercent(text: string): void {
    setPercent(text);
    if (!isPercent(text)) return;
    setPrices(schedule.lines.map(({ unit_price }) => raise(unit_price, text, Currency.parse(schedule.currency))));
  }
  function changePrice(index: number, price: string): void {
    setPercent("");
    setPrices(prices.map((each, place) => (place === index ? price : each)));
  }
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (from_date === null) return;
    const notice_days = notice.trim() === "" ? null : Number(notice);
    const change = isPercent(percent) ? { percent } : { unit_prices: prices };
    const done = await perform(
      () => api.call(recurringInvoices.verbs.plan_price_change, { id: schedule.id, from_date, notice_days, ...change }),
      () => showToast({ tone: "good", text: t("planned_toast") }),
    );
    if (done) onClose();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("plan_title")}
      description={t("plan_text")}
      actions={
        <>
          <Button onClick={onClose}>{words("cancel")}</Button>
          <Button tone="primary" type="submit" form="price-form" busy={busy} disabled={from_date === null || !isChanged}>
            {t("plan")}
          </Button>
        </>
      }
    >
      <form id="price-form" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <DatePickerField name="from_date" label={t("from_date")} required min={addDays(today, 1)} value={from_date} onChange={setFrom} />
        <InputField
          name="percent"
          label={t("percent")}
          optional={common("optional")}
          inputMode="decimal"
          dir="ltr"
          value={percent}
          onChange={(event) => changePercent(event.target.value.trim())}
        />
        <fieldset className="grid gap-3">
          <legend className="pb-1 font-medium">{t("new_prices")}</legend>
          {schedule.lines.map(({ id, description, unit_price }, index) => (
            <InputField
              key={id}
              name={`price_${String(index)}`}
              label={<bdi>{description.split("\n")[0]}</bdi>}
              hint={t("until_now", { price: unit_price })}
              inputMode="decimal"
              dir="ltr"
              value={prices[index] ?? ""}
              onChange={(event) => changePrice(index, event.target.value.trim())}
            />
          ))}
        </fieldset>
        <InputField
          name="notice_days"
          label={t("notice_days")}
          hint={t("notice_hint")}
          inputMode="numeric"
          dir="ltr"
          value={notice}
          onChange={(event) => setNotice(event.target.value.replace(/\D/g, ""))}
        />
      </form>
    </Dialog>
  );
}
