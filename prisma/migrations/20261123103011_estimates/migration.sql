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

-- check public.mails.mails_key_check
alter table public.mails drop constraint if exists mails_key_check;

-- check public.mail_templates.mail_templates_key_check
alter table public.mail_templates drop constraint if exists mail_templates_key_check;

-- check public.custom_fields.custom_fields_noun_check
alter table public.custom_fields drop constraint if exists custom_fields_noun_check;

-- CreateTable
CREATE TABLE "estimates" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'draft',
    "number" TEXT,
    "series_id" UUID,
    "sequence" BIGINT,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "currency" TEXT NOT NULL,
    "exchange_rate" DECIMAL(24,10),
    "issue_day" DATE,
    "expiry_day" DATE,
    "language" TEXT NOT NULL,
    "tax_profile_id" UUID,
    "prices_mode" TEXT NOT NULL,
    "rounding" TEXT NOT NULL,
    "discount" JSONB,
    "reference" TEXT,
    "notes" TEXT NOT NULL,
    "terms" TEXT NOT NULL,
    "parties" JSONB,
    "look" JSONB,
    "logo_file_id" UUID,
    "subtotal" BIGINT NOT NULL,
    "discount_total" BIGINT NOT NULL,
    "tax_total" BIGINT NOT NULL,
    "total" BIGINT NOT NULL,
    "sent_at" TIMESTAMPTZ(3),
    "expired_at" TIMESTAMPTZ(3),
    "accepted_at" TIMESTAMPTZ(3),
    "acceptance" JSONB,
    "declined_at" TIMESTAMPTZ(3),
    "decline_reason" TEXT,
    "converted_at" TIMESTAMPTZ(3),
    "invoice_id" UUID,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "estimates_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "estimate_lines" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "estimate_id" UUID NOT NULL,
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

    CONSTRAINT "estimate_lines_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "estimate_revisions" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "estimate_id" UUID NOT NULL,
    "revision" INTEGER NOT NULL,
    "document" JSONB NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "estimate_revisions_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "estimates_tenant_id_created_at_id_idx" ON "estimates"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "estimates_tenant_id_status_created_at_id_idx" ON "estimates"("tenant_id", "status", "created_at", "id");

-- CreateIndex
CREATE INDEX "estimates_tenant_id_customer_id_created_at_id_idx" ON "estimates"("tenant_id", "customer_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "estimates_tenant_id_issue_day_id_idx" ON "estimates"("tenant_id", "issue_day", "id");

-- CreateIndex
CREATE INDEX "estimates_tenant_id_expiry_day_id_idx" ON "estimates"("tenant_id", "expiry_day", "id");

-- CreateIndex
CREATE INDEX "estimates_tenant_id_total_id_idx" ON "estimates"("tenant_id", "total", "id");

-- CreateIndex
CREATE INDEX "estimates_tenant_id_logo_file_id_idx" ON "estimates"("tenant_id", "logo_file_id");

-- CreateIndex
CREATE INDEX "estimates_tenant_id_invoice_id_idx" ON "estimates"("tenant_id", "invoice_id");

-- CreateIndex
CREATE UNIQUE INDEX "estimates_tenant_id_id_key" ON "estimates"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "estimates_tenant_id_number_key" ON "estimates"("tenant_id", "number");

-- CreateIndex
CREATE UNIQUE INDEX "estimate_lines_tenant_id_id_key" ON "estimate_lines"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "estimate_lines_tenant_id_estimate_id_position_key" ON "estimate_lines"("tenant_id", "estimate_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "estimate_revisions_tenant_id_id_key" ON "estimate_revisions"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "estimate_revisions_tenant_id_estimate_id_revision_key" ON "estimate_revisions"("tenant_id", "estimate_id", "revision");

-- AddForeignKey
ALTER TABLE "estimates" ADD CONSTRAINT "estimates_tenant_id_customer_id_fkey" FOREIGN KEY ("tenant_id", "customer_id") REFERENCES "customers"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "estimates" ADD CONSTRAINT "estimates_tenant_id_tax_profile_id_fkey" FOREIGN KEY ("tenant_id", "tax_profile_id") REFERENCES "tax_profiles"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "estimates" ADD CONSTRAINT "estimates_tenant_id_series_id_fkey" FOREIGN KEY ("tenant_id", "series_id") REFERENCES "number_series"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "estimates" ADD CONSTRAINT "estimates_tenant_id_logo_file_id_fkey" FOREIGN KEY ("tenant_id", "logo_file_id") REFERENCES "files"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "estimates" ADD CONSTRAINT "estimates_attached" FOREIGN KEY ("tenant_id", "id") REFERENCES "records"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "estimate_lines" ADD CONSTRAINT "estimate_lines_tenant_id_estimate_id_fkey" FOREIGN KEY ("tenant_id", "estimate_id") REFERENCES "estimates"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "estimate_revisions" ADD CONSTRAINT "estimate_revisions_tenant_id_estimate_id_fkey" FOREIGN KEY ("tenant_id", "estimate_id") REFERENCES "estimates"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- tenant table public.estimates
drop policy if exists tenant_isolation on public.estimates;
drop policy if exists owner_all on public.estimates;
alter table public.estimates enable row level security;
alter table public.estimates force row level security;
create policy tenant_isolation on public.estimates to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.estimates to atrium_owner using (true) with check (true);
revoke all on public.estimates from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.estimates to atrium_app, atrium_jobs;

-- tenant table public.estimate_lines
drop policy if exists tenant_isolation on public.estimate_lines;
drop policy if exists owner_all on public.estimate_lines;
alter table public.estimate_lines enable row level security;
alter table public.estimate_lines force row level security;
create policy tenant_isolation on public.estimate_lines to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.estimate_lines to atrium_owner using (true) with check (true);
revoke all on public.estimate_lines from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.estimate_lines to atrium_app, atrium_jobs;

-- tenant table public.estimate_revisions
drop policy if exists tenant_isolation on public.estimate_revisions;
drop policy if exists owner_all on public.estimate_revisions;
alter table public.estimate_revisions enable row level security;
alter table public.estimate_revisions force row level security;
create policy tenant_isolation on public.estimate_revisions to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.estimate_revisions to atrium_owner using (true) with check (true);
revoke all on public.estimate_revisions from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.estimate_revisions to atrium_app, atrium_jobs;

-- check public.custom_fields.custom_fields_noun_check
alter table public.custom_fields drop constraint if exists custom_fields_noun_check;
alter table public.custom_fields add constraint custom_fields_noun_check check (noun in ('customer', 'invoice', 'estimate', 'contract', 'lead', 'ticket', 'staff'));

-- check public.estimates.estimates_status_check
alter table public.estimates drop constraint if exists estimates_status_check;
alter table public.estimates add constraint estimates_status_check check (status in ('draft', 'sent', 'accepted', 'declined', 'converted'));

-- check public.estimates.estimates_prices_mode_check
alter table public.estimates drop constraint if exists estimates_prices_mode_check;
alter table public.estimates add constraint estimates_prices_mode_check check (prices_mode in ('exclusive', 'inclusive'));

-- check public.estimates.estimates_rounding_check
alter table public.estimates drop constraint if exists estimates_rounding_check;
alter table public.estimates add constraint estimates_rounding_check check (rounding in ('line', 'document'));

-- check public.estimates.estimates_number_check
alter table public.estimates drop constraint if exists estimates_number_check;
alter table public.estimates add constraint estimates_number_check check ((status = 'draft' or number is not null) and (number is null) = (sequence is null));

-- check public.estimates.estimates_accepted_check
alter table public.estimates drop constraint if exists estimates_accepted_check;
alter table public.estimates add constraint estimates_accepted_check check ((status in ('accepted', 'converted')) = (accepted_at is not null));

-- index public.estimates_newly_expired
drop index if exists public.estimates_newly_expired;
create index estimates_newly_expired on public.estimates (expiry_day, tenant_id) where status = 'sent' and expired_at is null;

-- function platform.due_expired_estimates(timestamptz)
create or replace function platform.due_expired_estimates(p_now timestamptz) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
select t.id from platform.tenants t where t.closed_at is null and t.id in (
  select tenant_id from public.estimates
  where status = 'sent' and expired_at is null and expiry_day < (p_now at time zone 'UTC' + interval '14 hours')::date
)
$$;
revoke all on function platform.due_expired_estimates(timestamptz) from public;
grant execute on function platform.due_expired_estimates(timestamptz) to atrium_jobs;

-- locked public.estimates
drop trigger if exists estimates_locked on public.estimates;
drop function if exists public.estimates_locked();
create function public.estimates_locked() returns trigger language plpgsql set search_path = pg_catalog, public as $function$
begin
  if tg_op = 'DELETE' then
    raise exception using errcode = 'AT001', message = 'a final row of estimates cannot be deleted', schema = 'public', table = 'estimates';
  end if;
  if (to_jsonb(new) - array['status', 'converted_at', 'invoice_id', 'version', 'updated_at']::text[]) is distinct from (to_jsonb(old) - array['status', 'converted_at', 'invoice_id', 'version', 'updated_at']::text[]) then
    raise exception using errcode = 'AT001', message = 'a final row of estimates cannot be changed', schema = 'public', table = 'estimates';
  end if;
  return new;
end
$function$;
create trigger estimates_locked before update or delete on public.estimates for each row when (old.status in ('accepted', 'converted')) execute function public.estimates_locked();

-- locked-child public.estimate_lines
drop trigger if exists estimate_lines_locked_by_estimates on public.estimate_lines;
drop function if exists public.estimate_lines_locked_by_estimates();
create function public.estimate_lines_locked_by_estimates() returns trigger language plpgsql set search_path = pg_catalog, public as $function$
declare is_final boolean;
begin
  if tg_op = 'UPDATE' and (to_jsonb(new) - array[]::text[]) is not distinct from (to_jsonb(old) - array[]::text[]) then
    return new;
  end if;
  if tg_op <> 'INSERT' then
    select (parent.status in ('accepted', 'converted')) into is_final from public.estimates parent where parent.tenant_id = old.tenant_id and parent.id = old.estimate_id for no key update;
    if is_final then
      raise exception using errcode = 'AT001', message = 'estimate_lines belongs to a final row of estimates', schema = 'public', table = 'estimate_lines';
    end if;
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if tg_op = 'INSERT' or new.estimate_id is distinct from old.estimate_id then
    select (parent.status in ('accepted', 'converted')) into is_final from public.estimates parent where parent.tenant_id = new.tenant_id and parent.id = new.estimate_id for no key update;
    if is_final then
      raise exception using errcode = 'AT001', message = 'estimate_lines belongs to a final row of estimates', schema = 'public', table = 'estimate_lines';
    end if;
  end if;
  return new;
end
$function$;
create trigger estimate_lines_locked_by_estimates before insert or update or delete on public.estimate_lines for each row execute function public.estimate_lines_locked_by_estimates();

-- index public.estimates_found_by
drop index if exists public.estimates_found_by;
create index estimates_found_by on public.estimates using gin (tenant_id, (public.fold_text(btrim(coalesce(number, '') || ' ' || coalesce(reference, '')))) gin_trgm_ops);

-- function public.find_estimates(uuid, text, int)
create or replace function public.find_estimates(p_tenant uuid, p_text text, p_limit int)
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
    select r.id, (case when public.fold_text(btrim(coalesce(number, '') || ' ' || coalesce(reference, ''))) = v_text then 4 when public.fold_text(btrim(coalesce(number, '') || ' ' || coalesce(reference, ''))) like v_like || '%' then 3 when public.fold_text(btrim(coalesce(number, '') || ' ' || coalesce(reference, ''))) like '% ' || v_like || '%' then 2
      when public.fold_text(btrim(coalesce(number, '') || ' ' || coalesce(reference, ''))) like '%' || v_like || '%' then 1.5 else word_similarity(v_text, public.fold_text(btrim(coalesce(number, '') || ' ' || coalesce(reference, '')))) end)::real
    from public.estimates r
    where r.tenant_id = p_tenant and (true) and (public.fold_text(btrim(coalesce(number, '') || ' ' || coalesce(reference, ''))) like '%' || v_like || '%' )
    order by 2 desc, r.id desc
    limit least(p_limit, 50);
end
$$;
revoke all on function public.find_estimates(uuid, text, int) from public;
grant execute on function public.find_estimates(uuid, text, int) to atrium_app, atrium_jobs;

-- check public.mail_templates.mail_templates_key_check
alter table public.mail_templates drop constraint if exists mail_templates_key_check;
alter table public.mail_templates add constraint mail_templates_key_check check (key in ('address_verification', 'estimate_sent', 'export_ready', 'invitation', 'invoice_issued', 'invoice_paid', 'magic_link', 'password_changed', 'password_reset', 'payment_received', 'payment_reversed', 'second_factor_disabled', 'staff_notification', 'ticket_reply'));

-- check public.mails.mails_key_check
alter table public.mails drop constraint if exists mails_key_check;
alter table public.mails add constraint mails_key_check check (key in ('address_verification', 'estimate_sent', 'export_ready', 'invitation', 'invoice_issued', 'invoice_paid', 'magic_link', 'password_changed', 'password_reset', 'payment_received', 'payment_reversed', 'second_factor_disabled', 'staff_notification', 'ticket_reply'));

-- check public.notifications.notifications_kind_check
alter table public.notifications drop constraint if exists notifications_kind_check;
alter table public.notifications add constraint notifications_kind_check check (kind in ('invoice_paid', 'payment_received', 'invoice_reopened', 'ledger_disagreement', 'file_blocked', 'webhook_failing', 'webhook_stopped', 'export_ready', 'export_failed', 'ticket_opened', 'ticket_assigned', 'ticket_replied', 'ticket_overdue', 'estimate_accepted', 'estimate_declined', 'estimate_expired', 'payment_flagged', 'contract_expiring', 'contract_notice_due', 'contract_renewed', 'contract_expired', 'lead_follow_up_due'));

-- check public.notifications.notifications_noun_check
alter table public.notifications drop constraint if exists notifications_noun_check;
alter table public.notifications add constraint notifications_noun_check check (noun in ('invoice', 'estimate', 'contract', 'lead', 'payment', 'ticket', 'export', 'file', 'tenant', 'payment_attempt', 'webhook'));

-- check public.notification_preferences.notification_preferences_kind_check
alter table public.notification_preferences drop constraint if exists notification_preferences_kind_check;
alter table public.notification_preferences add constraint notification_preferences_kind_check check (kind in ('invoice_paid', 'payment_received', 'invoice_reopened', 'ledger_disagreement', 'file_blocked', 'webhook_failing', 'webhook_stopped', 'export_ready', 'export_failed', 'ticket_opened', 'ticket_assigned', 'ticket_replied', 'ticket_overdue', 'estimate_accepted', 'estimate_declined', 'estimate_expired', 'payment_flagged', 'contract_expiring', 'contract_notice_due', 'contract_renewed', 'contract_expired', 'lead_follow_up_due'));

-- check public.saved_views.saved_views_list_check
alter table public.saved_views drop constraint if exists saved_views_list_check;
alter table public.saved_views add constraint saved_views_list_check check (list in ('customers', 'invoices', 'estimates', 'contracts', 'leads', 'payments', 'items', 'tickets', 'articles', 'staff', 'files', 'mails', 'audit'));

-- check public.saved_view_defaults.saved_view_defaults_list_check
alter table public.saved_view_defaults drop constraint if exists saved_view_defaults_list_check;
alter table public.saved_view_defaults add constraint saved_view_defaults_list_check check (list in ('customers', 'invoices', 'estimates', 'contracts', 'leads', 'payments', 'items', 'tickets', 'articles', 'staff', 'files', 'mails', 'audit'));

-- attached public.estimates
drop trigger if exists estimates_records_add on public.estimates;
drop function if exists public.estimates_records_add();
drop trigger if exists estimates_records_remove on public.estimates;
drop function if exists public.estimates_records_remove();
create function public.estimates_records_add() returns trigger
language plpgsql set search_path = pg_catalog, public as $function$
begin
  insert into public.records (tenant_id, id, noun) select tenant_id, id, 'estimate' from changed;
  return null;
end
$function$;
create trigger estimates_records_add after insert on public.estimates referencing new table as changed
for each statement execute function public.estimates_records_add();
create function public.estimates_records_remove() returns trigger
language plpgsql set search_path = pg_catalog, public as $function$
begin
  delete from public.records r using changed c where r.tenant_id = c.tenant_id and r.id = c.id;
  return null;
end
$function$;
create trigger estimates_records_remove after delete on public.estimates referencing old table as changed
for each statement execute function public.estimates_records_remove();
insert into public.records (tenant_id, id, noun) select tenant_id, id, 'estimate' from public.estimates on conflict do nothing;

-- unconstrained public.estimates
alter table public.estimates drop constraint if exists estimates_attached;

-- Companies that are there already get the series that new ones start with.
insert into public.number_series (id, tenant_id, kind, name, format, reset, is_default, version, created_at, updated_at)
select uuidv7(), settings.tenant_id, 'estimate', case when settings.locale like 'ar%' then 'عروض الأسعار' else 'Estimates' end,
  'EST-{YYYY}-{SEQ:5}', 'yearly', true, 1, now(), now()
from public.settings
where not exists (select from public.number_series series where series.tenant_id = settings.tenant_id and series.kind = 'estimate');
