import { useTranslations } from "next-intl";

interface ReceiptProps {
  invoices: readonly string[];
  amount: string;
  received: string;
  reference: string;
}

/** A printable receipt. */
export function Receipt({ invoices, amount, received, reference }: ReceiptProps) {
  const t = useTranslations("paying.outcome");
  const rows = [
    [t(invoices.length > 1 ? "invoices" : "invoice"), invoices],
    [t("amount"), [amount]],
    [t("received"), [received]],
    [t("reference"), [reference]],
  ] as const;
  return (
    <section aria-label={t("receipt")} className="grid gap-2 rounded-md border border-line bg-surface p-5">
      <h2 className="text-sm text-muted">{t("receipt")}</h2>
      <dl className="grid gap-2">
        {rows.map(([label, values]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-6">
            <dt className="text-muted">{label}</dt>
            <dd className="numbers grid min-w-0 justify-items-end text-end break-all">
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
