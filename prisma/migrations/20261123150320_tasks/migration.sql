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
CREATE TABLE "tasks" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'open',
    "status_changed_at" TIMESTAMPTZ(3) NOT NULL,
    "priority" TEXT NOT NULL,
    "assignee_id" UUID,
    "due_day" DATE,
    "estimate_minutes" INTEGER,
    "checklist" JSONB NOT NULL,
    "parent_id" UUID,
    "customer_id" UUID,
    "contract_id" UUID,
    "ticket_id" UUID,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "tasks_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "tasks_tenant_id_created_at_id_idx" ON "tasks"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "tasks_tenant_id_updated_at_id_idx" ON "tasks"("tenant_id", "updated_at", "id");

-- CreateIndex
CREATE INDEX "tasks_tenant_id_status_created_at_id_idx" ON "tasks"("tenant_id", "status", "created_at", "id");

-- CreateIndex
CREATE INDEX "tasks_tenant_id_assignee_id_created_at_id_idx" ON "tasks"("tenant_id", "assignee_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "tasks_tenant_id_due_day_id_idx" ON "tasks"("tenant_id", "due_day", "id");

-- CreateIndex
CREATE INDEX "tasks_tenant_id_title_idx" ON "tasks"("tenant_id", "title");

-- CreateIndex
CREATE INDEX "tasks_tenant_id_parent_id_created_at_id_idx" ON "tasks"("tenant_id", "parent_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "tasks_tenant_id_customer_id_created_at_id_idx" ON "tasks"("tenant_id", "customer_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "tasks_tenant_id_contract_id_created_at_id_idx" ON "tasks"("tenant_id", "contract_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "tasks_tenant_id_ticket_id_created_at_id_idx" ON "tasks"("tenant_id", "ticket_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "tasks_tenant_id_id_key" ON "tasks"("tenant_id", "id");

-- AddForeignKey
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_tenant_id_assignee_id_fkey" FOREIGN KEY ("tenant_id", "assignee_id") REFERENCES "staff"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_tenant_id_parent_id_fkey" FOREIGN KEY ("tenant_id", "parent_id") REFERENCES "tasks"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_tenant_id_customer_id_fkey" FOREIGN KEY ("tenant_id", "customer_id") REFERENCES "customers"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_tenant_id_contract_id_fkey" FOREIGN KEY ("tenant_id", "contract_id") REFERENCES "contracts"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_tenant_id_ticket_id_fkey" FOREIGN KEY ("tenant_id", "ticket_id") REFERENCES "tickets"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_attached" FOREIGN KEY ("tenant_id", "id") REFERENCES "records"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- tenant table public.tasks
drop policy if exists tenant_isolation on public.tasks;
drop policy if exists owner_all on public.tasks;
alter table public.tasks enable row level security;
alter table public.tasks force row level security;
create policy tenant_isolation on public.tasks to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.tasks to atrium_owner using (true) with check (true);
revoke all on public.tasks from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.tasks to atrium_app, atrium_jobs;

-- check public.custom_fields.custom_fields_noun_check
alter table public.custom_fields drop constraint if exists custom_fields_noun_check;
alter table public.custom_fields add constraint custom_fields_noun_check check (noun in ('customer', 'invoice', 'estimate', 'contract', 'lead', 'task', 'ticket', 'staff'));

-- check public.notifications.notifications_kind_check
alter table public.notifications drop constraint if exists notifications_kind_check;
alter table public.notifications add constraint notifications_kind_check check (kind in ('invoice_paid', 'payment_received', 'invoice_reopened', 'ledger_disagreement', 'file_blocked', 'webhook_failing', 'webhook_stopped', 'export_ready', 'export_failed', 'import_finished', 'import_failed', 'ticket_opened', 'ticket_assigned', 'ticket_replied', 'task_assigned', 'ticket_overdue', 'estimate_accepted', 'estimate_declined', 'estimate_expired', 'recurring_invoice_stopped', 'recurring_invoice_completed', 'payment_flagged', 'contract_expiring', 'contract_notice_due', 'contract_renewed', 'contract_expired', 'lead_submitted', 'lead_follow_up_due'));

-- check public.notifications.notifications_noun_check
alter table public.notifications drop constraint if exists notifications_noun_check;
alter table public.notifications add constraint notifications_noun_check check (noun in ('invoice', 'estimate', 'recurring_invoice', 'contract', 'lead', 'task', 'payment', 'ticket', 'export', 'import', 'file', 'tenant', 'payment_attempt', 'webhook'));

-- check public.notification_preferences.notification_preferences_kind_check
alter table public.notification_preferences drop constraint if exists notification_preferences_kind_check;
alter table public.notification_preferences add constraint notification_preferences_kind_check check (kind in ('invoice_paid', 'payment_received', 'invoice_reopened', 'ledger_disagreement', 'file_blocked', 'webhook_failing', 'webhook_stopped', 'export_ready', 'export_failed', 'import_finished', 'import_failed', 'ticket_opened', 'ticket_assigned', 'ticket_replied', 'task_assigned', 'ticket_overdue', 'estimate_accepted', 'estimate_declined', 'estimate_expired', 'recurring_invoice_stopped', 'recurring_invoice_completed', 'payment_flagged', 'contract_expiring', 'contract_notice_due', 'contract_renewed', 'contract_expired', 'lead_submitted', 'lead_follow_up_due'));

-- check public.saved_views.saved_views_list_check
alter table public.saved_views drop constraint if exists saved_views_list_check;
alter table public.saved_views add constraint saved_views_list_check check (list in ('customers', 'invoices', 'estimates', 'credit-notes', 'recurring-invoices', 'contracts', 'leads', 'tasks', 'payments', 'items', 'tickets', 'articles', 'staff', 'files', 'mails', 'audit'));

-- check public.saved_view_defaults.saved_view_defaults_list_check
alter table public.saved_view_defaults drop constraint if exists saved_view_defaults_list_check;
alter table public.saved_view_defaults add constraint saved_view_defaults_list_check check (list in ('customers', 'invoices', 'estimates', 'credit-notes', 'recurring-invoices', 'contracts', 'leads', 'tasks', 'payments', 'items', 'tickets', 'articles', 'staff', 'files', 'mails', 'audit'));

-- check public.tasks.tasks_status_check
alter table public.tasks drop constraint if exists tasks_status_check;
alter table public.tasks add constraint tasks_status_check check (status in ('open', 'in_progress', 'waiting', 'done'));

-- check public.tasks.tasks_priority_check
alter table public.tasks drop constraint if exists tasks_priority_check;
alter table public.tasks add constraint tasks_priority_check check (priority in ('low', 'normal', 'high', 'urgent'));

-- check public.tasks.tasks_estimate_check
alter table public.tasks drop constraint if exists tasks_estimate_check;
alter table public.tasks add constraint tasks_estimate_check check (estimate_minutes > 0);

-- check public.tasks.tasks_parent_check
alter table public.tasks drop constraint if exists tasks_parent_check;
alter table public.tasks add constraint tasks_parent_check check (parent_id <> id);

-- check public.tasks.tasks_one_place_check
alter table public.tasks drop constraint if exists tasks_one_place_check;
alter table public.tasks add constraint tasks_one_place_check check (num_nonnulls(customer_id, contract_id, ticket_id) <= 1);

-- index public.tasks_found_by
drop index if exists public.tasks_found_by;
create index tasks_found_by on public.tasks using gin (tenant_id, (public.fold_text(btrim(coalesce(title, '')))) gin_trgm_ops);

-- function public.find_tasks(uuid, text, int)
create or replace function public.find_tasks(p_tenant uuid, p_text text, p_limit int)
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
    from public.tasks r
    where r.tenant_id = p_tenant and (true) and (public.fold_text(btrim(coalesce(title, ''))) like '%' || v_like || '%' or v_text <% public.fold_text(btrim(coalesce(title, ''))))
    order by 2 desc, r.id desc
    limit least(p_limit, 50);
end
$$;
revoke all on function public.find_tasks(uuid, text, int) from public;
grant execute on function public.find_tasks(uuid, text, int) to atrium_app, atrium_jobs;

-- attached public.tasks
drop trigger if exists tasks_records_add on public.tasks;
drop function if exists public.tasks_records_add();
drop trigger if exists tasks_records_remove on public.tasks;
drop function if exists public.tasks_records_remove();
create function public.tasks_records_add() returns trigger
language plpgsql set search_path = pg_catalog, public as $function$
begin
  insert into public.records (tenant_id, id, noun) select tenant_id, id, 'task' from changed;
  return null;
end
$function$;
create trigger tasks_records_add after insert on public.tasks referencing new table as changed
for each statement execute function public.tasks_records_add();
create function public.tasks_records_remove() returns trigger
language plpgsql set search_path = pg_catalog, public as $function$
begin
  delete from public.records r using changed c where r.tenant_id = c.tenant_id and r.id = c.id;
  return null;
end
$function$;
create trigger tasks_records_remove after delete on public.tasks referencing old table as changed
for each statement execute function public.tasks_records_remove();
insert into public.records (tenant_id, id, noun) select tenant_id, id, 'task' from public.tasks on conflict do nothing;

-- unconstrained public.tasks
alter table public.tasks drop constraint if exists tasks_attached;
