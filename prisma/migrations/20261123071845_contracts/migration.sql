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

-- check public.custom_fields.custom_fields_noun_check
alter table public.custom_fields drop constraint if exists custom_fields_noun_check;

-- CreateTable
CREATE TABLE "contracts" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "start_day" DATE NOT NULL,
    "end_day" DATE NOT NULL,
    "notice_days" INTEGER,
    "value" BIGINT,
    "currency" TEXT NOT NULL,
    "auto_renewal_months" INTEGER,
    "owner_id" UUID,
    "status" TEXT NOT NULL,
    "terminated_day" DATE,
    "termination_reason" TEXT,
    "renewals" INTEGER NOT NULL DEFAULT 0,
    "renewed_at" TIMESTAMPTZ(3),
    "reminded_days" INTEGER,
    "reminded_day" DATE,
    "notice_reminded_day" DATE,
    "attention_day" DATE,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "contracts_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "contracts_tenant_id_created_at_id_idx" ON "contracts"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "contracts_tenant_id_end_day_id_idx" ON "contracts"("tenant_id", "end_day", "id");

-- CreateIndex
CREATE INDEX "contracts_tenant_id_customer_id_created_at_id_idx" ON "contracts"("tenant_id", "customer_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "contracts_tenant_id_owner_id_created_at_id_idx" ON "contracts"("tenant_id", "owner_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "contracts_tenant_id_id_key" ON "contracts"("tenant_id", "id");

-- AddForeignKey
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_tenant_id_customer_id_fkey" FOREIGN KEY ("tenant_id", "customer_id") REFERENCES "customers"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_tenant_id_owner_id_fkey" FOREIGN KEY ("tenant_id", "owner_id") REFERENCES "staff"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_attached" FOREIGN KEY ("tenant_id", "id") REFERENCES "records"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- tenant table public.contracts
drop policy if exists tenant_isolation on public.contracts;
drop policy if exists owner_all on public.contracts;
alter table public.contracts enable row level security;
alter table public.contracts force row level security;
create policy tenant_isolation on public.contracts to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.contracts to atrium_owner using (true) with check (true);
revoke all on public.contracts from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.contracts to atrium_app, atrium_jobs;

-- check public.contracts.contracts_status_check
alter table public.contracts drop constraint if exists contracts_status_check;
alter table public.contracts add constraint contracts_status_check check (status in ('draft', 'active', 'expired', 'terminated'));

-- check public.contracts.contracts_term_check
alter table public.contracts drop constraint if exists contracts_term_check;
alter table public.contracts add constraint contracts_term_check check (end_day >= start_day);

-- check public.contracts.contracts_value_check
alter table public.contracts drop constraint if exists contracts_value_check;
alter table public.contracts add constraint contracts_value_check check (value >= 0);

-- check public.contracts.contracts_notice_check
alter table public.contracts drop constraint if exists contracts_notice_check;
alter table public.contracts add constraint contracts_notice_check check (notice_days between 1 and 730);

-- check public.contracts.contracts_renewal_check
alter table public.contracts drop constraint if exists contracts_renewal_check;
alter table public.contracts add constraint contracts_renewal_check check (auto_renewal_months between 1 and 120);

-- check public.contracts.contracts_terminated_check
alter table public.contracts drop constraint if exists contracts_terminated_check;
alter table public.contracts add constraint contracts_terminated_check check ((status = 'terminated') = (terminated_day is not null));

-- check public.contracts.contracts_attention_check
alter table public.contracts drop constraint if exists contracts_attention_check;
alter table public.contracts add constraint contracts_attention_check check ((status = 'active') = (attention_day is not null));

-- index public.contracts_attention
drop index if exists public.contracts_attention;
create index contracts_attention on public.contracts (attention_day, tenant_id) where attention_day is not null;

-- function platform.due_contracts(timestamptz)
create or replace function platform.due_contracts(p_now timestamptz) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
select t.id from platform.tenants t where t.closed_at is null and t.id in (
  select tenant_id from public.contracts
  where attention_day <= (p_now at time zone 'UTC' + interval '14 hours')::date
)
$$;
revoke all on function platform.due_contracts(timestamptz) from public;
grant execute on function platform.due_contracts(timestamptz) to atrium_jobs;

-- index public.contracts_found_by
drop index if exists public.contracts_found_by;
create index contracts_found_by on public.contracts using gin (tenant_id, (public.fold_text(btrim(coalesce(title, '')))) gin_trgm_ops);

-- function public.find_contracts(uuid, text, int)
create or replace function public.find_contracts(p_tenant uuid, p_text text, p_limit int)
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
    select r.id, (case when public.fold_text(btrim(coalesce(title, ''))) = v_text then 4 when public.fold_text(btrim(coalesce(title, ''))) like v_like || '%' then 3 when public.fold_text(btrim(coalesce(title, ''))) like '% ' || v_like || '%' then 2
      when public.fold_text(btrim(coalesce(title, ''))) like '%' || v_like || '%' then 1.5 else word_similarity(v_text, public.fold_text(btrim(coalesce(title, '')))) end)::real
    from public.contracts r
    where r.tenant_id = p_tenant and (true) and (public.fold_text(btrim(coalesce(title, ''))) like '%' || v_like || '%' or v_text <% public.fold_text(btrim(coalesce(title, ''))))
    order by 2 desc, r.id desc
    limit least(p_limit, 50);
end
$$;
revoke all on function public.find_contracts(uuid, text, int) from public;
grant execute on function public.find_contracts(uuid, text, int) to atrium_app, atrium_jobs;

-- check public.custom_fields.custom_fields_noun_check
alter table public.custom_fields drop constraint if exists custom_fields_noun_check;
alter table public.custom_fields add constraint custom_fields_noun_check check (noun in ('customer', 'invoice', 'contract', 'staff'));

-- check public.notifications.notifications_kind_check
alter table public.notifications drop constraint if exists notifications_kind_check;
alter table public.notifications add constraint notifications_kind_check check (kind in ('invoice_paid', 'payment_received', 'invoice_reopened', 'ledger_disagreement', 'file_blocked', 'webhook_failing', 'webhook_stopped', 'export_ready', 'export_failed', 'payment_flagged', 'contract_expiring', 'contract_notice_due', 'contract_renewed', 'contract_expired'));

-- check public.notifications.notifications_noun_check
alter table public.notifications drop constraint if exists notifications_noun_check;
alter table public.notifications add constraint notifications_noun_check check (noun in ('invoice', 'contract', 'payment', 'export', 'file', 'tenant', 'payment_attempt', 'webhook'));

-- check public.notification_preferences.notification_preferences_kind_check
alter table public.notification_preferences drop constraint if exists notification_preferences_kind_check;
alter table public.notification_preferences add constraint notification_preferences_kind_check check (kind in ('invoice_paid', 'payment_received', 'invoice_reopened', 'ledger_disagreement', 'file_blocked', 'webhook_failing', 'webhook_stopped', 'export_ready', 'export_failed', 'payment_flagged', 'contract_expiring', 'contract_notice_due', 'contract_renewed', 'contract_expired'));

-- check public.saved_views.saved_views_list_check
alter table public.saved_views drop constraint if exists saved_views_list_check;
alter table public.saved_views add constraint saved_views_list_check check (list in ('customers', 'invoices', 'contracts', 'payments', 'items', 'staff', 'files', 'mails', 'audit'));

-- check public.saved_view_defaults.saved_view_defaults_list_check
alter table public.saved_view_defaults drop constraint if exists saved_view_defaults_list_check;
alter table public.saved_view_defaults add constraint saved_view_defaults_list_check check (list in ('customers', 'invoices', 'contracts', 'payments', 'items', 'staff', 'files', 'mails', 'audit'));

-- attached public.contracts
drop trigger if exists contracts_records_add on public.contracts;
drop function if exists public.contracts_records_add();
drop trigger if exists contracts_records_remove on public.contracts;
drop function if exists public.contracts_records_remove();
create function public.contracts_records_add() returns trigger
language plpgsql set search_path = pg_catalog, public as $function$
begin
  insert into public.records (tenant_id, id, noun) select tenant_id, id, 'contract' from changed;
  return null;
end
$function$;
create trigger contracts_records_add after insert on public.contracts referencing new table as changed
for each statement execute function public.contracts_records_add();
create function public.contracts_records_remove() returns trigger
language plpgsql set search_path = pg_catalog, public as $function$
begin
  delete from public.records r using changed c where r.tenant_id = c.tenant_id and r.id = c.id;
  return null;
end
$function$;
create trigger contracts_records_remove after delete on public.contracts referencing old table as changed
for each statement execute function public.contracts_records_remove();
insert into public.records (tenant_id, id, noun) select tenant_id, id, 'contract' from public.contracts on conflict do nothing;

-- unconstrained public.contracts
alter table public.contracts drop constraint if exists contracts_attached;
