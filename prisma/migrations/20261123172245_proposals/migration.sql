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

-- locked public.estimates
drop trigger if exists estimates_locked on public.estimates;
drop function if exists public.estimates_locked();

-- AlterTable
ALTER TABLE "leads" ADD COLUMN     "proposal_id" UUID;

-- CreateTable
CREATE TABLE "proposals" (
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
    "title" TEXT NOT NULL,
    "sections" JSONB NOT NULL,
    "parties" JSONB,
    "look" JSONB,
    "logo_file_id" UUID,
    "subtotal" BIGINT NOT NULL,
    "discount_total" BIGINT NOT NULL,
    "tax_total" BIGINT NOT NULL,
    "total" BIGINT NOT NULL,
    "sent_at" TIMESTAMPTZ(3),
    "expired_at" TIMESTAMPTZ(3),
    "signed_at" TIMESTAMPTZ(3),
    "declined_at" TIMESTAMPTZ(3),
    "decline_reason" TEXT,
    "converted_at" TIMESTAMPTZ(3),
    "invoice_id" UUID,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "proposals_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "proposal_lines" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "proposal_id" UUID NOT NULL,
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

    CONSTRAINT "proposal_lines_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "proposal_revisions" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "proposal_id" UUID NOT NULL,
    "revision" INTEGER NOT NULL,
    "document" JSONB NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "proposal_revisions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "proposal_signatures" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "proposal_id" UUID NOT NULL,
    "revision" INTEGER NOT NULL,
    "by" TEXT NOT NULL,
    "name" TEXT,
    "signer_name" TEXT NOT NULL,
    "signer_email" TEXT,
    "strokes" JSONB,
    "ip" TEXT,
    "user_agent" TEXT,
    "document_sha256" TEXT NOT NULL,
    "document_key" TEXT NOT NULL,
    "signed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "proposal_signatures_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "proposal_bundles" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "proposal_id" UUID NOT NULL,
    "sha256" TEXT NOT NULL,
    "storage_key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "proposal_bundles_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "proposals_tenant_id_created_at_id_idx" ON "proposals"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "proposals_tenant_id_status_created_at_id_idx" ON "proposals"("tenant_id", "status", "created_at", "id");

-- CreateIndex
CREATE INDEX "proposals_tenant_id_customer_id_created_at_id_idx" ON "proposals"("tenant_id", "customer_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "proposals_tenant_id_issue_day_id_idx" ON "proposals"("tenant_id", "issue_day", "id");

-- CreateIndex
CREATE INDEX "proposals_tenant_id_expiry_day_id_idx" ON "proposals"("tenant_id", "expiry_day", "id");

-- CreateIndex
CREATE INDEX "proposals_tenant_id_total_id_idx" ON "proposals"("tenant_id", "total", "id");

-- CreateIndex
CREATE INDEX "proposals_tenant_id_logo_file_id_idx" ON "proposals"("tenant_id", "logo_file_id");

-- CreateIndex
CREATE INDEX "proposals_tenant_id_invoice_id_idx" ON "proposals"("tenant_id", "invoice_id");

-- CreateIndex
CREATE UNIQUE INDEX "proposals_tenant_id_id_key" ON "proposals"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "proposals_tenant_id_number_key" ON "proposals"("tenant_id", "number");

-- CreateIndex
CREATE UNIQUE INDEX "proposal_lines_tenant_id_id_key" ON "proposal_lines"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "proposal_lines_tenant_id_proposal_id_position_key" ON "proposal_lines"("tenant_id", "proposal_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "proposal_revisions_tenant_id_id_key" ON "proposal_revisions"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "proposal_revisions_tenant_id_proposal_id_revision_key" ON "proposal_revisions"("tenant_id", "proposal_id", "revision");

-- CreateIndex
CREATE UNIQUE INDEX "proposal_signatures_tenant_id_id_key" ON "proposal_signatures"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "proposal_signatures_tenant_id_proposal_id_key" ON "proposal_signatures"("tenant_id", "proposal_id");

-- CreateIndex
CREATE UNIQUE INDEX "proposal_bundles_tenant_id_id_key" ON "proposal_bundles"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "proposal_bundles_tenant_id_proposal_id_key" ON "proposal_bundles"("tenant_id", "proposal_id");

-- AddForeignKey
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_tenant_id_customer_id_fkey" FOREIGN KEY ("tenant_id", "customer_id") REFERENCES "customers"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_tenant_id_tax_profile_id_fkey" FOREIGN KEY ("tenant_id", "tax_profile_id") REFERENCES "tax_profiles"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_tenant_id_series_id_fkey" FOREIGN KEY ("tenant_id", "series_id") REFERENCES "number_series"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_tenant_id_logo_file_id_fkey" FOREIGN KEY ("tenant_id", "logo_file_id") REFERENCES "files"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "proposal_lines" ADD CONSTRAINT "proposal_lines_tenant_id_proposal_id_fkey" FOREIGN KEY ("tenant_id", "proposal_id") REFERENCES "proposals"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "proposal_revisions" ADD CONSTRAINT "proposal_revisions_tenant_id_proposal_id_fkey" FOREIGN KEY ("tenant_id", "proposal_id") REFERENCES "proposals"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "proposal_signatures" ADD CONSTRAINT "proposal_signatures_tenant_id_proposal_id_fkey" FOREIGN KEY ("tenant_id", "proposal_id") REFERENCES "proposals"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "proposal_bundles" ADD CONSTRAINT "proposal_bundles_tenant_id_proposal_id_fkey" FOREIGN KEY ("tenant_id", "proposal_id") REFERENCES "proposals"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- tenant table public.proposals
drop policy if exists tenant_isolation on public.proposals;
drop policy if exists owner_all on public.proposals;
alter table public.proposals enable row level security;
alter table public.proposals force row level security;
create policy tenant_isolation on public.proposals to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.proposals to atrium_owner using (true) with check (true);
revoke all on public.proposals from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.proposals to atrium_app, atrium_jobs;

-- tenant table public.proposal_lines
drop policy if exists tenant_isolation on public.proposal_lines;
drop policy if exists owner_all on public.proposal_lines;
alter table public.proposal_lines enable row level security;
alter table public.proposal_lines force row level security;
create policy tenant_isolation on public.proposal_lines to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.proposal_lines to atrium_owner using (true) with check (true);
revoke all on public.proposal_lines from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.proposal_lines to atrium_app, atrium_jobs;

-- tenant table public.proposal_revisions
drop policy if exists tenant_isolation on public.proposal_revisions;
drop policy if exists owner_all on public.proposal_revisions;
alter table public.proposal_revisions enable row level security;
alter table public.proposal_revisions force row level security;
create policy tenant_isolation on public.proposal_revisions to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.proposal_revisions to atrium_owner using (true) with check (true);
revoke all on public.proposal_revisions from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.proposal_revisions to atrium_app, atrium_jobs;

-- tenant table public.proposal_signatures
drop policy if exists tenant_isolation on public.proposal_signatures;
drop policy if exists owner_all on public.proposal_signatures;
alter table public.proposal_signatures enable row level security;
alter table public.proposal_signatures force row level security;
create policy tenant_isolation on public.proposal_signatures to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.proposal_signatures to atrium_owner using (true) with check (true);
revoke all on public.proposal_signatures from atrium_app, atrium_jobs;
grant select, insert on public.proposal_signatures to atrium_app, atrium_jobs;

-- tenant table public.proposal_bundles
drop policy if exists tenant_isolation on public.proposal_bundles;
drop policy if exists owner_all on public.proposal_bundles;
alter table public.proposal_bundles enable row level security;
alter table public.proposal_bundles force row level security;
create policy tenant_isolation on public.proposal_bundles to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.proposal_bundles to atrium_owner using (true) with check (true);
revoke all on public.proposal_bundles from atrium_app, atrium_jobs;
grant select, insert on public.proposal_bundles to atrium_app, atrium_jobs;

-- locked public.estimates
drop trigger if exists estimates_locked on public.estimates;
drop function if exists public.estimates_locked();
create function public.estimates_locked() returns trigger language plpgsql set search_path = pg_catalog, public as $function$
begin
  if tg_op = 'DELETE' then
    raise exception using errcode = 'AT001', message = 'a final row of estimates cannot be deleted', schema = 'public', table = 'estimates';
  end if;
  if (to_jsonb(new) - array['status', 'sent_at', 'converted_at', 'invoice_id', 'version', 'updated_at']::text[]) is distinct from (to_jsonb(old) - array['status', 'sent_at', 'converted_at', 'invoice_id', 'version', 'updated_at']::text[]) then
    raise exception using errcode = 'AT001', message = 'a final row of estimates cannot be changed', schema = 'public', table = 'estimates';
  end if;
  return new;
end
$function$;
create trigger estimates_locked before update or delete on public.estimates for each row when (old.status in ('accepted', 'converted')) execute function public.estimates_locked();

-- check public.mail_templates.mail_templates_key_check
alter table public.mail_templates drop constraint if exists mail_templates_key_check;
alter table public.mail_templates add constraint mail_templates_key_check check (key in ('address_verification', 'credit_note_issued', 'estimate_sent', 'export_ready', 'invitation', 'invoice_issued', 'invoice_paid', 'magic_link', 'password_changed', 'password_reset', 'payment_received', 'payment_reversed', 'proposal_sent', 'second_factor_disabled', 'staff_notification', 'ticket_reply'));

-- check public.mails.mails_key_check
alter table public.mails drop constraint if exists mails_key_check;
alter table public.mails add constraint mails_key_check check (key in ('address_verification', 'credit_note_issued', 'estimate_sent', 'export_ready', 'invitation', 'invoice_issued', 'invoice_paid', 'magic_link', 'password_changed', 'password_reset', 'payment_received', 'payment_reversed', 'proposal_sent', 'second_factor_disabled', 'staff_notification', 'ticket_reply'));

-- check public.notifications.notifications_kind_check
alter table public.notifications drop constraint if exists notifications_kind_check;
alter table public.notifications add constraint notifications_kind_check check (kind in ('invoice_paid', 'payment_received', 'invoice_reopened', 'ledger_disagreement', 'file_blocked', 'webhook_failing', 'webhook_stopped', 'export_ready', 'export_failed', 'import_finished', 'import_failed', 'ticket_opened', 'ticket_assigned', 'ticket_replied', 'task_assigned', 'ticket_overdue', 'estimate_accepted', 'estimate_declined', 'proposal_signed', 'proposal_declined', 'proposal_expired', 'estimate_expired', 'recurring_invoice_stopped', 'recurring_invoice_completed', 'payment_flagged', 'contract_expiring', 'contract_notice_due', 'contract_renewed', 'contract_expired', 'lead_submitted', 'lead_follow_up_due'));

-- check public.notifications.notifications_noun_check
alter table public.notifications drop constraint if exists notifications_noun_check;
alter table public.notifications add constraint notifications_noun_check check (noun in ('invoice', 'estimate', 'proposal', 'recurring_invoice', 'contract', 'lead', 'task', 'payment', 'ticket', 'export', 'import', 'file', 'tenant', 'payment_attempt', 'webhook'));

-- check public.notification_preferences.notification_preferences_kind_check
alter table public.notification_preferences drop constraint if exists notification_preferences_kind_check;
alter table public.notification_preferences add constraint notification_preferences_kind_check check (kind in ('invoice_paid', 'payment_received', 'invoice_reopened', 'ledger_disagreement', 'file_blocked', 'webhook_failing', 'webhook_stopped', 'export_ready', 'export_failed', 'import_finished', 'import_failed', 'ticket_opened', 'ticket_assigned', 'ticket_replied', 'task_assigned', 'ticket_overdue', 'estimate_accepted', 'estimate_declined', 'proposal_signed', 'proposal_declined', 'proposal_expired', 'estimate_expired', 'recurring_invoice_stopped', 'recurring_invoice_completed', 'payment_flagged', 'contract_expiring', 'contract_notice_due', 'contract_renewed', 'contract_expired', 'lead_submitted', 'lead_follow_up_due'));

-- check public.proposals.proposals_status_check
alter table public.proposals drop constraint if exists proposals_status_check;
alter table public.proposals add constraint proposals_status_check check (status in ('draft', 'sent', 'signed', 'declined'));

-- check public.proposals.proposals_prices_mode_check
alter table public.proposals drop constraint if exists proposals_prices_mode_check;
alter table public.proposals add constraint proposals_prices_mode_check check (prices_mode in ('exclusive', 'inclusive'));

-- check public.proposals.proposals_rounding_check
alter table public.proposals drop constraint if exists proposals_rounding_check;
alter table public.proposals add constraint proposals_rounding_check check (rounding in ('line', 'document'));

-- check public.proposals.proposals_number_check
alter table public.proposals drop constraint if exists proposals_number_check;
alter table public.proposals add constraint proposals_number_check check ((status = 'draft' or number is not null) and (number is null) = (sequence is null));

-- check public.proposals.proposals_signed_check
alter table public.proposals drop constraint if exists proposals_signed_check;
alter table public.proposals add constraint proposals_signed_check check ((status = 'signed') = (signed_at is not null));

-- index public.proposals_newly_expired
drop index if exists public.proposals_newly_expired;
create index proposals_newly_expired on public.proposals (expiry_day, tenant_id) where status = 'sent' and expired_at is null;

-- function platform.due_expired_proposals(timestamptz)
create or replace function platform.due_expired_proposals(p_now timestamptz) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
select t.id from platform.tenants t where t.closed_at is null and t.id in (
  select tenant_id from public.proposals
  where status = 'sent' and expired_at is null and expiry_day < (p_now at time zone 'UTC' + interval '14 hours')::date
)
$$;
revoke all on function platform.due_expired_proposals(timestamptz) from public;
grant execute on function platform.due_expired_proposals(timestamptz) to atrium_jobs;

-- locked public.proposals
drop trigger if exists proposals_locked on public.proposals;
drop function if exists public.proposals_locked();
create function public.proposals_locked() returns trigger language plpgsql set search_path = pg_catalog, public as $function$
begin
  if tg_op = 'DELETE' then
    raise exception using errcode = 'AT001', message = 'a final row of proposals cannot be deleted', schema = 'public', table = 'proposals';
  end if;
  if (to_jsonb(new) - array['sent_at', 'converted_at', 'invoice_id', 'version', 'updated_at']::text[]) is distinct from (to_jsonb(old) - array['sent_at', 'converted_at', 'invoice_id', 'version', 'updated_at']::text[]) then
    raise exception using errcode = 'AT001', message = 'a final row of proposals cannot be changed', schema = 'public', table = 'proposals';
  end if;
  return new;
end
$function$;
create trigger proposals_locked before update or delete on public.proposals for each row when (old.status = 'signed') execute function public.proposals_locked();

-- locked-child public.proposal_lines
drop trigger if exists proposal_lines_locked_by_proposals on public.proposal_lines;
drop function if exists public.proposal_lines_locked_by_proposals();
create function public.proposal_lines_locked_by_proposals() returns trigger language plpgsql set search_path = pg_catalog, public as $function$
declare is_final boolean;
begin
  if tg_op = 'UPDATE' and (to_jsonb(new) - array[]::text[]) is not distinct from (to_jsonb(old) - array[]::text[]) then
    return new;
  end if;
  if tg_op <> 'INSERT' then
    select (parent.status = 'signed') into is_final from public.proposals parent where parent.tenant_id = old.tenant_id and parent.id = old.proposal_id for no key update;
    if is_final then
      raise exception using errcode = 'AT001', message = 'proposal_lines belongs to a final row of proposals', schema = 'public', table = 'proposal_lines';
    end if;
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if tg_op = 'INSERT' or new.proposal_id is distinct from old.proposal_id then
    select (parent.status = 'signed') into is_final from public.proposals parent where parent.tenant_id = new.tenant_id and parent.id = new.proposal_id for no key update;
    if is_final then
      raise exception using errcode = 'AT001', message = 'proposal_lines belongs to a final row of proposals', schema = 'public', table = 'proposal_lines';
    end if;
  end if;
  return new;
end
$function$;
create trigger proposal_lines_locked_by_proposals before insert or update or delete on public.proposal_lines for each row execute function public.proposal_lines_locked_by_proposals();

-- append-only public.proposal_signatures
drop trigger if exists proposal_signatures_append_only on public.proposal_signatures;
drop function if exists public.proposal_signatures_append_only();
create function public.proposal_signatures_append_only() returns trigger language plpgsql set search_path = pg_catalog, public as $function$
begin
  raise exception using errcode = 'AT001', message = 'proposal_signatures is append-only', schema = 'public', table = 'proposal_signatures';
end
$function$;
create trigger proposal_signatures_append_only before update or delete on public.proposal_signatures for each row execute function public.proposal_signatures_append_only();

-- append-only public.proposal_bundles
drop trigger if exists proposal_bundles_append_only on public.proposal_bundles;
drop function if exists public.proposal_bundles_append_only();
create function public.proposal_bundles_append_only() returns trigger language plpgsql set search_path = pg_catalog, public as $function$
begin
  raise exception using errcode = 'AT001', message = 'proposal_bundles is append-only', schema = 'public', table = 'proposal_bundles';
end
$function$;
create trigger proposal_bundles_append_only before update or delete on public.proposal_bundles for each row execute function public.proposal_bundles_append_only();

-- index public.proposals_found_by
drop index if exists public.proposals_found_by;
create index proposals_found_by on public.proposals using gin (tenant_id, (public.fold_text(btrim(coalesce(number, '') || ' ' || coalesce(title, '') || ' ' || coalesce(reference, '')))) gin_trgm_ops);

-- function public.find_proposals(uuid, text, int)
create or replace function public.find_proposals(p_tenant uuid, p_text text, p_limit int)
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
    select r.id, (case when public.fold_text(btrim(coalesce(number, '') || ' ' || coalesce(title, '') || ' ' || coalesce(reference, ''))) = v_text then 4 when public.fold_text(btrim(coalesce(number, '') || ' ' || coalesce(title, '') || ' ' || coalesce(reference, ''))) like v_like || '%' then 3 when public.fold_text(btrim(coalesce(number, '') || ' ' || coalesce(title, '') || ' ' || coalesce(reference, ''))) like '% ' || v_like || '%' then 2
      when public.fold_text(btrim(coalesce(number, '') || ' ' || coalesce(title, '') || ' ' || coalesce(reference, ''))) like '%' || v_like || '%' then 1.5 else word_similarity(v_text, public.fold_text(btrim(coalesce(number, '') || ' ' || coalesce(title, '') || ' ' || coalesce(reference, '')))) end)::real
    from public.proposals r
    where r.tenant_id = p_tenant and (true) and (public.fold_text(btrim(coalesce(number, '') || ' ' || coalesce(title, '') || ' ' || coalesce(reference, ''))) like '%' || v_like || '%' )
    order by 2 desc, r.id desc
    limit least(p_limit, 50);
end
$$;
revoke all on function public.find_proposals(uuid, text, int) from public;
grant execute on function public.find_proposals(uuid, text, int) to atrium_app, atrium_jobs;

-- check public.saved_views.saved_views_list_check
alter table public.saved_views drop constraint if exists saved_views_list_check;
alter table public.saved_views add constraint saved_views_list_check check (list in ('customers', 'invoices', 'estimates', 'proposals', 'credit-notes', 'recurring-invoices', 'contracts', 'leads', 'tasks', 'time-entries', 'payments', 'items', 'tickets', 'articles', 'staff', 'files', 'mails', 'audit'));

-- check public.saved_view_defaults.saved_view_defaults_list_check
alter table public.saved_view_defaults drop constraint if exists saved_view_defaults_list_check;
alter table public.saved_view_defaults add constraint saved_view_defaults_list_check check (list in ('customers', 'invoices', 'estimates', 'proposals', 'credit-notes', 'recurring-invoices', 'contracts', 'leads', 'tasks', 'time-entries', 'payments', 'items', 'tickets', 'articles', 'staff', 'files', 'mails', 'audit'));

-- attached public.proposals
drop trigger if exists proposals_records_add on public.proposals;
drop function if exists public.proposals_records_add();
drop trigger if exists proposals_records_remove on public.proposals;
drop function if exists public.proposals_records_remove();
create function public.proposals_records_add() returns trigger
language plpgsql set search_path = pg_catalog, public as $function$
begin
  insert into public.records (tenant_id, id, noun) select tenant_id, id, 'proposal' from changed;
  return null;
end
$function$;
create trigger proposals_records_add after insert on public.proposals referencing new table as changed
for each statement execute function public.proposals_records_add();
create function public.proposals_records_remove() returns trigger
language plpgsql set search_path = pg_catalog, public as $function$
begin
  delete from public.records r using changed c where r.tenant_id = c.tenant_id and r.id = c.id;
  return null;
end
$function$;
create trigger proposals_records_remove after delete on public.proposals referencing old table as changed
for each statement execute function public.proposals_records_remove();
insert into public.records (tenant_id, id, noun) select tenant_id, id, 'proposal' from public.proposals on conflict do nothing;

-- Companies that are there already get the series that new ones start with.
insert into public.number_series (id, tenant_id, kind, name, format, reset, is_default, version, created_at, updated_at)
select uuidv7(), settings.tenant_id, 'proposal', case when settings.locale like 'ar%' then 'المقترحات' else 'Proposals' end,
  'PRO-{YYYY}-{SEQ:5}', 'yearly', true, 1, now(), now()
from public.settings
where not exists (select from public.number_series series where series.tenant_id = settings.tenant_id and series.kind = 'proposal');
-- Roles that are there already get the new permissions with those that they go with.
update public.roles set permissions = permissions || '{proposals.read}'::text[]
where 'estimates.read' = any (permissions) and not 'proposals.read' = any (permissions);
update public.roles set permissions = permissions || '{proposals.write}'::text[]
where 'estimates.write' = any (permissions) and not 'proposals.write' = any (permissions);
update public.roles set permissions = permissions || '{proposals.send}'::text[]
where 'estimates.send' = any (permissions) and not 'proposals.send' = any (permissions);
update public.roles set permissions = permissions || '{proposals.sign}'::text[]
where 'estimates.accept' = any (permissions) and not 'proposals.sign' = any (permissions);
update public.roles set permissions = permissions || '{proposals.convert}'::text[]
where 'estimates.convert' = any (permissions) and not 'proposals.convert' = any (permissions);
