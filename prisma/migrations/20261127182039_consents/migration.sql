-- check public.notification_preferences.notification_preferences_kind_check
alter table public.notification_preferences drop constraint if exists notification_preferences_kind_check;

-- check public.notifications.notifications_noun_check
alter table public.notifications drop constraint if exists notifications_noun_check;

-- check public.notifications.notifications_kind_check
alter table public.notifications drop constraint if exists notifications_kind_check;

-- CreateTable
CREATE TABLE "consents" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "purpose" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "noun" TEXT,
    "record_id" UUID,
    "text" TEXT NOT NULL,
    "text_hash" TEXT NOT NULL,
    "text_version" INTEGER NOT NULL,
    "language" TEXT NOT NULL,
    "channel" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "ip" TEXT,
    "proof" TEXT NOT NULL,
    "given_at" TIMESTAMPTZ(3) NOT NULL,
    "withdrawn_at" TIMESTAMPTZ(3),
    "withdrawn_by" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "consents_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "consents_tenant_id_created_at_id_idx" ON "consents"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "consents_tenant_id_address_idx" ON "consents"("tenant_id", "address");

-- CreateIndex
CREATE INDEX "consents_tenant_id_record_id_idx" ON "consents"("tenant_id", "record_id");

-- CreateIndex
CREATE INDEX "consents_tenant_id_purpose_language_text_hash_idx" ON "consents"("tenant_id", "purpose", "language", "text_hash");

-- CreateIndex
CREATE UNIQUE INDEX "consents_tenant_id_id_key" ON "consents"("tenant_id", "id");

-- tenant table public.consents
drop policy if exists tenant_isolation on public.consents;
drop policy if exists owner_all on public.consents;
alter table public.consents enable row level security;
alter table public.consents force row level security;
create policy tenant_isolation on public.consents to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.consents to atrium_owner using (true) with check (true);
revoke all on public.consents from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.consents to atrium_app, atrium_jobs;

-- check public.consents.consents_purpose_check
alter table public.consents drop constraint if exists consents_purpose_check;
alter table public.consents add constraint consents_purpose_check check (purpose in ('contact_request', 'support_request'));

-- check public.consents.consents_channel_check
alter table public.consents drop constraint if exists consents_channel_check;
alter table public.consents add constraint consents_channel_check check (channel in ('web_form'));

-- check public.consents.consents_withdrawn_by_check
alter table public.consents drop constraint if exists consents_withdrawn_by_check;
alter table public.consents add constraint consents_withdrawn_by_check check (withdrawn_by in ('link', 'portal', 'staff'));

-- check public.consents.consents_address_check
alter table public.consents drop constraint if exists consents_address_check;
alter table public.consents add constraint consents_address_check check (address = lower(address));

-- check public.consents.consents_withdrawn_check
alter table public.consents drop constraint if exists consents_withdrawn_check;
alter table public.consents add constraint consents_withdrawn_check check ((withdrawn_at is null) = (withdrawn_by is null));

-- locked public.consents
drop trigger if exists consents_locked on public.consents;
drop function if exists public.consents_locked();
create function public.consents_locked() returns trigger language plpgsql set search_path = pg_catalog, public as $function$
begin
  if tg_op = 'UPDATE' and current_user = 'atrium_owner' and current_setting('app.moving_customer', true) = 'on'
    and (to_jsonb(new) - 'customer_id') = (to_jsonb(old) - 'customer_id') then
    return new;
  end if;
  if tg_op = 'DELETE' then
    raise exception using errcode = 'AT001', message = 'a final row of consents cannot be deleted', schema = 'public', table = 'consents';
  end if;
  if (to_jsonb(new) - array['withdrawn_at', 'withdrawn_by', 'version', 'updated_at', 'address', 'name', 'ip', 'proof']::text[]) is distinct from (to_jsonb(old) - array['withdrawn_at', 'withdrawn_by', 'version', 'updated_at', 'address', 'name', 'ip', 'proof']::text[]) then
    raise exception using errcode = 'AT001', message = 'a final row of consents cannot be changed', schema = 'public', table = 'consents';
  end if;
  return new;
end
$function$;
create trigger consents_locked before update or delete on public.consents for each row when (true) execute function public.consents_locked();

-- check public.notifications.notifications_kind_check
alter table public.notifications drop constraint if exists notifications_kind_check;
alter table public.notifications add constraint notifications_kind_check check (kind in ('invoice_paid', 'payment_received', 'invoice_reopened', 'background_work_failed', 'ledger_disagreement', 'audit_broken', 'retention_applied', 'consent_withdrawn', 'file_blocked', 'vault_unusual_read', 'webhook_failing', 'webhook_stopped', 'export_ready', 'export_failed', 'export_delivery_failed', 'import_finished', 'import_failed', 'ticket_opened', 'ticket_assigned', 'ticket_replied', 'ticket_reply_undelivered', 'ticket_woken', 'task_assigned', 'ticket_warned', 'ticket_escalated', 'task_mentioned', 'task_commented', 'task_status_changed', 'task_due_changed', 'timer_forgotten', 'ticket_overdue', 'estimate_accepted', 'estimate_declined', 'proposal_signed', 'proposal_declined', 'proposal_partly_signed', 'proposal_files_damaged', 'proposal_expired', 'estimate_expired', 'recurring_invoice_stopped', 'recurring_invoice_at_risk', 'recurring_invoice_completed', 'subscription_payment_failed', 'subscription_trial_ending', 'subscription_canceled', 'payment_flagged', 'payment_disputed', 'payment_charged_back', 'autopay_agreed', 'autopay_ended', 'autopay_blocked', 'autopay_failed', 'contract_expiring', 'contract_notice_due', 'contract_renewed', 'contract_signed', 'contract_partly_signed', 'contract_files_damaged', 'contract_declined', 'contract_expired', 'calendar_failing', 'mailbox_signed_out', 'mailbox_failing', 'mailbox_flooded', 'invitation_answered', 'booking_created', 'booking_moved', 'booking_cancelled', 'timesheet_submitted', 'timesheet_approved', 'timesheet_rejected', 'timesheet_reopened', 'expense_submitted', 'expense_approved', 'expense_rejected', 'expense_reimbursed', 'project_budget_reached', 'survey_detractor', 'article_publishing_failed', 'article_plan_ended', 'kb_domain_failing', 'kb_domain_stopped', 'company_seal_expiring', 'sending_domain_failing', 'sending_domain_stopped', 'lead_submitted', 'lead_follow_up_due'));

-- check public.notifications.notifications_noun_check
alter table public.notifications drop constraint if exists notifications_noun_check;
alter table public.notifications add constraint notifications_noun_check check (noun in ('customer', 'invoice', 'estimate', 'proposal', 'recurring_invoice', 'subscription', 'contract', 'lead', 'project', 'task', 'time_entry', 'timesheet', 'expense', 'payment', 'ticket', 'article', 'export', 'import', 'export_delivery', 'file', 'tenant', 'payment_attempt', 'calendar_event', 'calendar_connection', 'booking', 'consent', 'kb_domain', 'company_seal', 'sending_domain', 'mailbox', 'mailbox_message', 'retention_policy', 'survey_response', 'vault_item', 'webhook'));

-- check public.notification_preferences.notification_preferences_kind_check
alter table public.notification_preferences drop constraint if exists notification_preferences_kind_check;
alter table public.notification_preferences add constraint notification_preferences_kind_check check (kind in ('invoice_paid', 'payment_received', 'invoice_reopened', 'background_work_failed', 'ledger_disagreement', 'audit_broken', 'retention_applied', 'consent_withdrawn', 'file_blocked', 'vault_unusual_read', 'webhook_failing', 'webhook_stopped', 'export_ready', 'export_failed', 'export_delivery_failed', 'import_finished', 'import_failed', 'ticket_opened', 'ticket_assigned', 'ticket_replied', 'ticket_reply_undelivered', 'ticket_woken', 'task_assigned', 'ticket_warned', 'ticket_escalated', 'task_mentioned', 'task_commented', 'task_status_changed', 'task_due_changed', 'timer_forgotten', 'ticket_overdue', 'estimate_accepted', 'estimate_declined', 'proposal_signed', 'proposal_declined', 'proposal_partly_signed', 'proposal_files_damaged', 'proposal_expired', 'estimate_expired', 'recurring_invoice_stopped', 'recurring_invoice_at_risk', 'recurring_invoice_completed', 'subscription_payment_failed', 'subscription_trial_ending', 'subscription_canceled', 'payment_flagged', 'payment_disputed', 'payment_charged_back', 'autopay_agreed', 'autopay_ended', 'autopay_blocked', 'autopay_failed', 'contract_expiring', 'contract_notice_due', 'contract_renewed', 'contract_signed', 'contract_partly_signed', 'contract_files_damaged', 'contract_declined', 'contract_expired', 'calendar_failing', 'mailbox_signed_out', 'mailbox_failing', 'mailbox_flooded', 'invitation_answered', 'booking_created', 'booking_moved', 'booking_cancelled', 'timesheet_submitted', 'timesheet_approved', 'timesheet_rejected', 'timesheet_reopened', 'expense_submitted', 'expense_approved', 'expense_rejected', 'expense_reimbursed', 'project_budget_reached', 'survey_detractor', 'article_publishing_failed', 'article_plan_ended', 'kb_domain_failing', 'kb_domain_stopped', 'company_seal_expiring', 'sending_domain_failing', 'sending_domain_stopped', 'lead_submitted', 'lead_follow_up_due'));
