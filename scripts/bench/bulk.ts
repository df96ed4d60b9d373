import type pg from "pg";

/** The search index is rebuilt once after the import: updating it per row would take most of the time. */
export const bulkSchema = {
  before: "drop index if exists public.customers_search",
  after: "create index customers_search on public.customers using gin (tenant_id, search_text gin_trgm_ops)",
};

/** Inserts customers of one company, created over the last year; one of three has one of twenty tags. */
export async function addCustomers(owner: pg.Client, tenantId: string, count: number): Promise<void> {
  await owner.query(
    `insert into public.customers (id, tenant_id, name, name_key, search_text, email, phone, country, currency, language, active, notes,
      created_at, updated_at)
     select uuidv7(- interval '1 minute' * (n * 40)), $1, 'Customer ' || n || ' Trading Ltd', 'customer ' || n || ' trading',
     'customer ' || n || ' trading ltd accounts@customer' || n || '.example',
       'accounts@customer' || n || '.example', '+44 113 496 0' || lpad((n % 1000)::text, 3, '0'), 'GB', 'GBP', 'en', true,
       'Deliveries before ten, goods lift at the back.',
       moment, moment
     from generate_series($2::int, 1, -1) as n, lateral (select date_trunc('milliseconds',
     now() - interval '40 minutes' * n) as moment) as made`,
    [tenantId, count],
  );
  await owner.query(
    `insert into public.labels (id, tenant_id, kind, name, key, created_at) select uuidv7(), $1, 'tag', 'Tag ' || n, 'tag ' || n, now()
      from generate_series(1, 20) as n`,
    [tenantId],
  );
  await owner.query(
    `insert into public.customer_labels (id, tenant_id, customer_id, label_id)
     select uuidv7(), $1, customer.id, label.id
     from (select id, row_number() over (order by id) as place from public.customers where tenant_id = $1) as customer
     join (select id, row_number() over (order by id) as place from public.labels
     where tenant_id = $1) as label on label.place = 1 + customer.place / 3 % 20
     where customer.place % 3 = 0`,
    [tenantId],
  );
}

/** Copies a draft with its lines by SQL; returns the copies' ids. */
export async function copyDraft(owner: pg.Client, tenantId: string, draftId: string, count: number): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(
    `with copy as (
       insert into public.invoices
       select made.*
       from public.invoices draft, generate_series(1, $3::int) as n,
         lateral jsonb_populate_record(draft, jsonb_build_object('id', uuidv7(interval '1 second' * 0 * n), 'created_at', now(),
         'updated_at', now())) as made
       where draft.tenant_id = $1 and draft.id = $2
       returning id)
     select id from copy`,
    [tenantId, draftId, count],
  );
  const ids = rows.map(({ id }) => id);
  await owner.query(
    `insert into public.invoice_lines
     select made.*
     from public.invoice_lines line, unnest($3::uuid[]) as copy(id), lateral jsonb_populate_record(line, jsonb_build_object('id',
     uuidv7(interval '0'), 'invoice_id', copy.id)) as made
     where line.tenant_id = $1 and line.invoice_id = $2`,
    [tenantId, draftId, ids],
  );
  return ids;
}
