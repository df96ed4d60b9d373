"use client";

import { Printer } from "lucide-react";
import { useTranslations } from "next-intl";
import Form from "next/form";
import { usePathname } from "next/navigation";
import type { Wire } from "@/components/api/resource";
import { useLiveRefresh } from "@/components/live/LiveProvider";
import { PageHeader } from "@/components/shell/PageHeader";
import { usePagePath, useWorkplace } from "@/components/shell/workplace";
import { KindLinks } from "@/components/statements/KindLinks";
import { StatementActions } from "@/components/statements/StatementActions";
import { Alert } from "@/components/ui/Alert";
import { Amount } from "@/components/ui/Amount";
import { Button } from "@/components/ui/Button";
import { CurrencySelect } from "@/components/ui/CurrencySelect";
import { DateText } from "@/components/ui/DateText";
import { DayField } from "@/components/ui/DayField";
import type { Statement } from "@/lib/domains/ledger/schema";
import type { CustomerRecord } from "../resource";
import { StatementTable } from "./StatementTable";

interface StatementPageProps {
  customer: CustomerRecord;
  statement: Wire<typeof Statement>;
  /** The requested period was invalid, so another is shown. */
  misread: boolean;
  /** The numbers of the statement's invoices, by id. */
  numbers: Readonly<Record<string, string>>;
}

/**
 * A customer's account statement in one currency over a period. Its form works without JavaScript, and the page prints without the shell.
 */
export function StatementPage({ customer, statement, misread, numbers }: StatementPageProps) {
  const t = useTranslations("customers.statement");
  const list = useTranslations("customers");
  const pagePath = usePagePath();
  const { company } = useWorkplace();
  const path = usePathname();
  useLiveRefresh(["invoices", "payments"]);
  const { currency, from, to, opening, closing } = statement;
  const currencies = [...new Set([...customer.balances.map((balance) => balance.currency), customer.currency, currency])].sort();
  const address = customer.contacts.find(({ email }) => email !== null)?.email ?? customer.email;
  const day = (value: string) => <DateText value={value} />;
  return (
    <div className="max-w-4xl pb-10">
      <PageHeader
        title={t("title")}
        trail={[
          { label: list("title"), href: pagePath("customers") },
          { label: <bdi>{customer.name}</bdi>, href: pagePath("customers", customer.id) },
        ]}
        action={
          <div className="flex flex-wrap gap-2 print:hidden">
            <Button onClick={() => window.print()}>
              <Printer aria-hidden="true" className="size-4" />
              {t("print")}
            </Button>
            <StatementActions asked={{ id: customer.id, kind: "activity", currency, from, to }} address={address} />
          </div>
        }
      >
        <p className="text-muted">
          {t.rich("of", {
            customer: () => <bdi className="font-medium text-text">{customer.name}</bdi>,
            company: () => <bdi>{company}</bdi>,
            from: () => day(from),
            to: () => day(to),
          })}
        </p>
      </PageHeader>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 px-4 pt-3 md:px-6">
        <KindLinks path={path} kind="activity" query={{ currency, to }} />
        <Form action={path} className="flex flex-wrap items-end gap-3 print:hidden">
          <DayField key={`from${from}`} name="from" label={t("from")} defaultValue={from} className="w-40" />
          <DayField key={`to${to}`} name="to" label={t("to")} defaultValue={to} className="w-40" />
          <CurrencySelect
            key={currency}
            currencies={currencies}
            name="currency"
            label={t("currency")}
            defaultValue={currency}
            className="w-28"
          />
          <Button type="submit">{t("show")}</Button>
        </Form>
        {misread ? (
          <Alert tone="warn" title={t("misread")}>
            <p>{t("misread_text")}</p>
          </Alert>
        ) : null}
        <dl className="flex flex-wrap gap-x-8 gap-y-2">
          {[
            { label: t("opening"), amount: opening },
            { label: t("closing"), amount: closing },
          ].map(({ label, amount }) => (
            <div key={label}>
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="text-xl font-semibold">
                <Amount value={amount} currency={currency} />
              </dd>
            </div>
          ))}
        </dl>
        {statement.truncated ? (
          <Alert tone="warn" title={t("truncated")}>
            <p>{t("truncated_text")}</p>
          </Alert>
        ) : null}
        <StatementTable statement={statement} numbers={numbers} />
      </div>
    </div>
  );
}
