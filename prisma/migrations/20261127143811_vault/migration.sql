-- function public.count_customer_records(uuid, uuid)
drop function if exists public.count_customer_records(uuid, uuid);

-- function public.move_customer_records(uuid, uuid, uuid, jsonb)
drop function if exists public.move_customer_records(uuid, uuid, uuid, jsonb);

-- check public.saved_view_defaults.saved_view_defaults_list_check
alter table public.saved_view_defaults drop constraint if exists saved_view_defaults_list_check;

-- check public.saved_views.saved_views_list_check
alter table public.saved_views drop constraint if exists saved_views_list_check;

-- check public.notifications.notifications_noun_check
alter table public.notifications drop constraint if exists notifications_noun_check;

-- CreateTable
CREATE TABLE "vaults" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "recovery_public_key" TEXT NOT NULL,
    "recovery_secret" TEXT NOT NULL,
    "recovery_check" TEXT NOT NULL,
    "recovery_parts" INTEGER NOT NULL,
    "recovery_needed" INTEGER NOT NULL,
    "rehearsed_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "vaults_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "vault_keys" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "status" TEXT NOT NULL,
    "recovery_grant" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "retired_at" TIMESTAMPTZ(3),

    CONSTRAINT "vault_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "vault_members" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "staff_id" UUID NOT NULL,
    "public_key" TEXT NOT NULL,
    "signing_key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "vault_members_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "vault_unlocks" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "member_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "salt" TEXT,
    "rounds" INTEGER,
    "credential_id" TEXT,
    "envelope" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "vault_unlocks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "vault_grants" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "key_id" UUID NOT NULL,
    "member_id" UUID NOT NULL,
    "content" TEXT NOT NULL,
    "signature" TEXT NOT NULL,
    "granted_by" UUID NOT NULL,
    "signing_key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "vault_grants_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "vault_items" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "sealed" BOOLEAN NOT NULL,
    "url" TEXT,
    "tags" TEXT[],
    "customer_id" UUID,
    "project_id" UUID,
    "expires_on" DATE,
    "task_id" UUID,
    "value_version" INTEGER NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "vault_items_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "vault_values" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "item_id" UUID NOT NULL,
    "key_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "content" TEXT NOT NULL,
    "wrap" TEXT NOT NULL,
    "share" TEXT,

    CONSTRAINT "vault_values_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "vault_reveals" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "item_id" UUID NOT NULL,
    "staff_id" UUID NOT NULL,
    "session_id" UUID NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3) NOT NULL,
    "value_version" INTEGER NOT NULL,
    "token_hash" TEXT NOT NULL,
    "ip" TEXT,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "spent_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "vault_reveals_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "vault_links" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "item_id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "views" INTEGER NOT NULL,
    "views_left" INTEGER NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "vault_links_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "vaults_tenant_id_key" ON "vaults"("tenant_id");

-- CreateIndex
CREATE UNIQUE INDEX "vaults_tenant_id_id_key" ON "vaults"("tenant_id", "id");

-- CreateIndex
CREATE INDEX "vault_keys_tenant_id_created_at_id_idx" ON "vault_keys"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "vault_keys_tenant_id_id_key" ON "vault_keys"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "vault_members_tenant_id_id_key" ON "vault_members"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "vault_members_tenant_id_staff_id_key" ON "vault_members"("tenant_id", "staff_id");

-- CreateIndex
CREATE UNIQUE INDEX "vault_unlocks_tenant_id_id_key" ON "vault_unlocks"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "vault_unlocks_tenant_id_member_id_kind_key" ON "vault_unlocks"("tenant_id", "member_id", "kind");

-- CreateIndex
CREATE INDEX "vault_grants_tenant_id_member_id_idx" ON "vault_grants"("tenant_id", "member_id");

-- CreateIndex
CREATE UNIQUE INDEX "vault_grants_tenant_id_id_key" ON "vault_grants"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "vault_grants_tenant_id_key_id_member_id_key" ON "vault_grants"("tenant_id", "key_id", "member_id");

-- CreateIndex
CREATE INDEX "vault_items_tenant_id_created_at_id_idx" ON "vault_items"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "vault_items_tenant_id_updated_at_id_idx" ON "vault_items"("tenant_id", "updated_at", "id");

-- CreateIndex
CREATE INDEX "vault_items_tenant_id_customer_id_idx" ON "vault_items"("tenant_id", "customer_id");

-- CreateIndex
CREATE INDEX "vault_items_tenant_id_project_id_idx" ON "vault_items"("tenant_id", "project_id");

-- CreateIndex
CREATE UNIQUE INDEX "vault_items_tenant_id_id_key" ON "vault_items"("tenant_id", "id");

-- CreateIndex
CREATE INDEX "vault_values_tenant_id_key_id_item_id_idx" ON "vault_values"("tenant_id", "key_id", "item_id");

-- CreateIndex
CREATE UNIQUE INDEX "vault_values_tenant_id_id_key" ON "vault_values"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "vault_values_tenant_id_item_id_key" ON "vault_values"("tenant_id", "item_id");

-- CreateIndex
CREATE INDEX "vault_reveals_tenant_id_staff_id_created_at_idx" ON "vault_reveals"("tenant_id", "staff_id", "created_at");

-- CreateIndex
CREATE INDEX "vault_reveals_tenant_id_item_id_idx" ON "vault_reveals"("tenant_id", "item_id");

-- CreateIndex
CREATE UNIQUE INDEX "vault_reveals_tenant_id_id_key" ON "vault_reveals"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "vault_reveals_tenant_id_token_hash_key" ON "vault_reveals"("tenant_id", "token_hash");

-- CreateIndex
CREATE UNIQUE INDEX "vault_reveals_tenant_id_session_id_confirmed_at_key" ON "vault_reveals"("tenant_id", "session_id", "confirmed_at");

-- CreateIndex
CREATE INDEX "vault_links_tenant_id_item_id_created_at_id_idx" ON "vault_links"("tenant_id", "item_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "vault_links_tenant_id_id_key" ON "vault_links"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "vault_links_tenant_id_token_hash_key" ON "vault_links"("tenant_id", "token_hash");

-- AddForeignKey
ALTER TABLE "vault_members" ADD CONSTRAINT "vault_members_tenant_id_staff_id_fkey" FOREIGN KEY ("tenant_id", "staff_id") REFERENCES "staff"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "vault_unlocks" ADD CONSTRAINT "vault_unlocks_tenant_id_member_id_fkey" FOREIGN KEY ("tenant_id", "member_id") REFERENCES "vault_members"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "vault_grants" ADD CONSTRAINT "vault_grants_tenant_id_key_id_fkey" FOREIGN KEY ("tenant_id", "key_id") REFERENCES "vault_keys"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "vault_grants" ADD CONSTRAINT "vault_grants_tenant_id_member_id_fkey" FOREIGN KEY ("tenant_id", "member_id") REFERENCES "vault_members"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "vault_items" ADD CONSTRAINT "vault_items_tenant_id_customer_id_fkey" FOREIGN KEY ("tenant_id", "customer_id") REFERENCES "customers"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "vault_items" ADD CONSTRAINT "vault_items_tenant_id_project_id_fkey" FOREIGN KEY ("tenant_id", "project_id") REFERENCES "projects"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "vault_values" ADD CONSTRAINT "vault_values_tenant_id_item_id_fkey" FOREIGN KEY ("tenant_id", "item_id") REFERENCES "vault_items"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "vault_values" ADD CONSTRAINT "vault_values_tenant_id_key_id_fkey" FOREIGN KEY ("tenant_id", "key_id") REFERENCES "vault_keys"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "vault_reveals" ADD CONSTRAINT "vault_reveals_tenant_id_item_id_fkey" FOREIGN KEY ("tenant_id", "item_id") REFERENCES "vault_items"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "vault_links" ADD CONSTRAINT "vault_links_tenant_id_item_id_fkey" FOREIGN KEY ("tenant_id", "item_id") REFERENCES "vault_items"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- tenant table public.vaults
drop policy if exists tenant_isolation on public.vaults;
drop policy if exists owner_all on public.vaults;
alter table public.vaults enable row level security;
alter table public.vaults force row level security;
create policy tenant_isolation on public.vaults to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.vaults to atrium_owner using (true) with check (true);
revoke all on public.vaults from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.vaults to atrium_app, atrium_jobs;

-- tenant table public.vault_keys
drop policy if exists tenant_isolation on public.vault_keys;
drop policy if exists owner_all on public.vault_keys;
alter table public.vault_keys enable row level security;
alter table public.vault_keys force row level security;
create policy tenant_isolation on public.vault_keys to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.vault_keys to atrium_owner using (true) with check (true);
revoke all on public.vault_keys from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.vault_keys to atrium_app, atrium_jobs;

-- tenant table public.vault_members
drop policy if exists tenant_isolation on public.vault_members;
drop policy if exists owner_all on public.vault_members;
alter table public.vault_members enable row level security;
alter table public.vault_members force row level security;
create policy tenant_isolation on public.vault_members to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.vault_members to atrium_owner using (true) with check (true);
revoke all on public.vault_members from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.vault_members to atrium_app, atrium_jobs;

-- tenant table public.vault_unlocks
drop policy if exists tenant_isolation on public.vault_unlocks;
drop policy if exists owner_all on public.vault_unlocks;
alter table public.vault_unlocks enable row level security;
alter table public.vault_unlocks force row level security;
create policy tenant_isolation on public.vault_unlocks to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.vault_unlocks to atrium_owner using (true) with check (true);
revoke all on public.vault_unlocks from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.vault_unlocks to atrium_app, atrium_jobs;

-- tenant table public.vault_grants
drop policy if exists tenant_isolation on public.vault_grants;
drop policy if exists owner_all on public.vault_grants;
alter table public.vault_grants enable row level security;
alter table public.vault_grants force row level security;
create policy tenant_isolation on public.vault_grants to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.vault_grants to atrium_owner using (true) with check (true);
revoke all on public.vault_grants from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.vault_grants to atrium_app, atrium_jobs;

-- tenant table public.vault_items
drop policy if exists tenant_isolation on public.vault_items;
drop policy if exists owner_all on public.vault_items;
alter table public.vault_items enable row level security;
alter table public.vault_items force row level security;
create policy tenant_isolation on public.vault_items to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.vault_items to atrium_owner using (true) with check (true);
revoke all on public.vault_items from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.vault_items to atrium_app, atrium_jobs;

-- tenant table public.vault_values
drop policy if exists tenant_isolation on public.vault_values;
drop policy if exists owner_all on public.vault_values;
alter table public.vault_values enable row level security;
alter table public.vault_values force row level security;
create policy tenant_isolation on public.vault_values to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.vault_values to atrium_owner using (true) with check (true);
revoke all on public.vault_values from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.vault_values to atrium_app, atrium_jobs;

-- tenant table public.vault_reveals
drop policy if exists tenant_isolation on public.vault_reveals;
drop policy if exists owner_all on public.vault_reveals;
alter table public.vault_reveals enable row level security;
alter table public.vault_reveals force row level security;
create policy tenant_isolation on public.vault_reveals to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.vault_reveals to atrium_owner using (true) with check (true);
revoke all on public.vault_reveals from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.vault_reveals to atrium_app, atrium_jobs;

-- tenant table public.vault_links
drop policy if exists tenant_isolation on public.vault_links;
drop policy if exists owner_all on public.vault_links;
alter table public.vault_links enable row level security;
alter table public.vault_links force row level security;
create policy tenant_isolation on public.vault_links to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.vault_links to atrium_owner using (true) with check (true);
revoke all on public.vault_links from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.vault_links to atrium_app, atrium_jobs;

-- check public.notifications.notifications_noun_check
alter table public.notifications drop constraint if exists notifications_noun_check;
alter table public.notifications add constraint notifications_noun_check check (noun in ('customer', 'invoice', 'estimate', 'proposal', 'recurring_invoice', 'subscription', 'contract', 'lead', 'project', 'task', 'time_entry', 'timesheet', 'expense', 'payment', 'ticket', 'article', 'export', 'import', 'export_delivery', 'file', 'tenant', 'payment_attempt', 'calendar_event', 'calendar_connection', 'booking', 'kb_domain', 'company_seal', 'sending_domain', 'mailbox', 'mailbox_message', 'survey_response', 'vault_item', 'webhook'));

-- check public.saved_views.saved_views_list_check
alter table public.saved_views drop constraint if exists saved_views_list_check;
alter table public.saved_views add constraint saved_views_list_check check (list in ('customers', 'invoices', 'estimates', 'proposals', 'credit-notes', 'recurring-invoices', 'subscriptions', 'contracts', 'leads', 'projects', 'tasks', 'time-entries', 'timesheets', 'expenses', 'payments', 'items', 'tickets', 'articles', 'surveys', 'staff', 'files', 'mails', 'audit', 'vault-items'));

-- check public.saved_view_defaults.saved_view_defaults_list_check
alter table public.saved_view_defaults drop constraint if exists saved_view_defaults_list_check;
alter table public.saved_view_defaults add constraint saved_view_defaults_list_check check (list in ('customers', 'invoices', 'estimates', 'proposals', 'credit-notes', 'recurring-invoices', 'subscriptions', 'contracts', 'leads', 'projects', 'tasks', 'time-entries', 'timesheets', 'expenses', 'payments', 'items', 'tickets', 'articles', 'surveys', 'staff', 'files', 'mails', 'audit', 'vault-items'));

-- check public.vault_items.vault_items_kind_check
alter table public.vault_items drop constraint if exists vault_items_kind_check;
alter table public.vault_items add constraint vault_items_kind_check check (kind in ('credential', 'license_key', 'clause', 'note', 'file'));

-- check public.vault_keys.vault_keys_status_check
alter table public.vault_keys drop constraint if exists vault_keys_status_check;
alter table public.vault_keys add constraint vault_keys_status_check check (status in ('current', 'previous', 'retired'));

-- check public.vault_unlocks.vault_unlocks_kind_check
alter table public.vault_unlocks drop constraint if exists vault_unlocks_kind_check;
alter table public.vault_unlocks add constraint vault_unlocks_kind_check check (kind in ('password', 'passkey'));

-- check public.vault_keys.vault_keys_retired_check
alter table public.vault_keys drop constraint if exists vault_keys_retired_check;
alter table public.vault_keys add constraint vault_keys_retired_check check ((status = 'retired') = (retired_at is not null));

-- check public.vaults.vaults_recovery_check
alter table public.vaults drop constraint if exists vaults_recovery_check;
alter table public.vaults add constraint vaults_recovery_check check (recovery_needed between 1 and recovery_parts);

-- check public.vault_links.vault_links_views_check
alter table public.vault_links drop constraint if exists vault_links_views_check;
alter table public.vault_links add constraint vault_links_views_check check (views_left between 0 and views);

-- index public.vault_keys_current
drop index if exists public.vault_keys_current;
create unique index vault_keys_current on public.vault_keys (tenant_id, status) where status <> 'retired';

-- index public.vault_items_expiring
drop index if exists public.vault_items_expiring;
create index vault_items_expiring on public.vault_items (expires_on, tenant_id) where task_id is null and expires_on is not null;

-- function platform.due_vault_items(timestamptz)
create or replace function platform.due_vault_items(p_now timestamptz) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
select t.id from platform.tenants t where t.closed_at is null and t.id in (
  select tenant_id from public.vault_items
  where task_id is null and expires_on <= (p_now at time zone 'UTC')::date + 15
)
$$;
revoke all on function platform.due_vault_items(timestamptz) from public;
grant execute on function platform.due_vault_items(timestamptz) to atrium_jobs;

-- index public.vault_items_found_by
drop index if exists public.vault_items_found_by;
create index vault_items_found_by on public.vault_items using gin (tenant_id, (public.fold_text(btrim(coalesce(title, '')))) gin_trgm_ops);

-- function public.find_vault_items(uuid, text, int)
create or replace function public.find_vault_items(p_tenant uuid, p_text text, p_limit int)
returns table (id uuid, score real)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set pg_trgm.word_similarity_threshold = 0.4
as $$
declare
  v_text text := public.fold_text(btrim(p_text));
  v_like text := replace(replace(replace(v_text, '\', '\\'), '%', '\%'), '_', '\_');
  v_limit int := least(p_limit, 50);
  v_found int;
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid then
    raise exception using errcode = '42501', message = 'search is limited to the tenant in scope';
  end if;
  return query
    select r.id, (case when t.own = v_text then 4 when t.own like v_like || '%' then 3 when t.own like '% ' || v_like || '%' then 2
      else 1.5 end)::real
    from public.vault_items r cross join lateral (select public.fold_text(btrim(coalesce(title, ''))) as own offset 0) t
    where r.tenant_id = p_tenant and (true) and public.fold_text(btrim(coalesce(title, ''))) like '%' || v_like || '%'
    order by 2 desc, r.id desc
    limit v_limit;
  get diagnostics v_found = row_count;
  if v_found >= v_limit then
    return;
  end if;
  return query
    select r.id, word_similarity(v_text, t.own)::real
    from public.vault_items r cross join lateral (select public.fold_text(btrim(coalesce(title, ''))) as own offset 0) t
    where r.tenant_id = p_tenant and (true) and v_text <% public.fold_text(btrim(coalesce(title, ''))) and t.own not like '%' || v_like || '%'
    order by 2 desc, r.id desc
    limit v_limit - v_found;
end
$$;
revoke all on function public.find_vault_items(uuid, text, int) from public;
grant execute on function public.find_vault_items(uuid, text, int) to atrium_app, atrium_jobs;

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
  with moved as (update public.bookings r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'bookings.customer_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('bookings.customer_id', v_ids); end if;
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
  with moved as (update public.autopay_mandates r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'autopay_mandates.customer_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('autopay_mandates.customer_id', v_ids); end if;
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
  with moved as (update public.subscriptions r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'subscriptions.customer_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('subscriptions.customer_id', v_ids); end if;
  with moved as (update public.provider_customers r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'provider_customers.customer_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('provider_customers.customer_id', v_ids); end if;
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
  with moved as (update public.vault_items r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'vault_items.customer_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('vault_items.customer_id', v_ids); end if;
  update public.customers c set balance_rank = coalesce((select sum(e.amount) from public.ledger_entries e
    where e.tenant_id = p_tenant and e.customer_id = c.id), 0) where c.tenant_id = p_tenant and c.id in (p_from, p_into);
  perform set_config('app.moving_customer', '', true);
  return v_moved;
end
$$;
revoke all on function public.move_customer_records(uuid, uuid, uuid, jsonb) from public;
grant execute on function public.move_customer_records(uuid, uuid, uuid, jsonb) to atrium_app, atrium_jobs;

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
  select 'bookings' as table_name, count(*) as found from public.bookings where tenant_id = p_tenant and customer_id = p_customer
  union all
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
  select 'autopay_mandates' as table_name, count(*) as found from public.autopay_mandates where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'recurring_tasks' as table_name, count(*) as found from public.recurring_tasks where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'signers' as table_name, count(*) as found from public.signers where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'signers' as table_name, count(*) as found from public.signers where tenant_id = p_tenant and record_id = p_customer
  union all
  select 'statements' as table_name, count(*) as found from public.statements where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'subscriptions' as table_name, count(*) as found from public.subscriptions where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'provider_customers' as table_name, count(*) as found from public.provider_customers where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'survey_responses' as table_name, count(*) as found from public.survey_responses where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'tasks' as table_name, count(*) as found from public.tasks where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'sla_policy_customers' as table_name, count(*) as found from public.sla_policy_customers where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'tickets' as table_name, count(*) as found from public.tickets where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'vault_items' as table_name, count(*) as found from public.vault_items where tenant_id = p_tenant and customer_id = p_customer
  ) c group by 1 having sum(c.found) > 0;
end
$$;
revoke all on function public.count_customer_records(uuid, uuid) from public;
grant execute on function public.count_customer_records(uuid, uuid) to atrium_app, atrium_jobs;
