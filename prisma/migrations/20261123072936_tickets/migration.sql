-- check public.saved_view_defaults.saved_view_defaults_list_check
alter table public.saved_view_defaults drop constraint if exists saved_view_defaults_list_check;

-- check public.saved_views.saved_views_list_check
alter table public.saved_views drop constraint if exists saved_views_list_check;

-- check public.notifications.notifications_noun_check
alter table public.notifications drop constraint if exists notifications_noun_check;

-- check public.custom_fields.custom_fields_noun_check
alter table public.custom_fields drop constraint if exists custom_fields_noun_check;

-- CreateTable
CREATE TABLE "departments" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "signature" TEXT NOT NULL,
    "sla_policy_id" UUID,
    "assignment" TEXT NOT NULL DEFAULT 'manual',
    "deleted_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "departments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "department_members" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "department_id" UUID NOT NULL,
    "staff_id" UUID NOT NULL,
    "last_turn" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "department_members_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sla_policies" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "targets" JSONB NOT NULL,
    "pause_on_hold" BOOLEAN NOT NULL DEFAULT false,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "deleted_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sla_policies_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tickets" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "subject" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'open',
    "priority" TEXT NOT NULL DEFAULT 'normal',
    "channel" TEXT NOT NULL,
    "department_id" UUID,
    "assignee_id" UUID,
    "customer_id" UUID,
    "contact_id" UUID,
    "requester_name" TEXT NOT NULL,
    "requester_email" TEXT,
    "sla_policy_id" UUID,
    "last_sequence" INTEGER NOT NULL DEFAULT 0,
    "last_message_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),
    "first_response_due_at" TIMESTAMPTZ(3),
    "first_responded_at" TIMESTAMPTZ(3),
    "first_response_breached_at" TIMESTAMPTZ(3),
    "resolution_due_at" TIMESTAMPTZ(3),
    "resolution_breached_at" TIMESTAMPTZ(3),
    "next_due_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "tickets_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ticket_messages" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "ticket_id" UUID NOT NULL,
    "sequence" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "author_kind" TEXT NOT NULL,
    "staff_id" UUID,
    "author_name" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ticket_messages_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ticket_changes" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "ticket_id" UUID NOT NULL,
    "sequence" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "kind" TEXT NOT NULL,
    "detail" JSONB NOT NULL,
    "actor_name" TEXT NOT NULL,

    CONSTRAINT "ticket_changes_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "departments_tenant_id_created_at_id_idx" ON "departments"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "departments_tenant_id_id_key" ON "departments"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "department_members_tenant_id_id_key" ON "department_members"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "department_members_tenant_id_department_id_staff_id_key" ON "department_members"("tenant_id", "department_id", "staff_id");

-- CreateIndex
CREATE INDEX "sla_policies_tenant_id_created_at_id_idx" ON "sla_policies"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "sla_policies_tenant_id_id_key" ON "sla_policies"("tenant_id", "id");

-- CreateIndex
CREATE INDEX "tickets_tenant_id_created_at_id_idx" ON "tickets"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "tickets_tenant_id_last_message_at_id_idx" ON "tickets"("tenant_id", "last_message_at", "id");

-- CreateIndex
CREATE INDEX "tickets_tenant_id_updated_at_id_idx" ON "tickets"("tenant_id", "updated_at", "id");

-- CreateIndex
CREATE INDEX "tickets_tenant_id_customer_id_idx" ON "tickets"("tenant_id", "customer_id");

-- CreateIndex
CREATE INDEX "tickets_tenant_id_assignee_id_status_idx" ON "tickets"("tenant_id", "assignee_id", "status");

-- CreateIndex
CREATE INDEX "tickets_tenant_id_department_id_status_idx" ON "tickets"("tenant_id", "department_id", "status");

-- CreateIndex
CREATE UNIQUE INDEX "tickets_tenant_id_id_key" ON "tickets"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "tickets_tenant_id_number_key" ON "tickets"("tenant_id", "number");

-- CreateIndex
CREATE UNIQUE INDEX "ticket_messages_tenant_id_id_key" ON "ticket_messages"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "ticket_messages_tenant_id_ticket_id_sequence_key" ON "ticket_messages"("tenant_id", "ticket_id", "sequence");

-- CreateIndex
CREATE UNIQUE INDEX "ticket_changes_tenant_id_id_key" ON "ticket_changes"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "ticket_changes_tenant_id_ticket_id_sequence_key" ON "ticket_changes"("tenant_id", "ticket_id", "sequence");

-- AddForeignKey
ALTER TABLE "departments" ADD CONSTRAINT "departments_tenant_id_sla_policy_id_fkey" FOREIGN KEY ("tenant_id", "sla_policy_id") REFERENCES "sla_policies"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "department_members" ADD CONSTRAINT "department_members_tenant_id_department_id_fkey" FOREIGN KEY ("tenant_id", "department_id") REFERENCES "departments"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "department_members" ADD CONSTRAINT "department_members_tenant_id_staff_id_fkey" FOREIGN KEY ("tenant_id", "staff_id") REFERENCES "staff"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_tenant_id_department_id_fkey" FOREIGN KEY ("tenant_id", "department_id") REFERENCES "departments"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_tenant_id_assignee_id_fkey" FOREIGN KEY ("tenant_id", "assignee_id") REFERENCES "staff"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_tenant_id_customer_id_fkey" FOREIGN KEY ("tenant_id", "customer_id") REFERENCES "customers"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_tenant_id_sla_policy_id_fkey" FOREIGN KEY ("tenant_id", "sla_policy_id") REFERENCES "sla_policies"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_attached" FOREIGN KEY ("tenant_id", "id") REFERENCES "records"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "ticket_messages" ADD CONSTRAINT "ticket_messages_tenant_id_ticket_id_fkey" FOREIGN KEY ("tenant_id", "ticket_id") REFERENCES "tickets"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket_messages" ADD CONSTRAINT "ticket_messages_tenant_id_staff_id_fkey" FOREIGN KEY ("tenant_id", "staff_id") REFERENCES "staff"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket_changes" ADD CONSTRAINT "ticket_changes_tenant_id_ticket_id_fkey" FOREIGN KEY ("tenant_id", "ticket_id") REFERENCES "tickets"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- tenant table public.departments
drop policy if exists tenant_isolation on public.departments;
drop policy if exists owner_all on public.departments;
alter table public.departments enable row level security;
alter table public.departments force row level security;
create policy tenant_isolation on public.departments to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.departments to atrium_owner using (true) with check (true);
revoke all on public.departments from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.departments to atrium_app, atrium_jobs;

-- tenant table public.department_members
drop policy if exists tenant_isolation on public.department_members;
drop policy if exists owner_all on public.department_members;
alter table public.department_members enable row level security;
alter table public.department_members force row level security;
create policy tenant_isolation on public.department_members to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.department_members to atrium_owner using (true) with check (true);
revoke all on public.department_members from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.department_members to atrium_app, atrium_jobs;

-- tenant table public.sla_policies
drop policy if exists tenant_isolation on public.sla_policies;
drop policy if exists owner_all on public.sla_policies;
alter table public.sla_policies enable row level security;
alter table public.sla_policies force row level security;
create policy tenant_isolation on public.sla_policies to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.sla_policies to atrium_owner using (true) with check (true);
revoke all on public.sla_policies from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.sla_policies to atrium_app, atrium_jobs;

-- tenant table public.tickets
drop policy if exists tenant_isolation on public.tickets;
drop policy if exists owner_all on public.tickets;
alter table public.tickets enable row level security;
alter table public.tickets force row level security;
create policy tenant_isolation on public.tickets to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.tickets to atrium_owner using (true) with check (true);
revoke all on public.tickets from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.tickets to atrium_app, atrium_jobs;

-- tenant table public.ticket_messages
drop policy if exists tenant_isolation on public.ticket_messages;
drop policy if exists owner_all on public.ticket_messages;
alter table public.ticket_messages enable row level security;
alter table public.ticket_messages force row level security;
create policy tenant_isolation on public.ticket_messages to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.ticket_messages to atrium_owner using (true) with check (true);
revoke all on public.ticket_messages from atrium_app, atrium_jobs;
grant select, insert on public.ticket_messages to atrium_app, atrium_jobs;

-- tenant table public.ticket_changes
drop policy if exists tenant_isolation on public.ticket_changes;
drop policy if exists owner_all on public.ticket_changes;
alter table public.ticket_changes enable row level security;
alter table public.ticket_changes force row level security;
create policy tenant_isolation on public.ticket_changes to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.ticket_changes to atrium_owner using (true) with check (true);
revoke all on public.ticket_changes from atrium_app, atrium_jobs;
grant select, insert on public.ticket_changes to atrium_app, atrium_jobs;

-- check public.custom_fields.custom_fields_noun_check
alter table public.custom_fields drop constraint if exists custom_fields_noun_check;
alter table public.custom_fields add constraint custom_fields_noun_check check (noun in ('customer', 'invoice', 'contract', 'ticket', 'staff'));

-- check public.notifications.notifications_noun_check
alter table public.notifications drop constraint if exists notifications_noun_check;
alter table public.notifications add constraint notifications_noun_check check (noun in ('invoice', 'contract', 'payment', 'ticket', 'export', 'file', 'tenant', 'payment_attempt', 'webhook'));

-- check public.saved_views.saved_views_list_check
alter table public.saved_views drop constraint if exists saved_views_list_check;
alter table public.saved_views add constraint saved_views_list_check check (list in ('customers', 'invoices', 'contracts', 'payments', 'items', 'tickets', 'staff', 'files', 'mails', 'audit'));

-- check public.saved_view_defaults.saved_view_defaults_list_check
alter table public.saved_view_defaults drop constraint if exists saved_view_defaults_list_check;
alter table public.saved_view_defaults add constraint saved_view_defaults_list_check check (list in ('customers', 'invoices', 'contracts', 'payments', 'items', 'tickets', 'staff', 'files', 'mails', 'audit'));

-- check public.tickets.tickets_status_check
alter table public.tickets drop constraint if exists tickets_status_check;
alter table public.tickets add constraint tickets_status_check check (status in ('open', 'on_hold', 'answered', 'closed'));

-- check public.tickets.tickets_priority_check
alter table public.tickets drop constraint if exists tickets_priority_check;
alter table public.tickets add constraint tickets_priority_check check (priority in ('low', 'normal', 'high', 'urgent'));

-- check public.tickets.tickets_channel_check
alter table public.tickets drop constraint if exists tickets_channel_check;
alter table public.tickets add constraint tickets_channel_check check (channel in ('staff', 'portal', 'mail', 'form', 'api'));

-- check public.ticket_messages.ticket_messages_kind_check
alter table public.ticket_messages drop constraint if exists ticket_messages_kind_check;
alter table public.ticket_messages add constraint ticket_messages_kind_check check (kind in ('public', 'note'));

-- check public.ticket_messages.ticket_messages_author_kind_check
alter table public.ticket_messages drop constraint if exists ticket_messages_author_kind_check;
alter table public.ticket_messages add constraint ticket_messages_author_kind_check check (author_kind in ('staff', 'customer'));

-- check public.departments.departments_assignment_check
alter table public.departments drop constraint if exists departments_assignment_check;
alter table public.departments add constraint departments_assignment_check check (assignment in ('manual', 'round_robin', 'load_balanced', 'sticky'));

-- index public.tickets_next_due
drop index if exists public.tickets_next_due;
create index tickets_next_due on public.tickets (tenant_id, next_due_at) where next_due_at is not null;

-- index public.tickets_due_first
drop index if exists public.tickets_due_first;
create index tickets_due_first on public.tickets (next_due_at) where next_due_at is not null;

-- index public.sla_policies_one_default
drop index if exists public.sla_policies_one_default;
create unique index sla_policies_one_default on public.sla_policies (tenant_id) where is_default and deleted_at is null;

-- append-only public.ticket_messages
drop trigger if exists ticket_messages_append_only on public.ticket_messages;
drop function if exists public.ticket_messages_append_only();
create function public.ticket_messages_append_only() returns trigger language plpgsql set search_path = pg_catalog, public as $function$
begin
  raise exception using errcode = 'AT001', message = 'ticket_messages is append-only', schema = 'public', table = 'ticket_messages';
end
$function$;
create trigger ticket_messages_append_only before update or delete on public.ticket_messages for each row execute function public.ticket_messages_append_only();

-- append-only public.ticket_changes
drop trigger if exists ticket_changes_append_only on public.ticket_changes;
drop function if exists public.ticket_changes_append_only();
create function public.ticket_changes_append_only() returns trigger language plpgsql set search_path = pg_catalog, public as $function$
begin
  raise exception using errcode = 'AT001', message = 'ticket_changes is append-only', schema = 'public', table = 'ticket_changes';
end
$function$;
create trigger ticket_changes_append_only before update or delete on public.ticket_changes for each row execute function public.ticket_changes_append_only();

-- function platform.due_ticket_deadlines(timestamptz)
create or replace function platform.due_ticket_deadlines(p_now timestamptz) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
select t.id from platform.tenants t where t.closed_at is null and t.id in (
select tenant_id from public.tickets where next_due_at <= p_now
)
$$;
revoke all on function platform.due_ticket_deadlines(timestamptz) from public;
grant execute on function platform.due_ticket_deadlines(timestamptz) to atrium_jobs;

-- index public.tickets_found_by
drop index if exists public.tickets_found_by;
create index tickets_found_by on public.tickets using gin (tenant_id, (public.fold_text(btrim(coalesce(number::text, '') || ' ' || coalesce(subject, '') || ' ' || coalesce(requester_name, '')))) gin_trgm_ops);

-- function public.find_tickets(uuid, text, int)
create or replace function public.find_tickets(p_tenant uuid, p_text text, p_limit int)
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
    select r.id, (case when public.fold_text(btrim(coalesce(number::text, '') || ' ' || coalesce(subject, '') || ' ' || coalesce(requester_name, ''))) = v_text then 4 when public.fold_text(btrim(coalesce(number::text, '') || ' ' || coalesce(subject, '') || ' ' || coalesce(requester_name, ''))) like v_like || '%' then 3 when public.fold_text(btrim(coalesce(number::text, '') || ' ' || coalesce(subject, '') || ' ' || coalesce(requester_name, ''))) like '% ' || v_like || '%' then 2
      when public.fold_text(btrim(coalesce(number::text, '') || ' ' || coalesce(subject, '') || ' ' || coalesce(requester_name, ''))) like '%' || v_like || '%' then 1.5 else word_similarity(v_text, public.fold_text(btrim(coalesce(number::text, '') || ' ' || coalesce(subject, '') || ' ' || coalesce(requester_name, '')))) end)::real
    from public.tickets r
    where r.tenant_id = p_tenant and (true) and (public.fold_text(btrim(coalesce(number::text, '') || ' ' || coalesce(subject, '') || ' ' || coalesce(requester_name, ''))) like '%' || v_like || '%' or v_text <% public.fold_text(btrim(coalesce(number::text, '') || ' ' || coalesce(subject, '') || ' ' || coalesce(requester_name, ''))))
    order by 2 desc, r.id desc
    limit least(p_limit, 50);
end
$$;
revoke all on function public.find_tickets(uuid, text, int) from public;
grant execute on function public.find_tickets(uuid, text, int) to atrium_app, atrium_jobs;

-- attached public.tickets
drop trigger if exists tickets_records_add on public.tickets;
drop function if exists public.tickets_records_add();
drop trigger if exists tickets_records_remove on public.tickets;
drop function if exists public.tickets_records_remove();
create function public.tickets_records_add() returns trigger
language plpgsql set search_path = pg_catalog, public as $function$
begin
  insert into public.records (tenant_id, id, noun) select tenant_id, id, 'ticket' from changed;
  return null;
end
$function$;
create trigger tickets_records_add after insert on public.tickets referencing new table as changed
for each statement execute function public.tickets_records_add();
create function public.tickets_records_remove() returns trigger
language plpgsql set search_path = pg_catalog, public as $function$
begin
  delete from public.records r using changed c where r.tenant_id = c.tenant_id and r.id = c.id;
  return null;
end
$function$;
create trigger tickets_records_remove after delete on public.tickets referencing old table as changed
for each statement execute function public.tickets_records_remove();
insert into public.records (tenant_id, id, noun) select tenant_id, id, 'ticket' from public.tickets on conflict do nothing;

-- unconstrained public.tickets
alter table public.tickets drop constraint if exists tickets_attached;
