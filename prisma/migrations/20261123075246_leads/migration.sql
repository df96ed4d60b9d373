-- check public.saved_view_defaults.saved_view_defaults_list_check
alter table public.saved_view_defaults drop constraint if exists saved_view_defaults_list_check;

-- check public.saved_views.saved_views_list_check
alter table public.saved_views drop constraint if exists saved_views_list_check;

-- check public.custom_fields.custom_fields_noun_check
alter table public.custom_fields drop constraint if exists custom_fields_noun_check;

-- CreateTable
CREATE TABLE "leads" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "company" TEXT,
    "email" TEXT,
    "phone" TEXT,
    "website" TEXT,
    "address" TEXT,
    "city" TEXT,
    "region" TEXT,
    "postal_code" TEXT,
    "country" TEXT,
    "source" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'new',
    "status_changed_at" TIMESTAMPTZ(3) NOT NULL,
    "lost_reason" TEXT,
    "owner_id" UUID,
    "value" BIGINT,
    "currency" TEXT NOT NULL,
    "expected_close_day" DATE,
    "follow_up_day" DATE,
    "follow_up_note" TEXT,
    "notes" TEXT NOT NULL,
    "first_touch" JSONB,
    "last_touch" JSONB,
    "converted_at" TIMESTAMPTZ(3),
    "customer_id" UUID,
    "contact_id" UUID,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "leads_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "leads_tenant_id_created_at_id_idx" ON "leads"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "leads_tenant_id_updated_at_id_idx" ON "leads"("tenant_id", "updated_at", "id");

-- CreateIndex
CREATE INDEX "leads_tenant_id_status_created_at_id_idx" ON "leads"("tenant_id", "status", "created_at", "id");

-- CreateIndex
CREATE INDEX "leads_tenant_id_owner_id_created_at_id_idx" ON "leads"("tenant_id", "owner_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "leads_tenant_id_source_created_at_id_idx" ON "leads"("tenant_id", "source", "created_at", "id");

-- CreateIndex
CREATE INDEX "leads_tenant_id_customer_id_idx" ON "leads"("tenant_id", "customer_id");

-- CreateIndex
CREATE INDEX "leads_tenant_id_email_idx" ON "leads"("tenant_id", "email");

-- CreateIndex
CREATE INDEX "leads_tenant_id_phone_idx" ON "leads"("tenant_id", "phone");

-- CreateIndex
CREATE UNIQUE INDEX "leads_tenant_id_id_key" ON "leads"("tenant_id", "id");

-- AddForeignKey
ALTER TABLE "leads" ADD CONSTRAINT "leads_tenant_id_owner_id_fkey" FOREIGN KEY ("tenant_id", "owner_id") REFERENCES "staff"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "leads" ADD CONSTRAINT "leads_tenant_id_customer_id_fkey" FOREIGN KEY ("tenant_id", "customer_id") REFERENCES "customers"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "leads" ADD CONSTRAINT "leads_attached" FOREIGN KEY ("tenant_id", "id") REFERENCES "records"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- tenant table public.leads
drop policy if exists tenant_isolation on public.leads;
drop policy if exists owner_all on public.leads;
alter table public.leads enable row level security;
alter table public.leads force row level security;
create policy tenant_isolation on public.leads to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.leads to atrium_owner using (true) with check (true);
revoke all on public.leads from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.leads to atrium_app, atrium_jobs;

-- check public.custom_fields.custom_fields_noun_check
alter table public.custom_fields drop constraint if exists custom_fields_noun_check;
alter table public.custom_fields add constraint custom_fields_noun_check check (noun in ('customer', 'invoice', 'contract', 'lead', 'ticket', 'staff'));

-- check public.leads.leads_status_check
alter table public.leads drop constraint if exists leads_status_check;
alter table public.leads add constraint leads_status_check check (status in ('new', 'contacted', 'qualified', 'proposal_sent', 'won', 'lost'));

-- check public.leads.leads_source_check
alter table public.leads drop constraint if exists leads_source_check;
alter table public.leads add constraint leads_source_check check (source in ('website', 'web_form', 'referral', 'partner', 'event', 'advertising', 'social_media', 'email', 'phone', 'cold_outreach', 'other'));

-- check public.leads.leads_value_check
alter table public.leads drop constraint if exists leads_value_check;
alter table public.leads add constraint leads_value_check check (value >= 0);

-- check public.leads.leads_lost_reason_check
alter table public.leads drop constraint if exists leads_lost_reason_check;
alter table public.leads add constraint leads_lost_reason_check check (lost_reason is null or status = 'lost');

-- check public.leads.leads_converted_check
alter table public.leads drop constraint if exists leads_converted_check;
alter table public.leads add constraint leads_converted_check check ((converted_at is null) = (customer_id is null));

-- index public.leads_found_by
drop index if exists public.leads_found_by;
create index leads_found_by on public.leads using gin (tenant_id, (public.fold_text(btrim(coalesce(name, '') || ' ' || coalesce(company, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '')))) gin_trgm_ops);

-- function public.find_leads(uuid, text, int)
create or replace function public.find_leads(p_tenant uuid, p_text text, p_limit int)
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
    select r.id, (case when public.fold_text(btrim(coalesce(name, '') || ' ' || coalesce(company, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) = v_text then 4 when public.fold_text(btrim(coalesce(name, '') || ' ' || coalesce(company, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) like v_like || '%' then 3 when public.fold_text(btrim(coalesce(name, '') || ' ' || coalesce(company, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) like '% ' || v_like || '%' then 2
      when public.fold_text(btrim(coalesce(name, '') || ' ' || coalesce(company, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) like '%' || v_like || '%' then 1.5 else word_similarity(v_text, public.fold_text(btrim(coalesce(name, '') || ' ' || coalesce(company, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '')))) end)::real
    from public.leads r
    where r.tenant_id = p_tenant and (true) and (public.fold_text(btrim(coalesce(name, '') || ' ' || coalesce(company, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) like '%' || v_like || '%' or v_text <% public.fold_text(btrim(coalesce(name, '') || ' ' || coalesce(company, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))))
    order by 2 desc, r.id desc
    limit least(p_limit, 50);
end
$$;
revoke all on function public.find_leads(uuid, text, int) from public;
grant execute on function public.find_leads(uuid, text, int) to atrium_app, atrium_jobs;

-- check public.saved_views.saved_views_list_check
alter table public.saved_views drop constraint if exists saved_views_list_check;
alter table public.saved_views add constraint saved_views_list_check check (list in ('customers', 'invoices', 'contracts', 'leads', 'payments', 'items', 'tickets', 'staff', 'files', 'mails', 'audit'));

-- check public.saved_view_defaults.saved_view_defaults_list_check
alter table public.saved_view_defaults drop constraint if exists saved_view_defaults_list_check;
alter table public.saved_view_defaults add constraint saved_view_defaults_list_check check (list in ('customers', 'invoices', 'contracts', 'leads', 'payments', 'items', 'tickets', 'staff', 'files', 'mails', 'audit'));

-- attached public.leads
drop trigger if exists leads_records_add on public.leads;
drop function if exists public.leads_records_add();
drop trigger if exists leads_records_remove on public.leads;
drop function if exists public.leads_records_remove();
create function public.leads_records_add() returns trigger
language plpgsql set search_path = pg_catalog, public as $function$
begin
  insert into public.records (tenant_id, id, noun) select tenant_id, id, 'lead' from changed;
  return null;
end
$function$;
create trigger leads_records_add after insert on public.leads referencing new table as changed
for each statement execute function public.leads_records_add();
create function public.leads_records_remove() returns trigger
language plpgsql set search_path = pg_catalog, public as $function$
begin
  delete from public.records r using changed c where r.tenant_id = c.tenant_id and r.id = c.id;
  return null;
end
$function$;
create trigger leads_records_remove after delete on public.leads referencing old table as changed
for each statement execute function public.leads_records_remove();
insert into public.records (tenant_id, id, noun) select tenant_id, id, 'lead' from public.leads on conflict do nothing;

-- unconstrained public.leads
alter table public.leads drop constraint if exists leads_attached;
