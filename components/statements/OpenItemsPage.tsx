"use client";

import { useTranslations } from "next-intl";
import Form from "next/form";
import { usePathname } from "next/navigation";
import { useLiveRefresh } from "@/components/live/LiveProvider";
import type { CustomerRecord } from "@/components/customers/resource";
import { PageHeader } from "@/components/shell/PageHeader";
import { usePagePath, useWorkplace } from "@/components/shell/workplace";
import { Alert } from "@/components/ui/Alert";
import { Amount } from "@/components/ui/Amount";
import { Button } from "@/components/ui/Button";
import { CurrencySelect } from "@/components/ui/CurrencySelect";
import { DateText } from "@/components/ui/DateText";
import { DayField } from "@/components/ui/DayField";
import { KindLinks } from "./KindLinks";
import { OpenItemsTable } from "./OpenItemsTable";
import type { OpenItemsShown } from "./resource";
import { StatementActions } from "./StatementActions";

interface OpenItemsPageProps {
  customer: CustomerRecord;
  open: OpenItemsShown;
  /** The requested day is in the future, so today is shown. */
  misread: boolean;
}

/** A customer's open invoices at the end of a day. Its form works without JavaScript, and the page prints without the shell. */
export function OpenItemsPage({ customer, open, misread }: OpenItemsPageProps) {
  const t = useTranslations("statements.page");
  const words = useTranslations("customers");
  const pagePath = usePagePath();
  const { company } = useWorkplace();
  const path = usePathname();
  useLiveRefresh(["invoices", "payments"]);
  const { currency, as_of } = open;
  const currencies = [...new Set([...customer.balances.map((balance) => balance.currency), customer.currency, currency])].sort();
  const address = customer.contacts.find(({ email }) => email !== null)?.email ?? customer.email;
  return (
    <div className="max-w-4xl pb-10">
      <PageHeader
        title={words("statement.title")}
        trail={[
          { label: words("title"), href: pagePath("customers") },
          { label: <bdi>{customer.name}</bdi>, href: pagePath("customers", customer.id) },
        ]}
        action={
          <div className="flex flex-wrap gap-2 print:hidden">
            <StatementActions asked={{ id: customer.id, kind: "open_items", currency, to: as_of }} address={address} />
          </div>
        }
      >
        <p className="text-muted">
          {t.rich("open_of", {
            customer: () => <bdi className="font-medium text-text">{customer.name}</bdi>,
            company: () => <bdi>{company}</bdi>,
            day: () => <DateText value={as_of} />,
          })}
        </p>
      </PageHeader>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 px-4 pt-3 md:px-6">
        <KindLinks path={path} kind="open_items" query={{ currency, to: as_of }} />
        <Form action={path} className="flex flex-wrap items-end gap-3 print:hidden">
          <input type="hidden" name="kind" value="open_items" />
          <DayField key={as_of} name="to" label={t("as_of")} defaultValue={as_of} className="w-40" />
          <CurrencySelect
            key={currency}
            currencies={currencies}
            name="currency"
            label={words("statement.currency")}
            defaultValue={currency}
            className="w-28"
          />
          <Button type="submit">{words("statement.show")}</Button>
        </Form>
        {misread ? (
          <Alert tone="warn" title={t("too_late")}>
            <p>{t("too_late_text")}</p>
          </Alert>
        ) : null}
        <dl>
          <dt className="text-sm text-muted">{t("sum")}</dt>
          <dd className="text-xl font-semibold">
            <Amount value={open.total} currency={currency} />
          </dd>
        </dl>
        {open.truncated ? (
          <Alert tone="warn" title={words("statement.truncated")}>
            <p>{t("truncated_text")}</p>
          </Alert>
        ) : null}
        <OpenItemsTable open={open} />
      </div>
    </div>
  );
}
