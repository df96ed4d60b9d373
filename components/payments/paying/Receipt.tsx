import { useTranslations } from "next-intl";
import { classNames } from "@/components/ui/class-names";
import { namedGateway } from "../gateways/named";

interface ReceiptProps {
  invoices: readonly string[];
  amount: string;
  /** The part of the amount that is a surcharge; null for none. */
  surcharge: string | null;
  received: string;
  gateway: string;
}

/** A printable receipt; the invoice's number is the payer's reference. */
export function Receipt({ invoices, amount, surcharge, received, gateway }: ReceiptProps) {
  const t = useTranslations("paying.outcome");
  const gateways = useTranslations("paying.gateways");
  const known = namedGateway(gateway);
  const rows = [
    { label: t(invoices.length > 1 ? "invoices" : "invoice"), values: invoices },
    { label: t("amount"), values: [amount], figures: true },
    ...(surcharge === null ? [] : [{ label: t("surcharge"), values: [surcharge], figures: true }]),
    { label: t("received"), values: [received], figures: true },
    { label: t("paid_with"), values: [known === undefined ? gateway : gateways(known)] },
  ];
  return (
    <section aria-label={t("receipt")} className="grid gap-2 rounded-md border border-line bg-surface p-5">
      <h2 className="text-sm text-muted">{t("receipt")}</h2>
      <dl className="grid gap-2">
        {rows.map(({ label, values, figures }) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-6">
            <dt className="text-muted">{label}</dt>
            <dd className={classNames("grid min-w-0 justify-items-end text-end break-all", figures === true && "numbers")}>
              {values.map((value) => (
                <span key={value}>
                  <bdi>{value}</bdi>
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
