-- check public.saved_view_defaults.saved_view_defaults_list_check
alter table public.saved_view_defaults drop constraint if exists saved_view_defaults_list_check;

-- check public.saved_views.saved_views_list_check
alter table public.saved_views drop constraint if exists saved_views_list_check;

-- check public.notification_preferences.notification_preferences_kind_check
alter table public.notification_preferences drop constraint if exists notification_preferences_kind_check;

-- check public.notifications.notifications_noun_check
alter table public.notifications drop constraint if exists notifications_noun_check;

-- check public.notifications.notifications_kind_check
alter table public.notifications drop constraint if exists notifications_kind_check;

-- CreateTable
CREATE TABLE "recurring_invoices" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "status" TEXT NOT NULL,
    "cadence" TEXT NOT NULL,
    "start_day" DATE NOT NULL,
    "anchor_day" DATE NOT NULL,
    "anchor_cycle" INTEGER NOT NULL DEFAULT 0,
    "end_day" DATE,
    "max_cycles" INTEGER,
    "next_cycle" INTEGER NOT NULL DEFAULT 0,
    "next_day" DATE,
    "auto_finalize" BOOLEAN NOT NULL,
    "auto_send" BOOLEAN NOT NULL,
    "catch_up" TEXT NOT NULL,
    "payment_terms_days" INTEGER NOT NULL,
    "failure" TEXT,
    "stopped_at" TIMESTAMPTZ(3),
    "currency" TEXT NOT NULL,
    "exchange_rate" DECIMAL(24,10),
    "series_id" UUID,
    "language" TEXT NOT NULL,
    "tax_profile_id" UUID,
    "prices_mode" TEXT NOT NULL,
    "rounding" TEXT NOT NULL,
    "discount" JSONB,
    "reference" TEXT,
    "notes" TEXT NOT NULL,
    "terms" TEXT NOT NULL,
    "subtotal" BIGINT NOT NULL,
    "discount_total" BIGINT NOT NULL,
    "tax_total" BIGINT NOT NULL,
    "total" BIGINT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "recurring_invoices_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "recurring_invoice_lines" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "recurring_invoice_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "item_id" UUID,
    "description" TEXT NOT NULL,
    "quantity" DECIMAL(24,6) NOT NULL,
    "unit" TEXT,
    "unit_price" DECIMAL(24,6) NOT NULL,
    "discount" JSONB,
    "taxes" JSONB NOT NULL,
    "net" BIGINT NOT NULL,
    "tax" BIGINT NOT NULL,
    "total" BIGINT NOT NULL,

    CONSTRAINT "recurring_invoice_lines_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "recurring_runs" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "recurring_invoice_id" UUID NOT NULL,
    "cycle" INTEGER,
    "day" DATE NOT NULL,
    "invoice_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "recurring_runs_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "recurring_invoices_tenant_id_created_at_id_idx" ON "recurring_invoices"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "recurring_invoices_tenant_id_status_created_at_id_idx" ON "recurring_invoices"("tenant_id", "status", "created_at", "id");

-- CreateIndex
CREATE INDEX "recurring_invoices_tenant_id_customer_id_created_at_id_idx" ON "recurring_invoices"("tenant_id", "customer_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "recurring_invoices_tenant_id_next_day_id_idx" ON "recurring_invoices"("tenant_id", "next_day", "id");

-- CreateIndex
CREATE INDEX "recurring_invoices_tenant_id_total_id_idx" ON "recurring_invoices"("tenant_id", "total", "id");

-- CreateIndex
CREATE UNIQUE INDEX "recurring_invoices_tenant_id_id_key" ON "recurring_invoices"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "recurring_invoice_lines_tenant_id_id_key" ON "recurring_invoice_lines"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "recurring_invoice_lines_tenant_id_recurring_invoice_id_posi_key" ON "recurring_invoice_lines"("tenant_id", "recurring_invoice_id", "position");

-- CreateIndex
CREATE INDEX "recurring_runs_tenant_id_recurring_invoice_id_created_at_id_idx" ON "recurring_runs"("tenant_id", "recurring_invoice_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "recurring_runs_tenant_id_invoice_id_idx" ON "recurring_runs"("tenant_id", "invoice_id");

-- CreateIndex
CREATE UNIQUE INDEX "recurring_runs_tenant_id_id_key" ON "recurring_runs"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "recurring_runs_tenant_id_recurring_invoice_id_cycle_key" ON "recurring_runs"("tenant_id", "recurring_invoice_id", "cycle");

-- AddForeignKey
ALTER TABLE "recurring_invoices" ADD CONSTRAINT "recurring_invoices_tenant_id_customer_id_fkey" FOREIGN KEY ("tenant_id", "customer_id") REFERENCES "customers"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recurring_invoices" ADD CONSTRAINT "recurring_invoices_tenant_id_tax_profile_id_fkey" FOREIGN KEY ("tenant_id", "tax_profile_id") REFERENCES "tax_profiles"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recurring_invoices" ADD CONSTRAINT "recurring_invoices_tenant_id_series_id_fkey" FOREIGN KEY ("tenant_id", "series_id") REFERENCES "number_series"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recurring_invoice_lines" ADD CONSTRAINT "recurring_invoice_lines_tenant_id_recurring_invoice_id_fkey" FOREIGN KEY ("tenant_id", "recurring_invoice_id") REFERENCES "recurring_invoices"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recurring_runs" ADD CONSTRAINT "recurring_runs_tenant_id_recurring_invoice_id_fkey" FOREIGN KEY ("tenant_id", "recurring_invoice_id") REFERENCES "recurring_invoices"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- tenant table public.recurring_invoices
drop policy if exists tenant_isolation on public.recurring_invoices;
drop policy if exists owner_all on public.recurring_invoices;
alter table public.recurring_invoices enable row level security;
alter table public.recurring_invoices force row level security;
create policy tenant_isolation on public.recurring_invoices to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.recurring_invoices to atrium_owner using (true) with check (true);
revoke all on public.recurring_invoices from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.recurring_invoices to atrium_app, atrium_jobs;

-- tenant table public.recurring_invoice_lines
drop policy if exists tenant_isolation on public.recurring_invoice_lines;
drop policy if exists owner_all on public.recurring_invoice_lines;
alter table public.recurring_invoice_lines enable row level security;
alter table public.recurring_invoice_lines force row level security;
create policy tenant_isolation on public.recurring_invoice_lines to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.recurring_invoice_lines to atrium_owner using (true) with check (true);
revoke all on public.recurring_invoice_lines from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.recurring_invoice_lines to atrium_app, atrium_jobs;

-- tenant table public.recurring_runs
drop policy if exists tenant_isolation on public.recurring_runs;
drop policy if exists owner_all on public.recurring_runs;
alter table public.recurring_runs enable row level security;
alter table public.recurring_runs force row level security;
create policy tenant_isolation on public.recurring_runs to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.recurring_runs to atrium_owner using (true) with check (true);
revoke all on public.recurring_runs from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.recurring_runs to atrium_app, atrium_jobs;

-- check public.notifications.notifications_kind_check
alter table public.notifications drop constraint if exists notifications_kind_check;
alter table public.notifications add constraint notifications_kind_check check (kind in ('invoice_paid', 'payment_received', 'invoice_reopened', 'ledger_disagreement', 'file_blocked', 'webhook_failing', 'webhook_stopped', 'export_ready', 'export_failed', 'import_finished', 'import_failed', 'ticket_opened', 'ticket_assigned', 'ticket_replied', 'ticket_overdue', 'estimate_accepted', 'estimate_declined', 'estimate_expired', 'recurring_invoice_stopped', 'recurring_invoice_completed', 'payment_flagged', 'contract_expiring', 'contract_notice_due', 'contract_renewed', 'contract_expired', 'lead_follow_up_due'));

-- check public.notifications.notifications_noun_check
alter table public.notifications drop constraint if exists notifications_noun_check;
alter table public.notifications add constraint notifications_noun_check check (noun in ('invoice', 'estimate', 'recurring_invoice', 'contract', 'lead', 'payment', 'ticket', 'export', 'import', 'file', 'tenant', 'payment_attempt', 'webhook'));

-- check public.notification_preferences.notification_preferences_kind_check
alter table public.notification_preferences drop constraint if exists notification_preferences_kind_check;
alter table public.notification_preferences add constraint notification_preferences_kind_check check (kind in ('invoice_paid', 'payment_received', 'invoice_reopened', 'ledger_disagreement', 'file_blocked', 'webhook_failing', 'webhook_stopped', 'export_ready', 'export_failed', 'import_finished', 'import_failed', 'ticket_opened', 'ticket_assigned', 'ticket_replied', 'ticket_overdue', 'estimate_accepted', 'estimate_declined', 'estimate_expired', 'recurring_invoice_stopped', 'recurring_invoice_completed', 'payment_flagged', 'contract_expiring', 'contract_notice_due', 'contract_renewed', 'contract_expired', 'lead_follow_up_due'));

-- check public.recurring_invoices.recurring_invoices_status_check
alter table public.recurring_invoices drop constraint if exists recurring_invoices_status_check;
alter table public.recurring_invoices add constraint recurring_invoices_status_check check (status in ('draft', 'active', 'paused', 'stopped', 'terminated', 'completed'));

-- check public.recurring_invoices.recurring_invoices_cadence_check
alter table public.recurring_invoices drop constraint if exists recurring_invoices_cadence_check;
alter table public.recurring_invoices add constraint recurring_invoices_cadence_check check (cadence in ('daily', 'weekly', 'monthly', 'quarterly', 'annually'));

-- check public.recurring_invoices.recurring_invoices_catch_up_check
alter table public.recurring_invoices drop constraint if exists recurring_invoices_catch_up_check;
alter table public.recurring_invoices add constraint recurring_invoices_catch_up_check check (catch_up in ('latest', 'all', 'ask'));

-- check public.recurring_invoices.recurring_invoices_prices_mode_check
alter table public.recurring_invoices drop constraint if exists recurring_invoices_prices_mode_check;
alter table public.recurring_invoices add constraint recurring_invoices_prices_mode_check check (prices_mode in ('exclusive', 'inclusive'));

-- check public.recurring_invoices.recurring_invoices_rounding_check
alter table public.recurring_invoices drop constraint if exists recurring_invoices_rounding_check;
alter table public.recurring_invoices add constraint recurring_invoices_rounding_check check (rounding in ('line', 'document'));

-- check public.recurring_invoices.recurring_invoices_end_check
alter table public.recurring_invoices drop constraint if exists recurring_invoices_end_check;
alter table public.recurring_invoices add constraint recurring_invoices_end_check check (end_day is null or end_day >= start_day);

-- check public.recurring_invoices.recurring_invoices_failure_check
alter table public.recurring_invoices drop constraint if exists recurring_invoices_failure_check;
alter table public.recurring_invoices add constraint recurring_invoices_failure_check check ((status = 'stopped') = (failure is not null));

-- index public.recurring_invoices_due
drop index if exists public.recurring_invoices_due;
create index recurring_invoices_due on public.recurring_invoices (next_day, tenant_id) where status = 'active';

-- function platform.due_recurring_invoices(timestamptz)
create or replace function platform.due_recurring_invoices(p_now timestamptz) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
select t.id from platform.tenants t where t.closed_at is null and t.id in (
  select tenant_id from public.recurring_invoices
  where status = 'active' and next_day <= (p_now at time zone 'UTC' + interval '14 hours')::date
)
$$;
revoke all on function platform.due_recurring_invoices(timestamptz) from public;
grant execute on function platform.due_recurring_invoices(timestamptz) to atrium_jobs;

-- index public.recurring_invoices_found_by
drop index if exists public.recurring_invoices_found_by;
create index recurring_invoices_found_by on public.recurring_invoices using gin (tenant_id, (public.fold_text(btrim(coalesce(reference, '')))) gin_trgm_ops);

-- function public.find_recurring_invoices(uuid, text, int)
create or replace function public.find_recurring_invoices(p_tenant uuid, p_text text, p_limit int)
returns table (id uuid, score real)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set pg_trgm.word_similarity_threshold = 0.4
as $$
declare
  v_text text := public.fold_text(btrim(p_text));
  v_like text := replace(replace(replace(v_text, '\', '\\'), '%', '\%'), '_', '\_');
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid then
    raise exception using errcode = '42501', message = 'search is limited to the tenant in scope';
  end if;
  return query
    select r.id, (case when public.fold_text(btrim(coalesce(reference, ''))) = v_text then 4 when public.fold_text(btrim(coalesce(reference, ''))) like v_like || '%' then 3 when public.fold_text(btrim(coalesce(reference, ''))) like '% ' || v_like || '%' then 2
      when public.fold_text(btrim(coalesce(reference, ''))) like '%' || v_like || '%' then 1.5 else word_similarity(v_text, public.fold_text(btrim(coalesce(reference, '')))) end)::real
    from public.recurring_invoices r
    where r.tenant_id = p_tenant and (true) and (public.fold_text(btrim(coalesce(reference, ''))) like '%' || v_like || '%' )
    order by 2 desc, r.id desc
    limit least(p_limit, 50);
end
$$;
revoke all on function public.find_recurring_invoices(uuid, text, int) from public;
grant execute on function public.find_recurring_invoices(uuid, text, int) to atrium_app, atrium_jobs;

-- check public.saved_views.saved_views_list_check
alter table public.saved_views drop constraint if exists saved_views_list_check;
alter table public.saved_views add constraint saved_views_list_check check (list in ('customers', 'invoices', 'estimates', 'recurring-invoices', 'contracts', 'leads', 'payments', 'items', 'tickets', 'articles', 'staff', 'files', 'mails', 'audit'));

-- check public.saved_view_defaults.saved_view_defaults_list_check
alter table public.saved_view_defaults drop constraint if exists saved_view_defaults_list_check;
alter table public.saved_view_defaults add constraint saved_view_defaults_list_check check (list in ('customers', 'invoices', 'estimates', 'recurring-invoices', 'contracts', 'leads', 'payments', 'items', 'tickets', 'articles', 'staff', 'files', 'mails', 'audit'));

-- attached public.recurring_invoices
drop trigger if exists recurring_invoices_records_add on public.recurring_invoices;
drop function if exists public.recurring_invoices_records_add();
drop trigger if exists recurring_invoices_records_remove on public.recurring_invoices;
drop function if exists public.recurring_invoices_records_remove();
create function public.recurring_invoices_records_add() returns trigger
language plpgsql set search_path = pg_catalog, public as $function$
begin
  insert into public.records (tenant_id, id, noun) select tenant_id, id, 'recurring_invoice' from changed;
  return null;
end
$function$;
create trigger recurring_invoices_records_add after insert on public.recurring_invoices referencing new table as changed
for each statement execute function public.recurring_invoices_records_add();
create function public.recurring_invoices_records_remove() returns trigger
language plpgsql set search_path = pg_catalog, public as $function$
begin
  delete from public.records r using changed c where r.tenant_id = c.tenant_id and r.id = c.id;
  return null;
end
$function$;
create trigger recurring_invoices_records_remove after delete on public.recurring_invoices referencing old table as changed
for each statement execute function public.recurring_invoices_records_remove();
insert into public.records (tenant_id, id, noun) select tenant_id, id, 'recurring_invoice' from public.recurring_invoices on conflict do nothing;
