-- check public.saved_view_defaults.saved_view_defaults_list_check
alter table public.saved_view_defaults drop constraint if exists saved_view_defaults_list_check;

-- check public.saved_views.saved_views_list_check
alter table public.saved_views drop constraint if exists saved_views_list_check;

-- check public.mails.mails_key_check
alter table public.mails drop constraint if exists mails_key_check;

-- check public.mail_templates.mail_templates_key_check
alter table public.mail_templates drop constraint if exists mail_templates_key_check;

-- locked public.invoices
drop trigger if exists invoices_locked on public.invoices;
drop function if exists public.invoices_locked();

-- AlterTable
ALTER TABLE "invoices" ADD COLUMN     "credited" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "credited_balance" BIGINT NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "ledger_entries" ADD COLUMN     "credit_note_id" UUID;

-- AlterTable
ALTER TABLE "payment_attempts" ADD COLUMN     "credit_note_id" UUID;

-- CreateTable
CREATE TABLE "credit_notes" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "invoice_id" UUID NOT NULL,
    "number" TEXT NOT NULL,
    "series_id" UUID NOT NULL,
    "sequence" BIGINT NOT NULL,
    "reason" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "exchange_rate" DECIMAL(24,10),
    "issue_day" DATE NOT NULL,
    "language" TEXT NOT NULL,
    "tax_profile_id" UUID,
    "prices_mode" TEXT NOT NULL,
    "rounding" TEXT NOT NULL,
    "reference" TEXT,
    "notes" TEXT NOT NULL,
    "terms" TEXT NOT NULL DEFAULT '',
    "parties" JSONB NOT NULL,
    "look" JSONB NOT NULL,
    "logo_file_id" UUID,
    "subtotal" BIGINT NOT NULL,
    "discount_total" BIGINT NOT NULL DEFAULT 0,
    "tax_total" BIGINT NOT NULL,
    "total" BIGINT NOT NULL,
    "deducted" BIGINT NOT NULL,
    "applied" BIGINT NOT NULL DEFAULT 0,
    "refunded" BIGINT NOT NULL DEFAULT 0,
    "replacement_id" UUID,
    "sent_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "credit_notes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "credit_note_lines" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "credit_note_id" UUID NOT NULL,
    "invoice_line_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "item_id" UUID,
    "description" TEXT NOT NULL,
    "quantity" DECIMAL(24,6) NOT NULL,
    "unit" TEXT,
    "unit_price" DECIMAL(24,6) NOT NULL,
    "counted" BOOLEAN NOT NULL,
    "taxes" JSONB NOT NULL,
    "net" BIGINT NOT NULL,
    "tax" BIGINT NOT NULL,
    "total" BIGINT NOT NULL,

    CONSTRAINT "credit_note_lines_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "credit_notes_tenant_id_created_at_id_idx" ON "credit_notes"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "credit_notes_tenant_id_customer_id_created_at_id_idx" ON "credit_notes"("tenant_id", "customer_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "credit_notes_tenant_id_invoice_id_idx" ON "credit_notes"("tenant_id", "invoice_id");

-- CreateIndex
CREATE INDEX "credit_notes_tenant_id_issue_day_id_idx" ON "credit_notes"("tenant_id", "issue_day", "id");

-- CreateIndex
CREATE INDEX "credit_notes_tenant_id_total_id_idx" ON "credit_notes"("tenant_id", "total", "id");

-- CreateIndex
CREATE INDEX "credit_notes_tenant_id_logo_file_id_idx" ON "credit_notes"("tenant_id", "logo_file_id");

-- CreateIndex
CREATE UNIQUE INDEX "credit_notes_tenant_id_id_key" ON "credit_notes"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "credit_notes_tenant_id_number_key" ON "credit_notes"("tenant_id", "number");

-- CreateIndex
CREATE INDEX "credit_note_lines_tenant_id_invoice_line_id_idx" ON "credit_note_lines"("tenant_id", "invoice_line_id");

-- CreateIndex
CREATE UNIQUE INDEX "credit_note_lines_tenant_id_id_key" ON "credit_note_lines"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "credit_note_lines_tenant_id_credit_note_id_position_key" ON "credit_note_lines"("tenant_id", "credit_note_id", "position");

-- CreateIndex
CREATE INDEX "ledger_entries_tenant_id_credit_note_id_idx" ON "ledger_entries"("tenant_id", "credit_note_id");

-- CreateIndex
CREATE INDEX "payment_attempts_tenant_id_credit_note_id_idx" ON "payment_attempts"("tenant_id", "credit_note_id");

-- AddForeignKey
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_tenant_id_customer_id_fkey" FOREIGN KEY ("tenant_id", "customer_id") REFERENCES "customers"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_tenant_id_invoice_id_fkey" FOREIGN KEY ("tenant_id", "invoice_id") REFERENCES "invoices"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_tenant_id_tax_profile_id_fkey" FOREIGN KEY ("tenant_id", "tax_profile_id") REFERENCES "tax_profiles"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_tenant_id_series_id_fkey" FOREIGN KEY ("tenant_id", "series_id") REFERENCES "number_series"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_tenant_id_logo_file_id_fkey" FOREIGN KEY ("tenant_id", "logo_file_id") REFERENCES "files"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credit_note_lines" ADD CONSTRAINT "credit_note_lines_tenant_id_credit_note_id_fkey" FOREIGN KEY ("tenant_id", "credit_note_id") REFERENCES "credit_notes"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_tenant_id_credit_note_id_fkey" FOREIGN KEY ("tenant_id", "credit_note_id") REFERENCES "credit_notes"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_tenant_id_credit_note_id_fkey" FOREIGN KEY ("tenant_id", "credit_note_id") REFERENCES "credit_notes"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- tenant table public.credit_notes
drop policy if exists tenant_isolation on public.credit_notes;
drop policy if exists owner_all on public.credit_notes;
alter table public.credit_notes enable row level security;
alter table public.credit_notes force row level security;
create policy tenant_isolation on public.credit_notes to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.credit_notes to atrium_owner using (true) with check (true);
revoke all on public.credit_notes from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.credit_notes to atrium_app, atrium_jobs;

-- tenant table public.credit_note_lines
drop policy if exists tenant_isolation on public.credit_note_lines;
drop policy if exists owner_all on public.credit_note_lines;
alter table public.credit_note_lines enable row level security;
alter table public.credit_note_lines force row level security;
create policy tenant_isolation on public.credit_note_lines to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.credit_note_lines to atrium_owner using (true) with check (true);
revoke all on public.credit_note_lines from atrium_app, atrium_jobs;
grant select, insert on public.credit_note_lines to atrium_app, atrium_jobs;

-- check public.credit_notes.credit_notes_reason_check
alter table public.credit_notes drop constraint if exists credit_notes_reason_check;
alter table public.credit_notes add constraint credit_notes_reason_check check (reason in ('return', 'wrong_price', 'wrong_details', 'duplicate', 'cancelled', 'goodwill', 'other'));

-- check public.credit_notes.credit_notes_prices_mode_check
alter table public.credit_notes drop constraint if exists credit_notes_prices_mode_check;
alter table public.credit_notes add constraint credit_notes_prices_mode_check check (prices_mode in ('exclusive', 'inclusive'));

-- check public.credit_notes.credit_notes_rounding_check
alter table public.credit_notes drop constraint if exists credit_notes_rounding_check;
alter table public.credit_notes add constraint credit_notes_rounding_check check (rounding in ('line', 'document'));

-- check public.credit_notes.credit_notes_total_check
alter table public.credit_notes drop constraint if exists credit_notes_total_check;
alter table public.credit_notes add constraint credit_notes_total_check check (total > 0 and deducted between 0 and total);

-- check public.credit_notes.credit_notes_used_check
alter table public.credit_notes drop constraint if exists credit_notes_used_check;
alter table public.credit_notes add constraint credit_notes_used_check check (applied >= 0 and refunded >= 0 and deducted + applied + refunded <= total);

-- index public.credit_notes_open
drop index if exists public.credit_notes_open;
create index credit_notes_open on public.credit_notes (tenant_id, customer_id, id) where total - deducted - applied - refunded > 0;

-- locked public.credit_notes
drop trigger if exists credit_notes_locked on public.credit_notes;
drop function if exists public.credit_notes_locked();
create function public.credit_notes_locked() returns trigger language plpgsql set search_path = pg_catalog, public as $function$
begin
  if tg_op = 'DELETE' then
    raise exception using errcode = 'AT001', message = 'a final row of credit_notes cannot be deleted', schema = 'public', table = 'credit_notes';
  end if;
  if (to_jsonb(new) - array['applied', 'refunded', 'sent_at', 'version', 'updated_at']::text[]) is distinct from (to_jsonb(old) - array['applied', 'refunded', 'sent_at', 'version', 'updated_at']::text[]) then
    raise exception using errcode = 'AT001', message = 'a final row of credit_notes cannot be changed', schema = 'public', table = 'credit_notes';
  end if;
  return new;
end
$function$;
create trigger credit_notes_locked before update or delete on public.credit_notes for each row when (true) execute function public.credit_notes_locked();

-- append-only public.credit_note_lines
drop trigger if exists credit_note_lines_append_only on public.credit_note_lines;
drop function if exists public.credit_note_lines_append_only();
create function public.credit_note_lines_append_only() returns trigger language plpgsql set search_path = pg_catalog, public as $function$
begin
  raise exception using errcode = 'AT001', message = 'credit_note_lines is append-only', schema = 'public', table = 'credit_note_lines';
end
$function$;
create trigger credit_note_lines_append_only before update or delete on public.credit_note_lines for each row execute function public.credit_note_lines_append_only();

-- index public.credit_notes_found_by
drop index if exists public.credit_notes_found_by;
create index credit_notes_found_by on public.credit_notes using gin (tenant_id, (public.fold_text(btrim(coalesce(number, '') || ' ' || coalesce(reference, '')))) gin_trgm_ops);

-- function public.find_credit_notes(uuid, text, int)
create or replace function public.find_credit_notes(p_tenant uuid, p_text text, p_limit int)
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
    from public.credit_notes r
    where r.tenant_id = p_tenant and (true) and (public.fold_text(btrim(coalesce(number, '') || ' ' || coalesce(reference, ''))) like '%' || v_like || '%' )
    order by 2 desc, r.id desc
    limit least(p_limit, 50);
end
$$;
revoke all on function public.find_credit_notes(uuid, text, int) from public;
grant execute on function public.find_credit_notes(uuid, text, int) to atrium_app, atrium_jobs;

-- check public.invoices.invoices_credited_check
alter table public.invoices drop constraint if exists invoices_credited_check;
alter table public.invoices add constraint invoices_credited_check check (credited between 0 and greatest(total, 0) and credited_balance between 0 and credited);

-- locked public.invoices
drop trigger if exists invoices_locked on public.invoices;
drop function if exists public.invoices_locked();
create function public.invoices_locked() returns trigger language plpgsql set search_path = pg_catalog, public as $function$
begin
  if tg_op = 'DELETE' then
    raise exception using errcode = 'AT001', message = 'a final row of invoices cannot be deleted', schema = 'public', table = 'invoices';
  end if;
  if (to_jsonb(new) - array['status', 'balance', 'credited', 'credited_balance', 'sent_at', 'paid_at', 'overdue_at', 'version', 'updated_at']::text[]) is distinct from (to_jsonb(old) - array['status', 'balance', 'credited', 'credited_balance', 'sent_at', 'paid_at', 'overdue_at', 'version', 'updated_at']::text[]) then
    raise exception using errcode = 'AT001', message = 'a final row of invoices cannot be changed', schema = 'public', table = 'invoices';
  end if;
  return new;
end
$function$;
create trigger invoices_locked before update or delete on public.invoices for each row when (old.status <> 'draft') execute function public.invoices_locked();

-- check public.mail_templates.mail_templates_key_check
alter table public.mail_templates drop constraint if exists mail_templates_key_check;
alter table public.mail_templates add constraint mail_templates_key_check check (key in ('address_verification', 'credit_note_issued', 'estimate_sent', 'export_ready', 'invitation', 'invoice_issued', 'invoice_paid', 'magic_link', 'password_changed', 'password_reset', 'payment_received', 'payment_reversed', 'second_factor_disabled', 'staff_notification', 'ticket_reply'));

-- check public.mails.mails_key_check
alter table public.mails drop constraint if exists mails_key_check;
alter table public.mails add constraint mails_key_check check (key in ('address_verification', 'credit_note_issued', 'estimate_sent', 'export_ready', 'invitation', 'invoice_issued', 'invoice_paid', 'magic_link', 'password_changed', 'password_reset', 'payment_received', 'payment_reversed', 'second_factor_disabled', 'staff_notification', 'ticket_reply'));

-- check public.saved_views.saved_views_list_check
alter table public.saved_views drop constraint if exists saved_views_list_check;
alter table public.saved_views add constraint saved_views_list_check check (list in ('customers', 'invoices', 'estimates', 'credit-notes', 'recurring-invoices', 'contracts', 'leads', 'payments', 'items', 'tickets', 'articles', 'staff', 'files', 'mails', 'audit'));

-- check public.saved_view_defaults.saved_view_defaults_list_check
alter table public.saved_view_defaults drop constraint if exists saved_view_defaults_list_check;
alter table public.saved_view_defaults add constraint saved_view_defaults_list_check check (list in ('customers', 'invoices', 'estimates', 'credit-notes', 'recurring-invoices', 'contracts', 'leads', 'payments', 'items', 'tickets', 'articles', 'staff', 'files', 'mails', 'audit'));

-- attached public.credit_notes
drop trigger if exists credit_notes_records_add on public.credit_notes;
drop function if exists public.credit_notes_records_add();
drop trigger if exists credit_notes_records_remove on public.credit_notes;
drop function if exists public.credit_notes_records_remove();
create function public.credit_notes_records_add() returns trigger
language plpgsql set search_path = pg_catalog, public as $function$
begin
  insert into public.records (tenant_id, id, noun) select tenant_id, id, 'credit_note' from changed;
  return null;
end
$function$;
create trigger credit_notes_records_add after insert on public.credit_notes referencing new table as changed
for each statement execute function public.credit_notes_records_add();
create function public.credit_notes_records_remove() returns trigger
language plpgsql set search_path = pg_catalog, public as $function$
begin
  delete from public.records r using changed c where r.tenant_id = c.tenant_id and r.id = c.id;
  return null;
end
$function$;
create trigger credit_notes_records_remove after delete on public.credit_notes referencing old table as changed
for each statement execute function public.credit_notes_records_remove();
insert into public.records (tenant_id, id, noun) select tenant_id, id, 'credit_note' from public.credit_notes on conflict do nothing;
-- Companies that are there already get the series that new ones start with.
insert into public.number_series (id, tenant_id, kind, name, format, reset, is_default, version, created_at, updated_at)
select uuidv7(), settings.tenant_id, 'credit_note', case when settings.locale like 'ar%' then 'الإشعارات الدائنة' else 'Credit notes' end,
  'CN-{YYYY}-{SEQ:5}', 'yearly', true, 1, now(), now()
from public.settings
where not exists (select from public.number_series series where series.tenant_id = settings.tenant_id and series.kind = 'credit_note');
-- Roles that are there already get the new permissions with those that they go with.
update public.roles set permissions = permissions || '{credit_notes.read}'::text[]
where 'invoices.read' = any (permissions) and not 'credit_notes.read' = any (permissions);
update public.roles set permissions = permissions || '{credit_notes.write}'::text[]
where 'invoices.finalize' = any (permissions) and not 'credit_notes.write' = any (permissions);
