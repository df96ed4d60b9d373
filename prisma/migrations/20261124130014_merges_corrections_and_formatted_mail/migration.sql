-- locked-while public.time_entries
drop trigger if exists time_entries_locked_by_timesheets on public.time_entries;
drop function if exists public.time_entries_locked_by_timesheets();

-- check public.time_entries.time_entries_seconds_check
alter table public.time_entries drop constraint if exists time_entries_seconds_check;

-- locked public.signers
drop trigger if exists signers_locked on public.signers;
drop function if exists public.signers_locked();

-- locked public.proposals
drop trigger if exists proposals_locked on public.proposals;
drop function if exists public.proposals_locked();

-- locked public.payments
drop trigger if exists payments_locked on public.payments;
drop function if exists public.payments_locked();

-- append-only public.ledger_entries
drop trigger if exists ledger_entries_append_only on public.ledger_entries;
drop function if exists public.ledger_entries_append_only();

-- locked public.invoices
drop trigger if exists invoices_locked on public.invoices;
drop function if exists public.invoices_locked();

-- locked public.estimates
drop trigger if exists estimates_locked on public.estimates;
drop function if exists public.estimates_locked();

-- locked public.credit_notes
drop trigger if exists credit_notes_locked on public.credit_notes;
drop function if exists public.credit_notes_locked();

-- locked public.contracts
drop trigger if exists contracts_locked on public.contracts;
drop function if exists public.contracts_locked();

-- AlterTable
ALTER TABLE "customers" ADD COLUMN     "merged_into_id" UUID;

-- AlterTable
ALTER TABLE "estimate_invoices" ADD COLUMN     "takes_off" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "settings" ADD COLUMN     "time_locked_until" DATE;

-- AlterTable
ALTER TABLE "time_entries" ADD COLUMN     "corrected_after" INTEGER,
ADD COLUMN     "corrected_before" INTEGER,
ADD COLUMN     "corrects_id" UUID;

-- CreateTable
CREATE TABLE "bulk_changes" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "noun" TEXT NOT NULL,
    "action" JSONB NOT NULL,
    "undo" JSONB NOT NULL,
    "changed" INTEGER NOT NULL,
    "author_id" UUID,
    "undone_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "bulk_changes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "customer_merges" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "into_id" UUID NOT NULL,
    "moved" JSONB NOT NULL,
    "taken" JSONB NOT NULL,
    "undone_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "customer_merges_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ticket_message_htmls" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "message_id" UUID NOT NULL,
    "html" TEXT NOT NULL,
    "inline" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "ticket_message_htmls_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "bulk_changes_tenant_id_noun_created_at_idx" ON "bulk_changes"("tenant_id", "noun", "created_at");

-- CreateIndex
CREATE INDEX "bulk_changes_tenant_id_author_id_idx" ON "bulk_changes"("tenant_id", "author_id");

-- CreateIndex
CREATE UNIQUE INDEX "bulk_changes_tenant_id_id_key" ON "bulk_changes"("tenant_id", "id");

-- CreateIndex
CREATE INDEX "customer_merges_tenant_id_customer_id_created_at_idx" ON "customer_merges"("tenant_id", "customer_id", "created_at");

-- CreateIndex
CREATE INDEX "customer_merges_tenant_id_into_id_created_at_idx" ON "customer_merges"("tenant_id", "into_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "customer_merges_tenant_id_id_key" ON "customer_merges"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "ticket_message_htmls_tenant_id_id_key" ON "ticket_message_htmls"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "ticket_message_htmls_tenant_id_message_id_key" ON "ticket_message_htmls"("tenant_id", "message_id");

-- CreateIndex
CREATE INDEX "time_entries_tenant_id_corrects_id_idx" ON "time_entries"("tenant_id", "corrects_id");

-- AddForeignKey
ALTER TABLE "bulk_changes" ADD CONSTRAINT "bulk_changes_tenant_id_author_id_fkey" FOREIGN KEY ("tenant_id", "author_id") REFERENCES "staff"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customers" ADD CONSTRAINT "customers_tenant_id_merged_into_id_fkey" FOREIGN KEY ("tenant_id", "merged_into_id") REFERENCES "customers"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customer_merges" ADD CONSTRAINT "customer_merges_tenant_id_customer_id_fkey" FOREIGN KEY ("tenant_id", "customer_id") REFERENCES "customers"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customer_merges" ADD CONSTRAINT "customer_merges_tenant_id_into_id_fkey" FOREIGN KEY ("tenant_id", "into_id") REFERENCES "customers"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket_message_htmls" ADD CONSTRAINT "ticket_message_htmls_tenant_id_message_id_fkey" FOREIGN KEY ("tenant_id", "message_id") REFERENCES "ticket_messages"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "time_entries" ADD CONSTRAINT "time_entries_tenant_id_corrects_id_fkey" FOREIGN KEY ("tenant_id", "corrects_id") REFERENCES "time_entries"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- tenant table public.bulk_changes
drop policy if exists tenant_isolation on public.bulk_changes;
drop policy if exists owner_all on public.bulk_changes;
alter table public.bulk_changes enable row level security;
alter table public.bulk_changes force row level security;
create policy tenant_isolation on public.bulk_changes to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.bulk_changes to atrium_owner using (true) with check (true);
revoke all on public.bulk_changes from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.bulk_changes to atrium_app, atrium_jobs;

-- tenant table public.customer_merges
drop policy if exists tenant_isolation on public.customer_merges;
drop policy if exists owner_all on public.customer_merges;
alter table public.customer_merges enable row level security;
alter table public.customer_merges force row level security;
create policy tenant_isolation on public.customer_merges to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.customer_merges to atrium_owner using (true) with check (true);
revoke all on public.customer_merges from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.customer_merges to atrium_app, atrium_jobs;

-- tenant table public.ticket_message_htmls
drop policy if exists tenant_isolation on public.ticket_message_htmls;
drop policy if exists owner_all on public.ticket_message_htmls;
alter table public.ticket_message_htmls enable row level security;
alter table public.ticket_message_htmls force row level security;
create policy tenant_isolation on public.ticket_message_htmls to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.ticket_message_htmls to atrium_owner using (true) with check (true);
revoke all on public.ticket_message_htmls from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.ticket_message_htmls to atrium_app, atrium_jobs;

-- locked public.contracts
drop trigger if exists contracts_locked on public.contracts;
drop function if exists public.contracts_locked();
create function public.contracts_locked() returns trigger language plpgsql set search_path = pg_catalog, public as $function$
begin
  if tg_op = 'UPDATE' and current_user = 'atrium_owner' and current_setting('app.moving_customer', true) = 'on'
    and (to_jsonb(new) - 'customer_id') = (to_jsonb(old) - 'customer_id') then
    return new;
  end if;
  if tg_op = 'DELETE' then
    raise exception using errcode = 'AT001', message = 'a final row of contracts cannot be deleted', schema = 'public', table = 'contracts';
  end if;
  if (to_jsonb(new) - array['description', 'end_day', 'notice_days', 'value', 'auto_renewal_months', 'owner_id', 'status', 'terminated_day', 'termination_reason', 'renewals', 'renewed_at', 'reminded_days', 'reminded_day', 'notice_reminded_day', 'attention_day', 'version', 'updated_at']::text[]) is distinct from (to_jsonb(old) - array['description', 'end_day', 'notice_days', 'value', 'auto_renewal_months', 'owner_id', 'status', 'terminated_day', 'termination_reason', 'renewals', 'renewed_at', 'reminded_days', 'reminded_day', 'notice_reminded_day', 'attention_day', 'version', 'updated_at']::text[]) then
    raise exception using errcode = 'AT001', message = 'a final row of contracts cannot be changed', schema = 'public', table = 'contracts';
  end if;
  return new;
end
$function$;
create trigger contracts_locked before update or delete on public.contracts for each row when (old.signing = 'signed') execute function public.contracts_locked();

-- locked public.credit_notes
drop trigger if exists credit_notes_locked on public.credit_notes;
drop function if exists public.credit_notes_locked();
create function public.credit_notes_locked() returns trigger language plpgsql set search_path = pg_catalog, public as $function$
begin
  if tg_op = 'UPDATE' and current_user = 'atrium_owner' and current_setting('app.moving_customer', true) = 'on'
    and (to_jsonb(new) - 'customer_id') = (to_jsonb(old) - 'customer_id') then
    return new;
  end if;
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

-- index public.custom_values_found_by
drop index if exists public.custom_values_found_by;
create index custom_values_found_by on public.custom_values using gin (tenant_id, text_key gin_trgm_ops) where text_key is not null;

-- function public.find_custom_values(uuid, text, text[], text[], int)
create or replace function public.find_custom_values(p_tenant uuid, p_text text, p_nouns text[], p_scopes text[], p_limit int)
returns table (id uuid, noun text, label text, shown text, score real)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  v_text text := public.fold_text(btrim(p_text));
  v_like text := replace(replace(replace(v_text, '\', '\\'), '%', '\%'), '_', '\_');
  v_number numeric := case when btrim(p_text) ~ '^-?[0-9]{1,15}([.][0-9]{1,6})?$' then btrim(p_text)::numeric end;
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid then
    raise exception using errcode = '42501', message = 'search is limited to the tenant in scope';
  end if;
  return query
    select v.record_id, f.noun, f.label, v.value #>> '{}', (case when v.text_key = v_text or v.text_key is null then 4
      when v.text_key like v_like || '%' then 3 else 1.5 end)::real
    from public.custom_values v
    join public.custom_fields f on f.tenant_id = v.tenant_id and f.id = v.field_id and f.deleted_at is null
    where v.tenant_id = p_tenant and f.noun = any (p_nouns) and f.scope = any (p_scopes)
      and (f.type in ('text', 'textarea', 'url', 'email') and v.text_key like '%' || v_like || '%'
        or f.type in ('number', 'currency') and v.number_key = v_number)
    order by 5 desc, v.record_id desc
    limit least(p_limit, 50);
end
$$;
revoke all on function public.find_custom_values(uuid, text, text[], text[], int) from public;
grant execute on function public.find_custom_values(uuid, text, text[], text[], int) to atrium_app, atrium_jobs;

-- check public.customers.customers_merged_check
alter table public.customers drop constraint if exists customers_merged_check;
alter table public.customers add constraint customers_merged_check check (merged_into_id is null or (merged_into_id <> id and deleted_at is not null));

-- index public.customers_merged
drop index if exists public.customers_merged;
create index customers_merged on public.customers (tenant_id, merged_into_id) where merged_into_id is not null;

-- locked public.estimates
drop trigger if exists estimates_locked on public.estimates;
drop function if exists public.estimates_locked();
create function public.estimates_locked() returns trigger language plpgsql set search_path = pg_catalog, public as $function$
begin
  if tg_op = 'UPDATE' and current_user = 'atrium_owner' and current_setting('app.moving_customer', true) = 'on'
    and (to_jsonb(new) - 'customer_id') = (to_jsonb(old) - 'customer_id') then
    return new;
  end if;
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

-- locked public.invoices
drop trigger if exists invoices_locked on public.invoices;
drop function if exists public.invoices_locked();
create function public.invoices_locked() returns trigger language plpgsql set search_path = pg_catalog, public as $function$
begin
  if tg_op = 'UPDATE' and current_user = 'atrium_owner' and current_setting('app.moving_customer', true) = 'on'
    and (to_jsonb(new) - 'customer_id') = (to_jsonb(old) - 'customer_id') then
    return new;
  end if;
  if tg_op = 'DELETE' then
    raise exception using errcode = 'AT001', message = 'a final row of invoices cannot be deleted', schema = 'public', table = 'invoices';
  end if;
  if (to_jsonb(new) - array['status', 'balance', 'credited', 'credited_balance', 'sent_at', 'paid_at', 'overdue_at', 'chase_day', 'version', 'updated_at']::text[]) is distinct from (to_jsonb(old) - array['status', 'balance', 'credited', 'credited_balance', 'sent_at', 'paid_at', 'overdue_at', 'chase_day', 'version', 'updated_at']::text[]) then
    raise exception using errcode = 'AT001', message = 'a final row of invoices cannot be changed', schema = 'public', table = 'invoices';
  end if;
  return new;
end
$function$;
create trigger invoices_locked before update or delete on public.invoices for each row when (old.status <> 'draft') execute function public.invoices_locked();

-- append-only public.ledger_entries
drop trigger if exists ledger_entries_append_only on public.ledger_entries;
drop function if exists public.ledger_entries_append_only();
create function public.ledger_entries_append_only() returns trigger language plpgsql set search_path = pg_catalog, public as $function$
begin
  if tg_op = 'UPDATE' and current_user = 'atrium_owner' and current_setting('app.moving_customer', true) = 'on'
    and (to_jsonb(new) - 'customer_id') = (to_jsonb(old) - 'customer_id') then
    return new;
  end if;
  raise exception using errcode = 'AT001', message = 'ledger_entries is append-only', schema = 'public', table = 'ledger_entries';
end
$function$;
create trigger ledger_entries_append_only before update or delete on public.ledger_entries for each row execute function public.ledger_entries_append_only();

-- locked public.payments
drop trigger if exists payments_locked on public.payments;
drop function if exists public.payments_locked();
create function public.payments_locked() returns trigger language plpgsql set search_path = pg_catalog, public as $function$
begin
  if tg_op = 'UPDATE' and current_user = 'atrium_owner' and current_setting('app.moving_customer', true) = 'on'
    and (to_jsonb(new) - 'customer_id') = (to_jsonb(old) - 'customer_id') then
    return new;
  end if;
  if tg_op = 'DELETE' then
    raise exception using errcode = 'AT001', message = 'a final row of payments cannot be deleted', schema = 'public', table = 'payments';
  end if;
  if (to_jsonb(new) - array['version', 'updated_at']::text[]) is distinct from (to_jsonb(old) - array['version', 'updated_at']::text[]) then
    raise exception using errcode = 'AT001', message = 'a final row of payments cannot be changed', schema = 'public', table = 'payments';
  end if;
  return new;
end
$function$;
create trigger payments_locked before update or delete on public.payments for each row when (true) execute function public.payments_locked();

-- locked public.proposals
drop trigger if exists proposals_locked on public.proposals;
drop function if exists public.proposals_locked();
create function public.proposals_locked() returns trigger language plpgsql set search_path = pg_catalog, public as $function$
begin
  if tg_op = 'UPDATE' and current_user = 'atrium_owner' and current_setting('app.moving_customer', true) = 'on'
    and (to_jsonb(new) - 'customer_id') = (to_jsonb(old) - 'customer_id') then
    return new;
  end if;
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

-- locked public.signers
drop trigger if exists signers_locked on public.signers;
drop function if exists public.signers_locked();
create function public.signers_locked() returns trigger language plpgsql set search_path = pg_catalog, public as $function$
begin
  if tg_op = 'UPDATE' and current_user = 'atrium_owner' and current_setting('app.moving_customer', true) = 'on'
    and (to_jsonb(new) - 'customer_id') = (to_jsonb(old) - 'customer_id') then
    return new;
  end if;
  if tg_op = 'DELETE' then
    raise exception using errcode = 'AT001', message = 'a final row of signers cannot be deleted', schema = 'public', table = 'signers';
  end if;
  if (to_jsonb(new) - array[]::text[]) is distinct from (to_jsonb(old) - array[]::text[]) then
    raise exception using errcode = 'AT001', message = 'a final row of signers cannot be changed', schema = 'public', table = 'signers';
  end if;
  return new;
end
$function$;
create trigger signers_locked before update or delete on public.signers for each row when (old.status = 'signed') execute function public.signers_locked();

-- check public.time_entries.time_entries_seconds_check
alter table public.time_entries drop constraint if exists time_entries_seconds_check;
alter table public.time_entries add constraint time_entries_seconds_check check (seconds is null or (corrects_id is null and seconds between 1 and 31 * 86400)
    or (corrects_id is not null and seconds <> 0 and seconds = corrected_after - corrected_before));

-- check public.time_entries.time_entries_correction_check
alter table public.time_entries drop constraint if exists time_entries_correction_check;
alter table public.time_entries add constraint time_entries_correction_check check (num_nonnulls(corrects_id, corrected_before, corrected_after) in (0, 3) and (corrected_after is null or corrected_after >= 0));

-- locked public.time_entries
drop trigger if exists time_entries_locked on public.time_entries;
drop function if exists public.time_entries_locked();
create function public.time_entries_locked() returns trigger language plpgsql set search_path = pg_catalog, public as $function$
begin
  if tg_op = 'UPDATE' and current_user = 'atrium_owner' and current_setting('app.moving_customer', true) = 'on'
    and (to_jsonb(new) - 'customer_id') = (to_jsonb(old) - 'customer_id') then
    return new;
  end if;
  if tg_op = 'DELETE' then
    raise exception using errcode = 'AT001', message = 'a final row of time_entries cannot be deleted', schema = 'public', table = 'time_entries';
  end if;
  if (to_jsonb(new) - array[]::text[]) is distinct from (to_jsonb(old) - array[]::text[]) then
    raise exception using errcode = 'AT001', message = 'a final row of time_entries cannot be changed', schema = 'public', table = 'time_entries';
  end if;
  return new;
end
$function$;
create trigger time_entries_locked before update or delete on public.time_entries for each row when (old.corrects_id is not null) execute function public.time_entries_locked();

-- locked-while-settings public.time_entries
drop trigger if exists time_entries_locked_by_settings on public.time_entries;
drop function if exists public.time_entries_locked_by_settings();
create function public.time_entries_locked_by_settings() returns trigger language plpgsql set search_path = pg_catalog, public as $function$
begin
  if tg_op <> 'INSERT' and not (old.seconds is null) then
    perform 1 from public.settings where tenant_id = old.tenant_id for share;
    if exists (select 1 from public.settings s where s.tenant_id = old.tenant_id and s.time_locked_until >= old.day) then
      raise exception using errcode = 'AT001', message = 'time_entries belongs to a final row of settings', schema = 'public', table = 'time_entries';
    end if;
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if tg_op = 'INSERT' or new.day is distinct from old.day then
    perform 1 from public.settings where tenant_id = new.tenant_id for share;
    if exists (select 1 from public.settings s where s.tenant_id = new.tenant_id and s.time_locked_until >= new.day) then
      raise exception using errcode = 'AT001', message = 'time_entries belongs to a final row of settings', schema = 'public', table = 'time_entries';
    end if;
  end if;
  return new;
end
$function$;
create trigger time_entries_locked_by_settings before insert or update or delete on public.time_entries for each row execute function public.time_entries_locked_by_settings();

-- locked-while-timesheets public.time_entries
drop trigger if exists time_entries_locked_by_timesheets on public.time_entries;
drop function if exists public.time_entries_locked_by_timesheets();
create function public.time_entries_locked_by_timesheets() returns trigger language plpgsql set search_path = pg_catalog, public as $function$
begin
  if tg_op <> 'INSERT' and not (false) then
    perform 1 from public.staff where tenant_id = old.tenant_id and id = old.staff_id for share;
    if exists (select 1 from public.timesheets t where t.tenant_id = old.tenant_id and t.staff_id = old.staff_id
      and t.week = date_trunc('week', old.day::timestamp)::date and t.status in ('submitted', 'approved')) then
      raise exception using errcode = 'AT001', message = 'time_entries belongs to a final row of timesheets', schema = 'public', table = 'time_entries';
    end if;
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if tg_op = 'INSERT' or new.staff_id is distinct from old.staff_id or new.day is distinct from old.day then
    perform 1 from public.staff where tenant_id = new.tenant_id and id = new.staff_id for share;
    if exists (select 1 from public.timesheets t where t.tenant_id = new.tenant_id and t.staff_id = new.staff_id
      and t.week = date_trunc('week', new.day::timestamp)::date and t.status in ('submitted', 'approved')) then
      raise exception using errcode = 'AT001', message = 'time_entries belongs to a final row of timesheets', schema = 'public', table = 'time_entries';
    end if;
  end if;
  return new;
end
$function$;
create trigger time_entries_locked_by_timesheets before insert or update or delete on public.time_entries for each row execute function public.time_entries_locked_by_timesheets();

-- function public.move_customer_records(uuid, uuid, uuid, jsonb)
create or replace function public.move_customer_records(p_tenant uuid, p_from uuid, p_into uuid, p_only jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  v_moved jsonb := '{}';
  v_ids jsonb;
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid then
    raise exception using errcode = '42501', message = 'a merge is limited to the tenant in scope';
  end if;
  perform set_config('app.moving_customer', 'on', true);
  with moved as (update public.contracts r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'contracts.customer_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('contracts.customer_id', v_ids); end if;
  with moved as (update public.credit_notes r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'credit_notes.customer_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('credit_notes.customer_id', v_ids); end if;
  with moved as (update public.customers r set merged_into_id = p_into
    where r.tenant_id = p_tenant and r.merged_into_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'customers.merged_into_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('customers.merged_into_id', v_ids); end if;
  with moved as (update public.contacts r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'contacts.customer_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('contacts.customer_id', v_ids); end if;
  with moved as (update public.addresses r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'addresses.customer_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('addresses.customer_id', v_ids); end if;
  with moved as (update public.customer_labels r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'customer_labels.customer_id')))
      and not exists (select 1 from public.customer_labels x where x.tenant_id = p_tenant and x.customer_id = p_into and x.label_id is not distinct from r.label_id)
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('customer_labels.customer_id', v_ids); end if;
  with moved as (update public.document_links r set record_id = p_into
    where r.tenant_id = p_tenant and r.record_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'document_links.record_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('document_links.record_id', v_ids); end if;
  with moved as (update public.dunning_accounts r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'dunning_accounts.customer_id')))
      and not exists (select 1 from public.dunning_accounts x where x.tenant_id = p_tenant and x.customer_id = p_into)
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('dunning_accounts.customer_id', v_ids); end if;
  with moved as (update public.dunning_reminders r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'dunning_reminders.customer_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('dunning_reminders.customer_id', v_ids); end if;
  with moved as (update public.dunning_holds r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'dunning_holds.customer_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('dunning_holds.customer_id', v_ids); end if;
  with moved as (update public.estimates r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'estimates.customer_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('estimates.customer_id', v_ids); end if;
  with moved as (update public.expenses r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'expenses.customer_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('expenses.customer_id', v_ids); end if;
  with moved as (update public.file_links r set record_id = p_into
    where r.tenant_id = p_tenant and r.record_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'file_links.record_id')))
      and not exists (select 1 from public.file_links x where x.tenant_id = p_tenant and x.record_id = p_into and x.file_id is not distinct from r.file_id)
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('file_links.record_id', v_ids); end if;
  with moved as (update public.invoices r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'invoices.customer_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('invoices.customer_id', v_ids); end if;
  with moved as (update public.leads r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'leads.customer_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('leads.customer_id', v_ids); end if;
  with moved as (update public.ledger_entries r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'ledger_entries.customer_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('ledger_entries.customer_id', v_ids); end if;
  with moved as (update public.notes r set record_id = p_into
    where r.tenant_id = p_tenant and r.record_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'notes.record_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('notes.record_id', v_ids); end if;
  with moved as (update public.payment_attempts r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'payment_attempts.customer_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('payment_attempts.customer_id', v_ids); end if;
  with moved as (update public.saved_methods r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'saved_methods.customer_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('saved_methods.customer_id', v_ids); end if;
  with moved as (update public.payments r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'payments.customer_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('payments.customer_id', v_ids); end if;
  with moved as (update public.projects r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'projects.customer_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('projects.customer_id', v_ids); end if;
  with moved as (update public.proposals r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'proposals.customer_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('proposals.customer_id', v_ids); end if;
  with moved as (update public.recurring_invoices r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'recurring_invoices.customer_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('recurring_invoices.customer_id', v_ids); end if;
  with moved as (update public.recurring_tasks r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'recurring_tasks.customer_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('recurring_tasks.customer_id', v_ids); end if;
  with moved as (update public.signers r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'signers.customer_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('signers.customer_id', v_ids); end if;
  with moved as (update public.signers r set record_id = p_into
    where r.tenant_id = p_tenant and r.record_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'signers.record_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('signers.record_id', v_ids); end if;
  with moved as (update public.statements r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'statements.customer_id')))
      and not exists (select 1 from public.statements x where x.tenant_id = p_tenant and x.customer_id = p_into and x.currency is not distinct from r.currency and x.month is not distinct from r.month)
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('statements.customer_id', v_ids); end if;
  with moved as (update public.survey_responses r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'survey_responses.customer_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('survey_responses.customer_id', v_ids); end if;
  with moved as (update public.tasks r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'tasks.customer_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('tasks.customer_id', v_ids); end if;
  with moved as (update public.sla_policy_customers r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'sla_policy_customers.customer_id')))
      and not exists (select 1 from public.sla_policy_customers x where x.tenant_id = p_tenant and x.customer_id = p_into)
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('sla_policy_customers.customer_id', v_ids); end if;
  with moved as (update public.tickets r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'tickets.customer_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('tickets.customer_id', v_ids); end if;
  update public.customers c set balance_rank = coalesce((select sum(e.amount) from public.ledger_entries e
    where e.tenant_id = p_tenant and e.customer_id = c.id), 0) where c.tenant_id = p_tenant and c.id in (p_from, p_into);
  perform set_config('app.moving_customer', '', true);
  return v_moved;
end
$$;
revoke all on function public.move_customer_records(uuid, uuid, uuid, jsonb) from public;
grant execute on function public.move_customer_records(uuid, uuid, uuid, jsonb) to atrium_app, atrium_jobs;

-- function public.customers_share_money(uuid, uuid, uuid)
create or replace function public.customers_share_money(p_tenant uuid, p_one uuid, p_other uuid) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid then
    raise exception using errcode = '42501', message = 'a merge is limited to the tenant in scope';
  end if;
  return exists (select 1 from public.expenses r left join public.projects p3 on p3.tenant_id = r.tenant_id and p3.id = r.project_id where r.tenant_id = p_tenant
    and p_one in (r.customer_id, p3.customer_id) and p_other in (r.customer_id, p3.customer_id))
    or exists (select 1 from public.ledger_entries r left join public.invoices p1 on p1.tenant_id = r.tenant_id and p1.id = r.invoice_id left join public.payments p2 on p2.tenant_id = r.tenant_id and p2.id = r.payment_id left join public.credit_notes p4 on p4.tenant_id = r.tenant_id and p4.id = r.credit_note_id where r.tenant_id = p_tenant
    and p_one in (r.customer_id, p1.customer_id, p2.customer_id, p4.customer_id) and p_other in (r.customer_id, p1.customer_id, p2.customer_id, p4.customer_id))
    or exists (select 1 from public.payment_attempts r left join public.invoices p1 on p1.tenant_id = r.tenant_id and p1.id = r.invoice_id left join public.payments p2 on p2.tenant_id = r.tenant_id and p2.id = r.payment_id left join public.credit_notes p4 on p4.tenant_id = r.tenant_id and p4.id = r.credit_note_id left join public.saved_methods p5 on p5.tenant_id = r.tenant_id and p5.id = r.method_id where r.tenant_id = p_tenant
    and p_one in (r.customer_id, p1.customer_id, p2.customer_id, p4.customer_id, p5.customer_id) and p_other in (r.customer_id, p1.customer_id, p2.customer_id, p4.customer_id, p5.customer_id))
    or exists (select 1 from public.attempt_shares r left join public.payment_attempts p0 on p0.tenant_id = r.tenant_id and p0.id = r.attempt_id left join public.invoices p1 on p1.tenant_id = r.tenant_id and p1.id = r.invoice_id where r.tenant_id = p_tenant
    and p_one in (p0.customer_id, p1.customer_id) and p_other in (p0.customer_id, p1.customer_id))
    or exists (select 1 from public.payments r left join public.invoices p1 on p1.tenant_id = r.tenant_id and p1.id = r.invoice_id where r.tenant_id = p_tenant
    and p_one in (r.customer_id, p1.customer_id) and p_other in (r.customer_id, p1.customer_id))
    or exists (select 1 from public.payment_allocations r left join public.payments p0 on p0.tenant_id = r.tenant_id and p0.id = r.payment_id left join public.invoices p1 on p1.tenant_id = r.tenant_id and p1.id = r.invoice_id where r.tenant_id = p_tenant
    and p_one in (p0.customer_id, p1.customer_id) and p_other in (p0.customer_id, p1.customer_id))
    or exists (select 1 from public.billed_fees r left join public.projects p0 on p0.tenant_id = r.tenant_id and p0.id = r.project_id left join public.invoices p1 on p1.tenant_id = r.tenant_id and p1.id = r.invoice_id where r.tenant_id = p_tenant
    and p_one in (p0.customer_id, p1.customer_id) and p_other in (p0.customer_id, p1.customer_id));
end
$$;
revoke all on function public.customers_share_money(uuid, uuid, uuid) from public;
grant execute on function public.customers_share_money(uuid, uuid, uuid) to atrium_app, atrium_jobs;

-- function public.count_customer_records(uuid, uuid)
create or replace function public.count_customer_records(p_tenant uuid, p_customer uuid)
returns table (table_name text, found bigint)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid then
    raise exception using errcode = '42501', message = 'a merge is limited to the tenant in scope';
  end if;
  return query
  select c.table_name, sum(c.found)::bigint from (
  select 'contracts' as table_name, count(*) as found from public.contracts where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'credit_notes' as table_name, count(*) as found from public.credit_notes where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'customers' as table_name, count(*) as found from public.customers where tenant_id = p_tenant and merged_into_id = p_customer
  union all
  select 'contacts' as table_name, count(*) as found from public.contacts where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'addresses' as table_name, count(*) as found from public.addresses where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'customer_labels' as table_name, count(*) as found from public.customer_labels where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'document_links' as table_name, count(*) as found from public.document_links where tenant_id = p_tenant and record_id = p_customer
  union all
  select 'dunning_accounts' as table_name, count(*) as found from public.dunning_accounts where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'dunning_reminders' as table_name, count(*) as found from public.dunning_reminders where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'dunning_holds' as table_name, count(*) as found from public.dunning_holds where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'estimates' as table_name, count(*) as found from public.estimates where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'expenses' as table_name, count(*) as found from public.expenses where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'file_links' as table_name, count(*) as found from public.file_links where tenant_id = p_tenant and record_id = p_customer
  union all
  select 'invoices' as table_name, count(*) as found from public.invoices where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'leads' as table_name, count(*) as found from public.leads where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'ledger_entries' as table_name, count(*) as found from public.ledger_entries where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'notes' as table_name, count(*) as found from public.notes where tenant_id = p_tenant and record_id = p_customer
  union all
  select 'payment_attempts' as table_name, count(*) as found from public.payment_attempts where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'saved_methods' as table_name, count(*) as found from public.saved_methods where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'payments' as table_name, count(*) as found from public.payments where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'projects' as table_name, count(*) as found from public.projects where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'proposals' as table_name, count(*) as found from public.proposals where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'recurring_invoices' as table_name, count(*) as found from public.recurring_invoices where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'recurring_tasks' as table_name, count(*) as found from public.recurring_tasks where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'signers' as table_name, count(*) as found from public.signers where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'signers' as table_name, count(*) as found from public.signers where tenant_id = p_tenant and record_id = p_customer
  union all
  select 'statements' as table_name, count(*) as found from public.statements where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'survey_responses' as table_name, count(*) as found from public.survey_responses where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'tasks' as table_name, count(*) as found from public.tasks where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'sla_policy_customers' as table_name, count(*) as found from public.sla_policy_customers where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'tickets' as table_name, count(*) as found from public.tickets where tenant_id = p_tenant and customer_id = p_customer
  ) c group by 1 having sum(c.found) > 0;
end
$$;
revoke all on function public.count_customer_records(uuid, uuid) from public;
grant execute on function public.count_customer_records(uuid, uuid) to atrium_app, atrium_jobs;
