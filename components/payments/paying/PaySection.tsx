import { useLocale, useTranslations } from "next-intl";
import { Alert } from "@/components/ui/Alert";
import { Button } from "@/components/ui/Button";
import { Checkbox } from "@/components/ui/Checkbox";
import { useIsolate } from "@/components/ui/use-isolate";
import type { Currency } from "@/lib/commerce/currencies";
import { isZero } from "@/lib/commerce/is-zero";
import { formatMoney } from "@/lib/commerce/money";
import { GatewayName } from "./GatewayName";

interface PaySectionProps {
  /** Where the form posts; the response redirects to the provider. */
  action: string;
  choices: readonly { gateway: string; save_method: boolean; surcharge: string; total: string }[];
  currency: Currency;
  /** Whom to ask where no gateway can take the amount. */
  company: string;
  /** The amount due in the reader's format, shown on the button. */
  amount: string;
  /** What a provider is still processing of the amount due, by which the payer may pay it a second time. */
  under_way: { amount: string; currency: Currency; whole: boolean } | null;
  /** With instalments: the amounts that the payer may choose between, the next instalment first; `value` is money text. */
  parts?: readonly { value: string; label: "instalment" | "all"; amount: string }[];
  /** The invoices to pay as comma-separated wire ids, where the form's address does not name them. */
  invoices?: string;
  /** Whether the payer may save the payment method: only a signed-in contact, not the holder of a link. */
  may_keep: boolean;
  /** The problem code with which the payment endpoint redirected back here. */
  problem?: string | undefined;
}

/** The pay button. A plain form: paying needs no JavaScript. */
export function PaySection(props: PaySectionProps) {
  const { action, choices, currency, company, amount, under_way, parts = [], invoices, may_keep, problem } = props;
  const t = useTranslations("paying.pay");
  const isolate = useIsolate();
  const locale = useLocale();
  const [first] = choices;
  const running =
    under_way === null ? null : (
      <Alert title={t("under_way_title")}>
        <p>{t("under_way", { amount: isolate(formatMoney(under_way.amount, under_way.currency, locale)) })}</p>
      </Alert>
    );
  if (under_way?.whole === true) return running;
  if (first === undefined) return <p>{t("unsupported", { company: isolate(company) })}</p>;
  const total = choices.length === 1 ? formatMoney(first.total, currency, locale) : amount;
  // What is to be paid depends on the chosen amount, or on the chosen gateway.
  const chosenLater = parts.length > 1 || (choices.length > 1 && choices.some(({ surcharge }) => !isZero(surcharge)));
  const isProviders = problem === "upstream" || problem === "unavailable";
  return (
    <form method="post" action={action} aria-label={t("title")} className="grid gap-3">
      {running}
      {problem === undefined ? null : (
        <Alert tone="bad" title={t("problem_title")} live>
          <p>{t(isProviders ? "problem" : "problem_other")}</p>
        </Alert>
      )}
      {invoices === undefined ? null : <input type="hidden" name="invoices" value={invoices} />}
      {parts.length > 1 ? <Parts parts={parts} /> : null}
      {choices.length === 1 ? (
        <input type="hidden" name="gateway" value={first.gateway} />
      ) : (
        <Choices choices={choices} currency={currency} inParts={parts.length > 1} />
      )}
      {may_keep && choices.some(({ save_method }) => save_method) ? <Checkbox name="save_method" label={t("keep")} /> : null}
      <div className="grid gap-2">
        <Button type="submit" tone="primary" size="large" className="w-full sm:w-auto sm:justify-self-start">
          <span>{chosenLater ? t("pay_chosen") : t.rich("button", { amount: () => <bdi className="numbers">{total}</bdi> })}</span>
        </Button>
        {isZero(first.surcharge) || choices.length > 1 ? null : (
          <p className="text-sm">
            {parts.length > 1
              ? t("surcharge_later")
              : t("sum", { amount: isolate(amount), surcharge: isolate(formatMoney(first.surcharge, currency, locale)) })}
          </p>
        )}
        <p className="text-sm text-muted">{choices.length === 1 ? <GatewayName gateway={first.gateway} /> : t("next")}</p>
      </div>
    </form>
  );
}

function Parts({ parts }: Required<Pick<PaySectionProps, "parts">>) {
  const t = useTranslations("paying.pay");
  return (
    <fieldset className="grid gap-2">
      <legend className="pb-1 font-medium">{t("choose_part")}</legend>
      {parts.map(({ value, label, amount }, index) => (
        <label key={label} className="flex min-h-11 items-center gap-2.5 rounded-md border border-edge px-3">
          <input type="radio" name="amount" value={value} defaultChecked={index === 0} required className="size-[1.125rem]" />
          <span className="grow">{t(`parts.${label}`)}</span>
          <bdi className="numbers">{amount}</bdi>
        </label>
      ))}
    </fieldset>
  );
}

function Choices({ choices, currency, inParts }: Pick<PaySectionProps, "choices" | "currency"> & { inParts: boolean }) {
  const t = useTranslations("paying.pay");
  const isolate = useIsolate();
  const locale = useLocale();
  const money = (text: string) => isolate(formatMoney(text, currency, locale));
  return (
    <fieldset className="grid gap-2">
      <legend className="pb-1 font-medium">{t("choose")}</legend>
      {choices.map(({ gateway, surcharge, total }, index) => (
        <label key={gateway} className="flex min-h-11 items-center gap-2.5 rounded-md border border-edge px-3">
          <input type="radio" name="gateway" value={gateway} defaultChecked={index === 0} required className="size-[1.125rem]" />
          <span className="grid">
            <span>
              <GatewayName gateway={gateway} />
            </span>
            {isZero(surcharge) ? null : (
              <span className="text-sm text-muted">
                {inParts ? t("surcharge_later") : t("choice", { total: money(total), surcharge: money(surcharge) })}
              </span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
