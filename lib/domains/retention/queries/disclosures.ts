import { z } from "zod";
import { sql, type Sql } from "@/lib/kernel/db";
import { query } from "@/lib/kernel/operation";
import { DisclosurePage, DisclosureQuery, Processor } from "../schema";

const Found = z.object({ processor: Processor, name: z.string().nullable(), count: z.int(), first_at: z.date(), last_at: z.date() });

/** The customers whose contacts have the address. */
const customersOf = (tenantId: string, address: string): Sql =>
  sql`select c.customer_id from public.contacts c where c.tenant_id = ${tenantId}::uuid and lower(c.email) = ${address}`;

/** Each log that shows what left, narrowed to the person with the address where there is one: name and moment of each. */
function logsOf(tenantId: string, address: string | undefined): Readonly<Record<z.output<typeof Processor>, Sql>> {
  const only = (condition: (given: string) => Sql): Sql => (address === undefined ? sql`true` : condition(address));
  const receiver = (given: string) => JSON.stringify([{ address: given }]);
  return {
    mail: sql`select null::text as name, m.sent_at as at from public.mails m where m.tenant_id = ${tenantId}::uuid and m.sent_at is not null
      and ${only((given) => sql`(m."to" @> ${receiver(given)}::jsonb or m.cc @> ${receiver(given)}::jsonb)`)}`,
    webhook: sql`select substring(w.url from '^https?://([^/?#]+)') as name, d.attempted_at as at
      from public.webhook_deliveries d join public.webhooks w on w.tenant_id = d.tenant_id and w.id = d.webhook_id
      where d.tenant_id = ${tenantId}::uuid and d.attempted_at is not null
      and ${only((given) => sql`position(${given} in lower(d.payload)) > 0`)}`,
    ai: sql`select a.host as name, a.sent_at as at from public.assists a where a.tenant_id = ${tenantId}::uuid and a.sent_at is not null
      and ${only(
        (given) => sql`(a.customer_id in (${customersOf(tenantId, given)}) or a.record_id in (select t.id from public.tickets t
          where t.tenant_id = ${tenantId}::uuid and lower(t.requester_email) = ${given}))`,
      )}`,
    payments: sql`select p.gateway as name, p.created_at as at from public.payment_attempts p where p.tenant_id = ${tenantId}::uuid
      and ${only((given) => sql`p.customer_id in (${customersOf(tenantId, given)})`)}`,
    export: sql`select s.host as name, x.finished_at as at
      from public.export_deliveries x join public.export_destinations s on s.tenant_id = x.tenant_id and s.id = x.destination_id
      where x.tenant_id = ${tenantId}::uuid and x.status = 'delivered' and x.finished_at is not null and ${only(() => sql`false`)}`,
  };
}

export const listDisclosures = query({
  id: "disclosures.list",
  summary: "List which processors received data, of one person or of all, by the logs that are kept",
  permission: "retention.read",
  input: DisclosureQuery,
  output: DisclosurePage,
  example: { address: "ada@northwind.example" },
  async run({ db, tenant }, { address }) {
    const logs = logsOf(tenant.id, address);
    const data = [];
    for (const processor of Processor.options) {
      const rows = await db.$queryRaw<unknown[]>`
        select ${processor} as processor, name, count(*)::int as count, min(at) as first_at, max(at) as last_at
        from (${logs[processor]}) log group by name order by count(*) desc, name`;
      data.push(...Found.array().parse(rows));
    }
    return { data };
  },
});
