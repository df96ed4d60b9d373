-- append-only public.ticket_messages
drop trigger if exists ticket_messages_append_only on public.ticket_messages;
drop function if exists public.ticket_messages_append_only();

-- check public.notification_preferences.notification_preferences_kind_check
alter table public.notification_preferences drop constraint if exists notification_preferences_kind_check;

-- check public.notifications.notifications_noun_check
alter table public.notifications drop constraint if exists notifications_noun_check;

-- check public.notifications.notifications_kind_check
alter table public.notifications drop constraint if exists notifications_kind_check;

-- append-only public.events
drop trigger if exists events_append_only on public.events;
drop function if exists public.events_append_only();

-- CreateTable
CREATE TABLE "retention_policies" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "rules" JSONB NOT NULL,
    "active" BOOLEAN NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "retention_policies_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "retention_items" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "record_id" UUID NOT NULL,
    "title" TEXT,
    "action" TEXT NOT NULL,
    "aged_at" TIMESTAMPTZ(3) NOT NULL,
    "status" TEXT NOT NULL,
    "reason" TEXT,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "retention_items_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "legal_holds" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "noun" TEXT NOT NULL,
    "record_id" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "released_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "legal_holds_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "retention_policies_tenant_id_key" ON "retention_policies"("tenant_id");

-- CreateIndex
CREATE UNIQUE INDEX "retention_policies_tenant_id_id_key" ON "retention_policies"("tenant_id", "id");

-- CreateIndex
CREATE INDEX "retention_items_tenant_id_status_created_at_id_idx" ON "retention_items"("tenant_id", "status", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "retention_items_tenant_id_id_key" ON "retention_items"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "retention_items_tenant_id_kind_record_id_key" ON "retention_items"("tenant_id", "kind", "record_id");

-- CreateIndex
CREATE INDEX "legal_holds_tenant_id_record_id_idx" ON "legal_holds"("tenant_id", "record_id");

-- CreateIndex
CREATE INDEX "legal_holds_tenant_id_created_at_id_idx" ON "legal_holds"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "legal_holds_tenant_id_id_key" ON "legal_holds"("tenant_id", "id");

-- tenant table public.retention_policies
drop policy if exists tenant_isolation on public.retention_policies;
drop policy if exists owner_all on public.retention_policies;
alter table public.retention_policies enable row level security;
alter table public.retention_policies force row level security;
create policy tenant_isolation on public.retention_policies to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.retention_policies to atrium_owner using (true) with check (true);
revoke all on public.retention_policies from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.retention_policies to atrium_app, atrium_jobs;

-- tenant table public.retention_items
drop policy if exists tenant_isolation on public.retention_items;
drop policy if exists owner_all on public.retention_items;
alter table public.retention_items enable row level security;
alter table public.retention_items force row level security;
create policy tenant_isolation on public.retention_items to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.retention_items to atrium_owner using (true) with check (true);
revoke all on public.retention_items from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.retention_items to atrium_app, atrium_jobs;

-- tenant table public.legal_holds
drop policy if exists tenant_isolation on public.legal_holds;
drop policy if exists owner_all on public.legal_holds;
alter table public.legal_holds enable row level security;
alter table public.legal_holds force row level security;
create policy tenant_isolation on public.legal_holds to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.legal_holds to atrium_owner using (true) with check (true);
revoke all on public.legal_holds from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.legal_holds to atrium_app, atrium_jobs;

-- append-only public.events
drop trigger if exists events_append_only on public.events;
drop function if exists public.events_append_only();
create function public.events_append_only() returns trigger language plpgsql set search_path = pg_catalog, public as $function$
begin
  if tg_op = 'DELETE' and current_user = 'atrium_owner' and current_setting('app.applying_retention', true) = 'on' then
    return old;
  end if;
  raise exception using errcode = 'AT001', message = 'events is append-only', schema = 'public', table = 'events';
end
$function$;
create trigger events_append_only before update or delete on public.events for each row execute function public.events_append_only();

-- check public.notifications.notifications_kind_check
alter table public.notifications drop constraint if exists notifications_kind_check;
alter table public.notifications add constraint notifications_kind_check check (kind in ('invoice_paid', 'payment_received', 'invoice_reopened', 'background_work_failed', 'ledger_disagreement', 'audit_broken', 'retention_applied', 'file_blocked', 'vault_unusual_read', 'webhook_failing', 'webhook_stopped', 'export_ready', 'export_failed', 'export_delivery_failed', 'import_finished', 'import_failed', 'ticket_opened', 'ticket_assigned', 'ticket_replied', 'ticket_reply_undelivered', 'ticket_woken', 'task_assigned', 'ticket_warned', 'ticket_escalated', 'task_mentioned', 'task_commented', 'task_status_changed', 'task_due_changed', 'timer_forgotten', 'ticket_overdue', 'estimate_accepted', 'estimate_declined', 'proposal_signed', 'proposal_declined', 'proposal_partly_signed', 'proposal_files_damaged', 'proposal_expired', 'estimate_expired', 'recurring_invoice_stopped', 'recurring_invoice_at_risk', 'recurring_invoice_completed', 'subscription_payment_failed', 'subscription_trial_ending', 'subscription_canceled', 'payment_flagged', 'payment_disputed', 'payment_charged_back', 'autopay_agreed', 'autopay_ended', 'autopay_blocked', 'autopay_failed', 'contract_expiring', 'contract_notice_due', 'contract_renewed', 'contract_signed', 'contract_partly_signed', 'contract_files_damaged', 'contract_declined', 'contract_expired', 'calendar_failing', 'mailbox_signed_out', 'mailbox_failing', 'mailbox_flooded', 'invitation_answered', 'booking_created', 'booking_moved', 'booking_cancelled', 'timesheet_submitted', 'timesheet_approved', 'timesheet_rejected', 'timesheet_reopened', 'expense_submitted', 'expense_approved', 'expense_rejected', 'expense_reimbursed', 'project_budget_reached', 'survey_detractor', 'article_publishing_failed', 'article_plan_ended', 'kb_domain_failing', 'kb_domain_stopped', 'company_seal_expiring', 'sending_domain_failing', 'sending_domain_stopped', 'lead_submitted', 'lead_follow_up_due'));

-- check public.notifications.notifications_noun_check
alter table public.notifications drop constraint if exists notifications_noun_check;
alter table public.notifications add constraint notifications_noun_check check (noun in ('customer', 'invoice', 'estimate', 'proposal', 'recurring_invoice', 'subscription', 'contract', 'lead', 'project', 'task', 'time_entry', 'timesheet', 'expense', 'payment', 'ticket', 'article', 'export', 'import', 'export_delivery', 'file', 'tenant', 'payment_attempt', 'calendar_event', 'calendar_connection', 'booking', 'kb_domain', 'company_seal', 'sending_domain', 'mailbox', 'mailbox_message', 'retention_policy', 'survey_response', 'vault_item', 'webhook'));

-- check public.notification_preferences.notification_preferences_kind_check
alter table public.notification_preferences drop constraint if exists notification_preferences_kind_check;
alter table public.notification_preferences add constraint notification_preferences_kind_check check (kind in ('invoice_paid', 'payment_received', 'invoice_reopened', 'background_work_failed', 'ledger_disagreement', 'audit_broken', 'retention_applied', 'file_blocked', 'vault_unusual_read', 'webhook_failing', 'webhook_stopped', 'export_ready', 'export_failed', 'export_delivery_failed', 'import_finished', 'import_failed', 'ticket_opened', 'ticket_assigned', 'ticket_replied', 'ticket_reply_undelivered', 'ticket_woken', 'task_assigned', 'ticket_warned', 'ticket_escalated', 'task_mentioned', 'task_commented', 'task_status_changed', 'task_due_changed', 'timer_forgotten', 'ticket_overdue', 'estimate_accepted', 'estimate_declined', 'proposal_signed', 'proposal_declined', 'proposal_partly_signed', 'proposal_files_damaged', 'proposal_expired', 'estimate_expired', 'recurring_invoice_stopped', 'recurring_invoice_at_risk', 'recurring_invoice_completed', 'subscription_payment_failed', 'subscription_trial_ending', 'subscription_canceled', 'payment_flagged', 'payment_disputed', 'payment_charged_back', 'autopay_agreed', 'autopay_ended', 'autopay_blocked', 'autopay_failed', 'contract_expiring', 'contract_notice_due', 'contract_renewed', 'contract_signed', 'contract_partly_signed', 'contract_files_damaged', 'contract_declined', 'contract_expired', 'calendar_failing', 'mailbox_signed_out', 'mailbox_failing', 'mailbox_flooded', 'invitation_answered', 'booking_created', 'booking_moved', 'booking_cancelled', 'timesheet_submitted', 'timesheet_approved', 'timesheet_rejected', 'timesheet_reopened', 'expense_submitted', 'expense_approved', 'expense_rejected', 'expense_reimbursed', 'project_budget_reached', 'survey_detractor', 'article_publishing_failed', 'article_plan_ended', 'kb_domain_failing', 'kb_domain_stopped', 'company_seal_expiring', 'sending_domain_failing', 'sending_domain_stopped', 'lead_submitted', 'lead_follow_up_due'));

-- check public.retention_items.retention_items_kind_check
alter table public.retention_items drop constraint if exists retention_items_kind_check;
alter table public.retention_items add constraint retention_items_kind_check check (kind in ('lead', 'customer', 'ticket', 'expense', 'task', 'mail', 'notification', 'assist', 'webhook_delivery', 'event'));

-- check public.retention_items.retention_items_action_check
alter table public.retention_items drop constraint if exists retention_items_action_check;
alter table public.retention_items add constraint retention_items_action_check check (action in ('archive', 'anonymize', 'delete'));

-- check public.retention_items.retention_items_status_check
alter table public.retention_items drop constraint if exists retention_items_status_check;
alter table public.retention_items add constraint retention_items_status_check check (status in ('marked', 'kept', 'done', 'failed'));

-- check public.legal_holds.legal_holds_noun_check
alter table public.legal_holds drop constraint if exists legal_holds_noun_check;
alter table public.legal_holds add constraint legal_holds_noun_check check (noun in ('customer', 'lead', 'ticket'));

-- index public.retention_policies_active
drop index if exists public.retention_policies_active;
create index retention_policies_active on public.retention_policies (tenant_id) where active;

-- index public.retention_items_due
drop index if exists public.retention_items_due;
create index retention_items_due on public.retention_items (due_at, tenant_id) where status = 'marked';

-- function public.delete_old_events(uuid, uuid[])
create or replace function public.delete_old_events(p_tenant uuid, p_ids uuid[]) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare v_count int;
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid then
    raise exception using errcode = '42501', message = 'retention is applied in the tenant in scope';
  end if;
  perform set_config('app.applying_retention', 'on', true);
  delete from public.events e where e.tenant_id = p_tenant and e.id = any(p_ids)
    and not exists (select from public.outbox o where o.id = e.id);
  get diagnostics v_count = row_count;
  perform set_config('app.applying_retention', '', true);
  return v_count;
end
$$;
revoke all on function public.delete_old_events(uuid, uuid[]) from public;
grant execute on function public.delete_old_events(uuid, uuid[]) to atrium_app, atrium_jobs;

-- function public.anonymize_ticket_messages(uuid, uuid)
create or replace function public.anonymize_ticket_messages(p_tenant uuid, p_ticket uuid) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare v_count int;
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid then
    raise exception using errcode = '42501', message = 'retention is applied in the tenant in scope';
  end if;
  if not exists (select from public.tickets t where t.tenant_id = p_tenant and t.id = p_ticket and t.closed_at is not null) then
    return 0;
  end if;
  perform set_config('app.erasing_person', 'on', true);
  update public.ticket_messages m set body = '', author_name = case when m.author_kind = 'customer' then '' else m.author_name end,
    author_address = null, mail_id = null, mail_address = null, sent_from = null, forwarded_by = null, joined = '{}', not_joined = '{}',
    left_out = '[]', file_ids = '{}', original_file_id = null
  where m.tenant_id = p_tenant and m.ticket_id = p_ticket;
  get diagnostics v_count = row_count;
  perform set_config('app.erasing_person', '', true);
  return v_count;
end
$$;
revoke all on function public.anonymize_ticket_messages(uuid, uuid) from public;
grant execute on function public.anonymize_ticket_messages(uuid, uuid) to atrium_app, atrium_jobs;

-- function platform.due_retention(timestamptz)
create or replace function platform.due_retention(p_now timestamptz) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
select t.id from platform.tenants t where t.closed_at is null and t.id in (
  select tenant_id from public.retention_policies where active
  union all
  select tenant_id from public.retention_items where status = 'marked' and due_at <= p_now
)
$$;
revoke all on function platform.due_retention(timestamptz) from public;
grant execute on function platform.due_retention(timestamptz) to atrium_jobs;

-- append-only public.ticket_messages
drop trigger if exists ticket_messages_append_only on public.ticket_messages;
drop function if exists public.ticket_messages_append_only();
create function public.ticket_messages_append_only() returns trigger language plpgsql set search_path = pg_catalog, public as $function$
begin
  if tg_op = 'UPDATE' and current_user = 'atrium_owner' and current_setting('app.erasing_person', true) = 'on'
    and (to_jsonb(new) - array['body', 'author_name', 'author_address', 'mail_id', 'mail_address', 'sent_from', 'forwarded_by', 'joined', 'not_joined', 'left_out', 'file_ids', 'original_file_id']::text[]) = (to_jsonb(old) - array['body', 'author_name', 'author_address', 'mail_id', 'mail_address', 'sent_from', 'forwarded_by', 'joined', 'not_joined', 'left_out', 'file_ids', 'original_file_id']::text[]) then
    return new;
  end if;
  raise exception using errcode = 'AT001', message = 'ticket_messages is append-only', schema = 'public', table = 'ticket_messages';
end
$function$;
create trigger ticket_messages_append_only before update or delete on public.ticket_messages for each row execute function public.ticket_messages_append_only();
