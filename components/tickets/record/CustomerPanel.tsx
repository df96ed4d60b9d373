"use client";

import { useQuery } from "@tanstack/react-query";
import { useFormatter, useNow, useTranslations } from "next-intl";
import { queryKeys } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import { usePart } from "@/components/api/use-record";
import { contracts } from "@/components/contracts/resource";
import { Balances } from "@/components/customers/account/Balances";
import { customers } from "@/components/customers/resource";
import { invoices } from "@/components/invoices/resource";
import { Section } from "@/components/record/Section";
import { useCan, usePagePath, useWorkplace } from "@/components/shell/workplace";
import { AheadLink } from "@/components/ui/AheadLink";
import { Amount } from "@/components/ui/Amount";
import { DateText } from "@/components/ui/DateText";
import { Facts } from "@/components/ui/Facts";
import { dayInTimezone } from "@/lib/commerce/timezone";
import { TicketStatusBadge } from "../TicketMarks";
import { tickets, type TicketRow } from "../resource";

/** What a colleague should know of the customer before answering: what is owed, agreed and asked elsewhere. */
export function CustomerPanel({ ticket, customerId }: { ticket: TicketRow; customerId: string }) {
  const t = useTranslations("tickets.customer_panel");
  const format = useFormatter();
  const can = useCan();
  const api = useApi();
  const pagePath = usePagePath();
  const { data: customer } = useQuery({
    queryKey: queryKeys.record(api.tenant, customers.name, customerId),
    queryFn: ({ signal }) => api.get(customers, customerId, signal),
    enabled: can("customers.read"),
  });
  const today = dayInTimezone(useNow(), useWorkplace().timezone);
  const few = { customer_id: customerId, limit: "5" };
  const owed = usePart(customers, customerId, "open_invoices", invoices.list, { ...few, open_as_of: today }, can("invoices.read"));
  const agreed = usePart(customers, customerId, "active_contracts", contracts.list, { ...few, status: "active" }, can("contracts.read"));
  const asked = usePart(customers, customerId, "other_tickets", tickets.list, { ...few, limit: "6" }, can("tickets.read"));
  const others = asked.data?.data.filter(({ id }) => id !== ticket.id).slice(0, 5) ?? [];
  const score = (value: number | null | undefined) => (value === null || value === undefined ? null : format.number(value));
  if (customer === undefined) return null;
  return (
    <Section title={t("title")}>
      <div className="grid gap-3 text-sm">
        <Balances balances={customer.balances} credits={customer.credits} />
        <Facts
          facts={[
            { label: t("nps"), value: score(customer.nps) },
            { label: t("csat"), value: score(customer.csat) },
          ]}
        />
        <Group title={t("open_invoices")} shown={(owed.data?.data.length ?? 0) > 0}>
          {owed.data?.data.map(({ id, number, amount_due, currency, due_date }) => (
            <Line key={id} href={pagePath("invoices", id)} title={number ?? ""}>
              <Amount value={amount_due} currency={currency} /> {due_date === null ? null : <DateText value={due_date} />}
            </Line>
          ))}
        </Group>
        <Group title={t("contracts")} shown={(agreed.data?.data.length ?? 0) > 0}>
          {agreed.data?.data.map(({ id, title, end_date }) => (
            <Line key={id} href={pagePath("contracts", id)} title={title}>
              {end_date === null ? null : <DateText value={end_date} />}
            </Line>
          ))}
        </Group>
        <Group title={t("other_tickets")} shown={others.length > 0}>
          {others.map(({ id, subject, status }) => (
            <Line key={id} href={pagePath("tickets", id)} title={subject}>
              <TicketStatusBadge status={status} />
            </Line>
          ))}
        </Group>
      </div>
    </Section>
  );
}

function Group({ title, shown, children }: { title: string; shown: boolean; children: React.ReactNode }) {
  if (!shown) return null;
  return (
    <div className="grid gap-1">
      <h3 className="font-medium">{title}</h3>
      <ul className="grid">{children}</ul>
    </div>
  );
}

function Line({ href, title, children }: { href: string; title: string; children: React.ReactNode }) {
  return (
    <li className="flex min-h-8 items-center gap-2 border-b border-line last:border-0">
      <AheadLink href={href} className="min-h-6 min-w-0 flex-1 truncate hover:underline">
        <bdi>{title}</bdi>
      </AheadLink>
      <span className="numbers shrink-0 text-muted">{children}</span>
    </li>
  );
}
