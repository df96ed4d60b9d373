-- check public.notification_preferences.notification_preferences_kind_check
alter table public.notification_preferences drop constraint if exists notification_preferences_kind_check;

-- check public.notifications.notifications_kind_check
alter table public.notifications drop constraint if exists notifications_kind_check;

-- append-only public.audit_entries
drop trigger if exists audit_entries_append_only on public.audit_entries;
drop function if exists public.audit_entries_append_only();

-- CreateTable
CREATE TABLE "audit_links" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "sequence" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "digest" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "salt" TEXT,
    "erased_by" UUID,
    "chained_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "audit_links_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_waiting" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,

    CONSTRAINT "audit_waiting_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_checkpoints" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "sequence" INTEGER NOT NULL,
    "hash" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "signature" TEXT NOT NULL,

    CONSTRAINT "audit_checkpoints_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "audit_links_tenant_id_id_key" ON "audit_links"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "audit_links_tenant_id_sequence_key" ON "audit_links"("tenant_id", "sequence");

-- CreateIndex
CREATE UNIQUE INDEX "audit_waiting_tenant_id_id_key" ON "audit_waiting"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "audit_checkpoints_tenant_id_id_key" ON "audit_checkpoints"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "audit_checkpoints_tenant_id_sequence_key" ON "audit_checkpoints"("tenant_id", "sequence");

-- tenant table public.audit_links
drop policy if exists tenant_isolation on public.audit_links;
drop policy if exists owner_all on public.audit_links;
alter table public.audit_links enable row level security;
alter table public.audit_links force row level security;
create policy tenant_isolation on public.audit_links to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.audit_links to atrium_owner using (true) with check (true);
revoke all on public.audit_links from atrium_app, atrium_jobs;
grant select, insert on public.audit_links to atrium_app, atrium_jobs;

-- tenant table public.audit_waiting
drop policy if exists tenant_isolation on public.audit_waiting;
drop policy if exists owner_all on public.audit_waiting;
alter table public.audit_waiting enable row level security;
alter table public.audit_waiting force row level security;
create policy tenant_isolation on public.audit_waiting to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.audit_waiting to atrium_owner using (true) with check (true);
revoke all on public.audit_waiting from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.audit_waiting to atrium_app, atrium_jobs;

-- tenant table public.audit_checkpoints
drop policy if exists tenant_isolation on public.audit_checkpoints;
drop policy if exists owner_all on public.audit_checkpoints;
alter table public.audit_checkpoints enable row level security;
alter table public.audit_checkpoints force row level security;
create policy tenant_isolation on public.audit_checkpoints to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.audit_checkpoints to atrium_owner using (true) with check (true);
revoke all on public.audit_checkpoints from atrium_app, atrium_jobs;
grant select, insert on public.audit_checkpoints to atrium_app, atrium_jobs;

-- append-only public.audit_entries
drop trigger if exists audit_entries_append_only on public.audit_entries;
drop function if exists public.audit_entries_append_only();
create function public.audit_entries_append_only() returns trigger language plpgsql set search_path = pg_catalog, public as $function$
begin
  if tg_op = 'UPDATE' and current_user = 'atrium_owner' and current_setting('app.erasing_person', true) = 'on'
    and (to_jsonb(new) - array['actor_name', 'ip', 'user_agent', 'changes']::text[]) = (to_jsonb(old) - array['actor_name', 'ip', 'user_agent', 'changes']::text[]) then
    return new;
  end if;
  raise exception using errcode = 'AT001', message = 'audit_entries is append-only', schema = 'public', table = 'audit_entries';
end
$function$;
create trigger audit_entries_append_only before update or delete on public.audit_entries for each row execute function public.audit_entries_append_only();

-- append-only public.audit_links
drop trigger if exists audit_links_append_only on public.audit_links;
drop function if exists public.audit_links_append_only();
create function public.audit_links_append_only() returns trigger language plpgsql set search_path = pg_catalog, public as $function$
begin
  if tg_op = 'UPDATE' and current_user = 'atrium_owner' and current_setting('app.erasing_person', true) = 'on'
    and (to_jsonb(new) - array['salt', 'erased_by']::text[]) = (to_jsonb(old) - array['salt', 'erased_by']::text[]) then
    return new;
  end if;
  raise exception using errcode = 'AT001', message = 'audit_links is append-only', schema = 'public', table = 'audit_links';
end
$function$;
create trigger audit_links_append_only before update or delete on public.audit_links for each row execute function public.audit_links_append_only();

-- append-only public.audit_checkpoints
drop trigger if exists audit_checkpoints_append_only on public.audit_checkpoints;
drop function if exists public.audit_checkpoints_append_only();
create function public.audit_checkpoints_append_only() returns trigger language plpgsql set search_path = pg_catalog, public as $function$
begin
  raise exception using errcode = 'AT001', message = 'audit_checkpoints is append-only', schema = 'public', table = 'audit_checkpoints';
end
$function$;
create trigger audit_checkpoints_append_only before update or delete on public.audit_checkpoints for each row execute function public.audit_checkpoints_append_only();

-- raw audit entries wait for the chain
drop trigger if exists audit_entries_wait on public.audit_entries;
drop function if exists public.audit_entries_wait();
create function public.audit_entries_wait() returns trigger language plpgsql set search_path = pg_catalog as $function$
begin
  insert into public.audit_waiting (id, tenant_id) select id, tenant_id from added;
  return null;
end
$function$;
create trigger audit_entries_wait after insert on public.audit_entries referencing new table as added for each statement execute function public.audit_entries_wait();
insert into public.audit_waiting (id, tenant_id) select e.id, e.tenant_id from public.audit_entries e
where not exists (select from public.audit_links l where l.id = e.id) on conflict do nothing;

-- policy public.audit_waiting.sweep
drop policy if exists sweep on public.audit_waiting;
create policy sweep on public.audit_waiting for select to atrium_jobs using (true);

-- function public.erase_audit_values(uuid, uuid, jsonb, uuid)
create or replace function public.erase_audit_values(p_tenant uuid, p_entry uuid, p_values jsonb, p_cause uuid)
returns boolean language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid then
    raise exception using errcode = '42501', message = 'values are erased in the tenant in scope';
  end if;
  perform set_config('app.erasing_person', 'on', true);
  update public.audit_links l set salt = null, erased_by = p_cause where l.tenant_id = p_tenant and l.id = p_entry;
  if not found then
    perform set_config('app.erasing_person', '', true);
    return false;
  end if;
  update public.audit_entries e set
    actor_name = case when p_values ? 'actor_name' then p_values ->> 'actor_name' else e.actor_name end,
    ip = case when p_values ? 'ip' then p_values ->> 'ip' else e.ip end,
    user_agent = case when p_values ? 'user_agent' then p_values ->> 'user_agent' else e.user_agent end,
    changes = case when p_values ? 'changes' then p_values -> 'changes' else e.changes end
  where e.tenant_id = p_tenant and e.id = p_entry;
  perform set_config('app.erasing_person', '', true);
  return true;
end
$$;
revoke all on function public.erase_audit_values(uuid, uuid, jsonb, uuid) from public;
grant execute on function public.erase_audit_values(uuid, uuid, jsonb, uuid) to atrium_app, atrium_jobs;

-- function platform.due_grown_audit_chains(timestamptz)
create or replace function platform.due_grown_audit_chains(p_now timestamptz) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
select t.id from platform.tenants t where t.closed_at is null and t.id in (
  select l.tenant_id from platform.tenants c cross join lateral (
    select tenant_id, chained_at from public.audit_links where tenant_id = c.id order by sequence desc limit 1) l
  where l.chained_at >= p_now - interval '2 days'
)
$$;
revoke all on function platform.due_grown_audit_chains(timestamptz) from public;
grant execute on function platform.due_grown_audit_chains(timestamptz) to atrium_jobs;

-- check public.notifications.notifications_kind_check
alter table public.notifications drop constraint if exists notifications_kind_check;
alter table public.notifications add constraint notifications_kind_check check (kind in ('invoice_paid', 'payment_received', 'invoice_reopened', 'background_work_failed', 'ledger_disagreement', 'audit_broken', 'file_blocked', 'vault_unusual_read', 'webhook_failing', 'webhook_stopped', 'export_ready', 'export_failed', 'export_delivery_failed', 'import_finished', 'import_failed', 'ticket_opened', 'ticket_assigned', 'ticket_replied', 'ticket_reply_undelivered', 'ticket_woken', 'task_assigned', 'ticket_warned', 'ticket_escalated', 'task_mentioned', 'task_commented', 'task_status_changed', 'task_due_changed', 'timer_forgotten', 'ticket_overdue', 'estimate_accepted', 'estimate_declined', 'proposal_signed', 'proposal_declined', 'proposal_partly_signed', 'proposal_files_damaged', 'proposal_expired', 'estimate_expired', 'recurring_invoice_stopped', 'recurring_invoice_at_risk', 'recurring_invoice_completed', 'subscription_payment_failed', 'subscription_trial_ending', 'subscription_canceled', 'payment_flagged', 'payment_disputed', 'payment_charged_back', 'autopay_agreed', 'autopay_ended', 'autopay_blocked', 'autopay_failed', 'contract_expiring', 'contract_notice_due', 'contract_renewed', 'contract_signed', 'contract_partly_signed', 'contract_files_damaged', 'contract_declined', 'contract_expired', 'calendar_failing', 'mailbox_signed_out', 'mailbox_failing', 'mailbox_flooded', 'invitation_answered', 'booking_created', 'booking_moved', 'booking_cancelled', 'timesheet_submitted', 'timesheet_approved', 'timesheet_rejected', 'timesheet_reopened', 'expense_submitted', 'expense_approved', 'expense_rejected', 'expense_reimbursed', 'project_budget_reached', 'survey_detractor', 'article_publishing_failed', 'article_plan_ended', 'kb_domain_failing', 'kb_domain_stopped', 'company_seal_expiring', 'sending_domain_failing', 'sending_domain_stopped', 'lead_submitted', 'lead_follow_up_due'));

-- check public.notification_preferences.notification_preferences_kind_check
alter table public.notification_preferences drop constraint if exists notification_preferences_kind_check;
alter table public.notification_preferences add constraint notification_preferences_kind_check check (kind in ('invoice_paid', 'payment_received', 'invoice_reopened', 'background_work_failed', 'ledger_disagreement', 'audit_broken', 'file_blocked', 'vault_unusual_read', 'webhook_failing', 'webhook_stopped', 'export_ready', 'export_failed', 'export_delivery_failed', 'import_finished', 'import_failed', 'ticket_opened', 'ticket_assigned', 'ticket_replied', 'ticket_reply_undelivered', 'ticket_woken', 'task_assigned', 'ticket_warned', 'ticket_escalated', 'task_mentioned', 'task_commented', 'task_status_changed', 'task_due_changed', 'timer_forgotten', 'ticket_overdue', 'estimate_accepted', 'estimate_declined', 'proposal_signed', 'proposal_declined', 'proposal_partly_signed', 'proposal_files_damaged', 'proposal_expired', 'estimate_expired', 'recurring_invoice_stopped', 'recurring_invoice_at_risk', 'recurring_invoice_completed', 'subscription_payment_failed', 'subscription_trial_ending', 'subscription_canceled', 'payment_flagged', 'payment_disputed', 'payment_charged_back', 'autopay_agreed', 'autopay_ended', 'autopay_blocked', 'autopay_failed', 'contract_expiring', 'contract_notice_due', 'contract_renewed', 'contract_signed', 'contract_partly_signed', 'contract_files_damaged', 'contract_declined', 'contract_expired', 'calendar_failing', 'mailbox_signed_out', 'mailbox_failing', 'mailbox_flooded', 'invitation_answered', 'booking_created', 'booking_moved', 'booking_cancelled', 'timesheet_submitted', 'timesheet_approved', 'timesheet_rejected', 'timesheet_reopened', 'expense_submitted', 'expense_approved', 'expense_rejected', 'expense_reimbursed', 'project_budget_reached', 'survey_detractor', 'article_publishing_failed', 'article_plan_ended', 'kb_domain_failing', 'kb_domain_stopped', 'company_seal_expiring', 'sending_domain_failing', 'sending_domain_stopped', 'lead_submitted', 'lead_follow_up_due'));
