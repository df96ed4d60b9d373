import { useFormatter, useLocale, useTranslations } from "next-intl";
import { useIsolate } from "@/components/ui/use-isolate";
import { formatDay } from "@/lib/commerce/document-format";
import { languageOf } from "@/lib/commerce/locale-of";
import { formatMoney } from "@/lib/commerce/money";
import type { SavedMethod } from "@/lib/domains/payments/schema";
import { consentTo } from "@/lib/domains/recurring-invoices/rules";
import type { Autopay } from "@/lib/domains/recurring-invoices/schema";
import { encodeId } from "@/lib/kernel/base/ids";
import { DetailsForm } from "./DetailsForm";
import { Disclosure } from "../Disclosure";

/** Whether recurring invoices are charged to this method, and the form to agree to it or to withdraw. */
export function MethodAutopay({ method, autopay, company }: { method: SavedMethod; autopay: Autopay; company: string }) {
  const t = useTranslations("portal.details.methods.autopay");
  const isolate = useIsolate();
  const format = useFormatter();
  const locale = useLocale();
  const customer = encodeId("customer", method.customer_id);
  if (autopay.method_id === method.id && autopay.agreed_at !== null) {
    const { next_charge: next } = autopay;
    return (
      <DetailsForm change="autopay-off" id={customer} button={t("turn_off")} tone="secondary">
        <p className="text-sm">
          {t("on", { day: isolate(format.dateTime(autopay.agreed_at, { dateStyle: "medium" })) })}{" "}
          {next === null
            ? null
            : t("next", { amount: isolate(formatMoney(next.amount, next.currency, locale)), day: isolate(formatDay(next.date, locale)) })}
        </p>
      </DetailsForm>
    );
  }
  const sentence = consentTo(languageOf(locale), { company, method: method.label });
  return (
    <Disclosure label={t("turn_on")} of={method.label}>
      <DetailsForm change="autopay-on" id={customer} button={t("turn_on")} tone="secondary">
        <input type="hidden" name="method_id" value={encodeId("saved_method", method.id)} />
        <p className="text-sm text-muted">{t("lead")}</p>
        <label className="flex items-start gap-2">
          <input type="checkbox" name="consent" required className="mt-1 size-4" value={sentence} />
          <span>{sentence}</span>
        </label>
      </DetailsForm>
    </Disclosure>
  );
}
