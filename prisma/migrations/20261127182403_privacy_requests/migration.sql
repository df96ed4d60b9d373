-- locked-while-timesheets public.time_entries
drop trigger if exists time_entries_locked_by_timesheets on public.time_entries;
drop function if exists public.time_entries_locked_by_timesheets();

-- locked-while-settings public.time_entries
drop trigger if exists time_entries_locked_by_settings on public.time_entries;
drop function if exists public.time_entries_locked_by_settings();

-- locked-while-corrections public.time_entries
drop trigger if exists time_entries_locked_by_corrections on public.time_entries;
drop function if exists public.time_entries_locked_by_corrections();

-- append-only public.ticket_changes
drop trigger if exists ticket_changes_append_only on public.ticket_changes;
drop function if exists public.ticket_changes_append_only();

-- append-only public.ticket_messages
drop trigger if exists ticket_messages_append_only on public.ticket_messages;
drop function if exists public.ticket_messages_append_only();

-- append-only public.gateway_events
drop trigger if exists gateway_events_append_only on public.gateway_events;
drop function if exists public.gateway_events_append_only();

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

-- append-only public.events
drop trigger if exists events_append_only on public.events;
drop function if exists public.events_append_only();

-- append-only public.audit_entries
drop trigger if exists audit_entries_append_only on public.audit_entries;
drop function if exists public.audit_entries_append_only();

-- CreateTable
CREATE TABLE "privacy_requests" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'received',
    "origin" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "phone" TEXT,
    "external_id" TEXT,
    "language" TEXT NOT NULL,
    "details" TEXT NOT NULL DEFAULT '',
    "whole_customer" BOOLEAN NOT NULL DEFAULT false,
    "received_day" DATE NOT NULL,
    "due_day" DATE NOT NULL,
    "extended_at" TIMESTAMPTZ(3),
    "extension_reason" TEXT,
    "waiting_since" TIMESTAMPTZ(3),
    "waited_days" INTEGER NOT NULL DEFAULT 0,
    "verified_at" TIMESTAMPTZ(3),
    "verified_by" TEXT,
    "note" TEXT,
    "decision" TEXT,
    "closed_at" TIMESTAMPTZ(3),
    "work" TEXT,
    "failure" TEXT,
    "known" JSONB NOT NULL DEFAULT '{}',
    "summary" JSONB NOT NULL DEFAULT '{}',
    "package_size" BIGINT,
    "package_hash" TEXT,
    "package_until" TIMESTAMPTZ(3),
    "reminder_day" DATE,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "privacy_requests_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "privacy_rows" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "request_id" UUID NOT NULL,
    "table_name" TEXT NOT NULL,
    "part" TEXT NOT NULL,
    "row_id" UUID NOT NULL,
    "proposed" BOOLEAN NOT NULL,
    "included" BOOLEAN,
    "done_at" TIMESTAMPTZ(3),

    CONSTRAINT "privacy_rows_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "privacy_proofs" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "request_id" UUID NOT NULL,
    "purpose" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "code_hash" TEXT,
    "code_until" TIMESTAMPTZ(3),
    "code_tries" INTEGER NOT NULL DEFAULT 0,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "privacy_proofs_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "privacy_requests_tenant_id_created_at_id_idx" ON "privacy_requests"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "privacy_requests_tenant_id_due_day_id_idx" ON "privacy_requests"("tenant_id", "due_day", "id");

-- CreateIndex
CREATE UNIQUE INDEX "privacy_requests_tenant_id_id_key" ON "privacy_requests"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "privacy_rows_tenant_id_id_key" ON "privacy_rows"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "privacy_rows_tenant_id_request_id_table_name_part_row_id_key" ON "privacy_rows"("tenant_id", "request_id", "table_name", "part", "row_id");

-- CreateIndex
CREATE UNIQUE INDEX "privacy_proofs_token_hash_key" ON "privacy_proofs"("token_hash");

-- CreateIndex
CREATE INDEX "privacy_proofs_tenant_id_request_id_idx" ON "privacy_proofs"("tenant_id", "request_id");

-- CreateIndex
CREATE UNIQUE INDEX "privacy_proofs_tenant_id_id_key" ON "privacy_proofs"("tenant_id", "id");

-- AddForeignKey
ALTER TABLE "privacy_rows" ADD CONSTRAINT "privacy_rows_tenant_id_request_id_fkey" FOREIGN KEY ("tenant_id", "request_id") REFERENCES "privacy_requests"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "privacy_proofs" ADD CONSTRAINT "privacy_proofs_tenant_id_request_id_fkey" FOREIGN KEY ("tenant_id", "request_id") REFERENCES "privacy_requests"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- tenant table public.privacy_requests
drop policy if exists tenant_isolation on public.privacy_requests;
drop policy if exists owner_all on public.privacy_requests;
alter table public.privacy_requests enable row level security;
alter table public.privacy_requests force row level security;
create policy tenant_isolation on public.privacy_requests to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.privacy_requests to atrium_owner using (true) with check (true);
revoke all on public.privacy_requests from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.privacy_requests to atrium_app, atrium_jobs;

-- tenant table public.privacy_rows
drop policy if exists tenant_isolation on public.privacy_rows;
drop policy if exists owner_all on public.privacy_rows;
alter table public.privacy_rows enable row level security;
alter table public.privacy_rows force row level security;
create policy tenant_isolation on public.privacy_rows to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.privacy_rows to atrium_owner using (true) with check (true);
revoke all on public.privacy_rows from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.privacy_rows to atrium_app, atrium_jobs;

-- tenant table public.privacy_proofs
drop policy if exists tenant_isolation on public.privacy_proofs;
drop policy if exists owner_all on public.privacy_proofs;
alter table public.privacy_proofs enable row level security;
alter table public.privacy_proofs force row level security;
create policy tenant_isolation on public.privacy_proofs to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.privacy_proofs to atrium_owner using (true) with check (true);
revoke all on public.privacy_proofs from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.privacy_proofs to atrium_app, atrium_jobs;

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

-- append-only public.events
drop trigger if exists events_append_only on public.events;
drop function if exists public.events_append_only();
create function public.events_append_only() returns trigger language plpgsql set search_path = pg_catalog, public as $function$
begin
  if tg_op = 'UPDATE' and current_user = 'atrium_owner' and current_setting('app.erasing_person', true) = 'on'
    and (to_jsonb(new) - array['actor', 'data', 'previous']::text[]) = (to_jsonb(old) - array['actor', 'data', 'previous']::text[]) then
    return new;
  end if;
  raise exception using errcode = 'AT001', message = 'events is append-only', schema = 'public', table = 'events';
end
$function$;
create trigger events_append_only before update or delete on public.events for each row execute function public.events_append_only();

-- check public.mail_templates.mail_templates_key_check
alter table public.mail_templates drop constraint if exists mail_templates_key_check;
alter table public.mail_templates add constraint mail_templates_key_check check (key in ('account_statement', 'address_verification', 'autopay_agreed', 'autopay_charged', 'autopay_ended', 'autopay_failed', 'autopay_stopped', 'booking_cancelled', 'booking_changed', 'booking_confirmation', 'booking_reminder', 'calendar_cancellation', 'calendar_invitation', 'calendar_update', 'contract_sent', 'credit_note_issued', 'estimate_sent', 'expense_approved', 'export_ready', 'invitation', 'invoice_automatic', 'invoice_issued', 'invoice_paid', 'known_address', 'magic_link', 'passkey_added', 'passkey_removed', 'password_changed', 'password_reset', 'payment_received', 'payment_reminder_automatic', 'payment_reminder_final', 'payment_reminder_firm', 'payment_reminder_friendly', 'payment_reversed', 'price_change_automatic', 'price_change_cancelled', 'price_change_notice', 'privacy_code', 'privacy_copy', 'privacy_corrected', 'privacy_erased', 'privacy_extended', 'privacy_identity', 'privacy_refused', 'project_digest', 'proposal_sent', 'recovery_code_used', 'recovery_codes_renewed', 'second_factor_disabled', 'second_factor_enabled', 'signature_completed', 'signature_declined', 'signature_reassigned', 'signature_reminder', 'signature_requested', 'signature_superseded', 'signing_code', 'staff_notification', 'subscription_payment_failed', 'subscription_trial_ending', 'survey_invitation', 'survey_invitation_csat', 'survey_invitation_nps', 'ticket_acknowledged', 'ticket_received', 'ticket_reply', 'timesheet_rejected'));

-- check public.mails.mails_key_check
alter table public.mails drop constraint if exists mails_key_check;
alter table public.mails add constraint mails_key_check check (key in ('account_statement', 'address_verification', 'autopay_agreed', 'autopay_charged', 'autopay_ended', 'autopay_failed', 'autopay_stopped', 'booking_cancelled', 'booking_changed', 'booking_confirmation', 'booking_reminder', 'calendar_cancellation', 'calendar_invitation', 'calendar_update', 'contract_sent', 'credit_note_issued', 'estimate_sent', 'expense_approved', 'export_ready', 'invitation', 'invoice_automatic', 'invoice_issued', 'invoice_paid', 'known_address', 'magic_link', 'passkey_added', 'passkey_removed', 'password_changed', 'password_reset', 'payment_received', 'payment_reminder_automatic', 'payment_reminder_final', 'payment_reminder_firm', 'payment_reminder_friendly', 'payment_reversed', 'price_change_automatic', 'price_change_cancelled', 'price_change_notice', 'privacy_code', 'privacy_copy', 'privacy_corrected', 'privacy_erased', 'privacy_extended', 'privacy_identity', 'privacy_refused', 'project_digest', 'proposal_sent', 'recovery_code_used', 'recovery_codes_renewed', 'second_factor_disabled', 'second_factor_enabled', 'signature_completed', 'signature_declined', 'signature_reassigned', 'signature_reminder', 'signature_requested', 'signature_superseded', 'signing_code', 'staff_notification', 'subscription_payment_failed', 'subscription_trial_ending', 'survey_invitation', 'survey_invitation_csat', 'survey_invitation_nps', 'ticket_acknowledged', 'ticket_received', 'ticket_reply', 'timesheet_rejected'));

-- check public.notifications.notifications_kind_check
alter table public.notifications drop constraint if exists notifications_kind_check;
alter table public.notifications add constraint notifications_kind_check check (kind in ('invoice_paid', 'payment_received', 'invoice_reopened', 'background_work_failed', 'ledger_disagreement', 'file_blocked', 'vault_unusual_read', 'webhook_failing', 'webhook_stopped', 'export_ready', 'export_failed', 'export_delivery_failed', 'import_finished', 'import_failed', 'ticket_opened', 'ticket_assigned', 'ticket_replied', 'ticket_reply_undelivered', 'ticket_woken', 'task_assigned', 'ticket_warned', 'ticket_escalated', 'task_mentioned', 'task_commented', 'task_status_changed', 'task_due_changed', 'timer_forgotten', 'ticket_overdue', 'estimate_accepted', 'estimate_declined', 'proposal_signed', 'proposal_declined', 'proposal_partly_signed', 'proposal_files_damaged', 'proposal_expired', 'estimate_expired', 'recurring_invoice_stopped', 'recurring_invoice_at_risk', 'recurring_invoice_completed', 'subscription_payment_failed', 'subscription_trial_ending', 'subscription_canceled', 'payment_flagged', 'payment_disputed', 'payment_charged_back', 'autopay_agreed', 'autopay_ended', 'autopay_blocked', 'autopay_failed', 'contract_expiring', 'contract_notice_due', 'contract_renewed', 'contract_signed', 'contract_partly_signed', 'contract_files_damaged', 'contract_declined', 'contract_expired', 'calendar_failing', 'mailbox_signed_out', 'mailbox_failing', 'mailbox_flooded', 'invitation_answered', 'privacy_request_opened', 'privacy_request_searched', 'privacy_request_due', 'privacy_request_failed', 'booking_created', 'booking_moved', 'booking_cancelled', 'timesheet_submitted', 'timesheet_approved', 'timesheet_rejected', 'timesheet_reopened', 'expense_submitted', 'expense_approved', 'expense_rejected', 'expense_reimbursed', 'project_budget_reached', 'survey_detractor', 'article_publishing_failed', 'article_plan_ended', 'kb_domain_failing', 'kb_domain_stopped', 'company_seal_expiring', 'sending_domain_failing', 'sending_domain_stopped', 'lead_submitted', 'lead_follow_up_due'));

-- check public.notifications.notifications_noun_check
alter table public.notifications drop constraint if exists notifications_noun_check;
alter table public.notifications add constraint notifications_noun_check check (noun in ('customer', 'invoice', 'estimate', 'proposal', 'recurring_invoice', 'subscription', 'contract', 'lead', 'project', 'task', 'time_entry', 'timesheet', 'expense', 'payment', 'ticket', 'article', 'export', 'import', 'export_delivery', 'file', 'privacy_request', 'tenant', 'payment_attempt', 'calendar_event', 'calendar_connection', 'booking', 'kb_domain', 'company_seal', 'sending_domain', 'mailbox', 'mailbox_message', 'survey_response', 'vault_item', 'webhook'));

-- check public.notification_preferences.notification_preferences_kind_check
alter table public.notification_preferences drop constraint if exists notification_preferences_kind_check;
alter table public.notification_preferences add constraint notification_preferences_kind_check check (kind in ('invoice_paid', 'payment_received', 'invoice_reopened', 'background_work_failed', 'ledger_disagreement', 'file_blocked', 'vault_unusual_read', 'webhook_failing', 'webhook_stopped', 'export_ready', 'export_failed', 'export_delivery_failed', 'import_finished', 'import_failed', 'ticket_opened', 'ticket_assigned', 'ticket_replied', 'ticket_reply_undelivered', 'ticket_woken', 'task_assigned', 'ticket_warned', 'ticket_escalated', 'task_mentioned', 'task_commented', 'task_status_changed', 'task_due_changed', 'timer_forgotten', 'ticket_overdue', 'estimate_accepted', 'estimate_declined', 'proposal_signed', 'proposal_declined', 'proposal_partly_signed', 'proposal_files_damaged', 'proposal_expired', 'estimate_expired', 'recurring_invoice_stopped', 'recurring_invoice_at_risk', 'recurring_invoice_completed', 'subscription_payment_failed', 'subscription_trial_ending', 'subscription_canceled', 'payment_flagged', 'payment_disputed', 'payment_charged_back', 'autopay_agreed', 'autopay_ended', 'autopay_blocked', 'autopay_failed', 'contract_expiring', 'contract_notice_due', 'contract_renewed', 'contract_signed', 'contract_partly_signed', 'contract_files_damaged', 'contract_declined', 'contract_expired', 'calendar_failing', 'mailbox_signed_out', 'mailbox_failing', 'mailbox_flooded', 'invitation_answered', 'privacy_request_opened', 'privacy_request_searched', 'privacy_request_due', 'privacy_request_failed', 'booking_created', 'booking_moved', 'booking_cancelled', 'timesheet_submitted', 'timesheet_approved', 'timesheet_rejected', 'timesheet_reopened', 'expense_submitted', 'expense_approved', 'expense_rejected', 'expense_reimbursed', 'project_budget_reached', 'survey_detractor', 'article_publishing_failed', 'article_plan_ended', 'kb_domain_failing', 'kb_domain_stopped', 'company_seal_expiring', 'sending_domain_failing', 'sending_domain_stopped', 'lead_submitted', 'lead_follow_up_due'));

-- append-only public.gateway_events
drop trigger if exists gateway_events_append_only on public.gateway_events;
drop function if exists public.gateway_events_append_only();
create function public.gateway_events_append_only() returns trigger language plpgsql set search_path = pg_catalog, public as $function$
begin
  if tg_op = 'UPDATE' and current_user = 'atrium_owner' and current_setting('app.erasing_person', true) = 'on'
    and (to_jsonb(new) - array['content']::text[]) = (to_jsonb(old) - array['content']::text[]) then
    return new;
  end if;
  raise exception using errcode = 'AT001', message = 'gateway_events is append-only', schema = 'public', table = 'gateway_events';
end
$function$;
create trigger gateway_events_append_only before update or delete on public.gateway_events for each row execute function public.gateway_events_append_only();

-- check public.privacy_requests.privacy_requests_type_check
alter table public.privacy_requests drop constraint if exists privacy_requests_type_check;
alter table public.privacy_requests add constraint privacy_requests_type_check check (type in ('access', 'rectification', 'erasure', 'portability'));

-- check public.privacy_requests.privacy_requests_status_check
alter table public.privacy_requests drop constraint if exists privacy_requests_status_check;
alter table public.privacy_requests add constraint privacy_requests_status_check check (status in ('received', 'identity_check', 'waiting_for_subject', 'in_progress', 'review', 'fulfilled', 'partly_refused', 'refused', 'withdrawn', 'lapsed'));

-- check public.privacy_requests.privacy_requests_origin_check
alter table public.privacy_requests drop constraint if exists privacy_requests_origin_check;
alter table public.privacy_requests add constraint privacy_requests_origin_check check (origin in ('colleague', 'portal', 'form'));

-- check public.privacy_requests.privacy_requests_verified_by_check
alter table public.privacy_requests drop constraint if exists privacy_requests_verified_by_check;
alter table public.privacy_requests add constraint privacy_requests_verified_by_check check (verified_by in ('link', 'portal', 'colleague'));

-- check public.privacy_requests.privacy_requests_work_check
alter table public.privacy_requests drop constraint if exists privacy_requests_work_check;
alter table public.privacy_requests add constraint privacy_requests_work_check check (work in ('search', 'copy', 'erase'));

-- check public.privacy_proofs.privacy_proofs_purpose_check
alter table public.privacy_proofs drop constraint if exists privacy_proofs_purpose_check;
alter table public.privacy_proofs add constraint privacy_proofs_purpose_check check (purpose in ('identity', 'download'));

-- check public.privacy_requests.privacy_requests_verified_check
alter table public.privacy_requests drop constraint if exists privacy_requests_verified_check;
alter table public.privacy_requests add constraint privacy_requests_verified_check check ((verified_at is null) = (verified_by is null));

-- check public.privacy_requests.privacy_requests_email_check
alter table public.privacy_requests drop constraint if exists privacy_requests_email_check;
alter table public.privacy_requests add constraint privacy_requests_email_check check (email = lower(email));

-- index public.privacy_requests_reminders
drop index if exists public.privacy_requests_reminders;
create index privacy_requests_reminders on public.privacy_requests (reminder_day, tenant_id) where reminder_day is not null;

-- index public.privacy_requests_packages
drop index if exists public.privacy_requests_packages;
create index privacy_requests_packages on public.privacy_requests (package_until, tenant_id) where package_until is not null;

-- function platform.due_privacy_requests(timestamptz)
create or replace function platform.due_privacy_requests(p_now timestamptz) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
select t.id from platform.tenants t where t.closed_at is null and t.id in (
  select tenant_id from public.privacy_requests
  where reminder_day <= (p_now at time zone 'UTC' + interval '14 hours')::date
  union all
  select tenant_id from public.privacy_requests where package_until <= p_now
)
$$;
revoke all on function platform.due_privacy_requests(timestamptz) from public;
grant execute on function platform.due_privacy_requests(timestamptz) to atrium_jobs;

-- append-only public.ticket_messages
drop trigger if exists ticket_messages_append_only on public.ticket_messages;
drop function if exists public.ticket_messages_append_only();
create function public.ticket_messages_append_only() returns trigger language plpgsql set search_path = pg_catalog, public as $function$
begin
  if tg_op = 'UPDATE' and current_user = 'atrium_owner' and current_setting('app.erasing_person', true) = 'on'
    and (to_jsonb(new) - array['author_name', 'body', 'author_address', 'mail_id', 'mail_address', 'sent_from', 'forwarded_by', 'joined', 'not_joined', 'left_out']::text[]) = (to_jsonb(old) - array['author_name', 'body', 'author_address', 'mail_id', 'mail_address', 'sent_from', 'forwarded_by', 'joined', 'not_joined', 'left_out']::text[]) then
    return new;
  end if;
  raise exception using errcode = 'AT001', message = 'ticket_messages is append-only', schema = 'public', table = 'ticket_messages';
end
$function$;
create trigger ticket_messages_append_only before update or delete on public.ticket_messages for each row execute function public.ticket_messages_append_only();

-- append-only public.ticket_changes
drop trigger if exists ticket_changes_append_only on public.ticket_changes;
drop function if exists public.ticket_changes_append_only();
create function public.ticket_changes_append_only() returns trigger language plpgsql set search_path = pg_catalog, public as $function$
begin
  if tg_op = 'UPDATE' and current_user = 'atrium_owner' and current_setting('app.erasing_person', true) = 'on'
    and (to_jsonb(new) - array['detail', 'actor_name']::text[]) = (to_jsonb(old) - array['detail', 'actor_name']::text[]) then
    return new;
  end if;
  raise exception using errcode = 'AT001', message = 'ticket_changes is append-only', schema = 'public', table = 'ticket_changes';
end
$function$;
create trigger ticket_changes_append_only before update or delete on public.ticket_changes for each row execute function public.ticket_changes_append_only();

-- locked-while-corrections public.time_entries
drop trigger if exists time_entries_locked_by_corrections on public.time_entries;
drop function if exists public.time_entries_locked_by_corrections();
create function public.time_entries_locked_by_corrections() returns trigger language plpgsql set search_path = pg_catalog, public as $function$
begin
  if tg_op = 'UPDATE' and current_user = 'atrium_owner' and current_setting('app.erasing_person', true) = 'on'
    and (to_jsonb(new) - array['note']::text[]) = (to_jsonb(old) - array['note']::text[]) then
    return new;
  end if;
  if tg_op <> 'INSERT' and not (false) then
    
    if exists (select 1 where old.corrects_id is not null and not exists (select 1 from public.timesheets t
      where t.tenant_id = old.tenant_id and t.staff_id = old.staff_id
      and t.week = date_trunc('week', old.day::timestamp)::date and t.status = 'rejected')) then
      raise exception using errcode = 'AT001', message = 'time_entries belongs to a final row of corrections', schema = 'public', table = 'time_entries';
    end if;
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if tg_op = 'INSERT' or new.day is distinct from old.day then
    
    if exists (select 1 where false) then
      raise exception using errcode = 'AT001', message = 'time_entries belongs to a final row of corrections', schema = 'public', table = 'time_entries';
    end if;
  end if;
  return new;
end
$function$;
create trigger time_entries_locked_by_corrections before insert or update or delete on public.time_entries for each row execute function public.time_entries_locked_by_corrections();

-- locked-while-settings public.time_entries
drop trigger if exists time_entries_locked_by_settings on public.time_entries;
drop function if exists public.time_entries_locked_by_settings();
create function public.time_entries_locked_by_settings() returns trigger language plpgsql set search_path = pg_catalog, public as $function$
begin
  if tg_op = 'UPDATE' and current_user = 'atrium_owner' and current_setting('app.erasing_person', true) = 'on'
    and (to_jsonb(new) - array['note']::text[]) = (to_jsonb(old) - array['note']::text[]) then
    return new;
  end if;
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
  if tg_op = 'UPDATE' and current_user = 'atrium_owner' and current_setting('app.erasing_person', true) = 'on'
    and (to_jsonb(new) - array['note']::text[]) = (to_jsonb(old) - array['note']::text[]) then
    return new;
  end if;
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

-- function public.scrub_text(text, text, text)
create or replace function public.scrub_text(p_text text, p_addresses text, p_values text) returns text
language plpgsql immutable set search_path = pg_catalog, pg_temp
as $$
begin
  if p_addresses <> '' then
    p_text := regexp_replace(p_text, p_addresses, 'erased@erased.invalid', 'gi');
  end if;
  if p_values <> '' then
    p_text := regexp_replace(p_text, p_values, 'Erased', 'gi');
  end if;
  return p_text;
end
$$;

-- function public.scrub_json(jsonb, text, text)
create or replace function public.scrub_json(p_json jsonb, p_addresses text, p_values text) returns jsonb
language plpgsql immutable set search_path = pg_catalog, public, pg_temp
as $$
begin
  return case jsonb_typeof(p_json)
    when 'string' then to_jsonb(public.scrub_text(p_json #>> '{}', p_addresses, p_values))
    when 'array' then (select coalesce(jsonb_agg(public.scrub_json(e, p_addresses, p_values) order by n), '[]')
      from jsonb_array_elements(p_json) with ordinality a(e, n))
    when 'object' then (select coalesce(
        jsonb_object_agg(public.scrub_text(k, p_addresses, p_values), public.scrub_json(v, p_addresses, p_values)), '{}')
      from jsonb_each(p_json) o(k, v))
    else p_json end;
end
$$;

-- function public.wipe_json(jsonb, boolean)
create or replace function public.wipe_json(p_json jsonb, p_inside boolean) returns jsonb
language plpgsql immutable set search_path = pg_catalog, public, pg_temp
as $$
begin
  return case jsonb_typeof(p_json)
    when 'string' then case when not p_inside then p_json
      when p_json #>> '{}' like '%@%' then to_jsonb('erased@erased.invalid'::text) else to_jsonb('Erased'::text) end
    when 'array' then (select coalesce(jsonb_agg(public.wipe_json(e, p_inside) order by n), '[]')
      from jsonb_array_elements(p_json) with ordinality a(e, n))
    when 'object' then (select coalesce(jsonb_object_agg(k, public.wipe_json(v, p_inside or k = any(array['actor_name', 'address', 'addressed', 'addresses', 'answers', 'attachments', 'author_address', 'author_name', 'body', 'cancel_reason', 'city', 'company', 'contact_name', 'contacts', 'custom', 'decision', 'delegated_by', 'delegation', 'digest', 'domain_key', 'email', 'error', 'first_touch', 'follow_up_note', 'forwarded_by', 'html', 'inline', 'input', 'ip', 'joined', 'label', 'landing_page', 'last_error', 'last_touch', 'left_out', 'line1', 'line2', 'lines', 'location', 'lost_reason', 'mail_address', 'mail_id', 'message', 'message_id', 'metadata', 'name', 'name_key', 'not_joined', 'note', 'notes', 'participants', 'payload', 'phone', 'phone_key', 'postal_code', 'recipients', 'referrer', 'region', 'requester_email', 'requester_name', 'respondent_email', 'respondent_name', 'response_body', 'result', 'role', 'sealed_url', 'search_text', 'sender', 'sender_name', 'sent_by', 'sent_from', 'storage_key', 'stored', 'subject', 'tags', 'tax_id', 'tax_key', 'text', 'title', 'undelivered', 'user_agent', 'web_form_match', 'website']))), '{}')
      from jsonb_each(p_json) o(k, v))
    else p_json end;
end
$$;

-- function public.erase_person_rows(uuid, text, text, uuid[], text, text, uuid)
create or replace function public.erase_person_rows(
  p_tenant uuid, p_table text, p_part text, p_ids uuid[], p_addresses text, p_values text, p_cause uuid) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  v_rows bigint := 0;
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid then
    raise exception using errcode = '42501', message = 'an erasure is limited to the tenant in scope';
  end if;
  perform set_config('app.erasing_person', 'on', true);
  case p_table || '.' || p_part
    when 'staff.self' then
      update public.staff t set "name" = 'Erased', "email" = 'erased-' || t.id || '@erased.invalid' where t.tenant_id = p_tenant and t.id = any(p_ids) and not coalesce(t.deactivated_at is null, false);
    when 'customers.self' then
      update public.customers t set "email" = null, "phone" = null, "phone_key" = null where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'customers.whole' then
      update public.customers t set "name" = 'Erased', "name_key" = 'Erased', "search_text" = 'Erased', "tax_key" = null, "domain_key" = null, "website" = null, "tax_id" = null, "notes" = '' where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'customers.mention' then
      update public.customers t set "notes" = public.scrub_text(t."notes", p_addresses, p_values), "search_text" = public.scrub_text(t."search_text", p_addresses, p_values), "name" = public.scrub_text(t."name", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'customer_merges.mention' then
      update public.customer_merges t set "taken" = public.scrub_json(t."taken", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'contacts.self' then
      update public.contacts t set "name" = 'Erased', "email" = null, "phone" = null, "role" = null where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'addresses.self' then
      update public.addresses t set "label" = null, "line1" = 'Erased', "line2" = null, "city" = null, "region" = null, "postal_code" = null where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'leads.self' then
      update public.leads t set "name" = 'Erased', "company" = null, "email" = null, "phone" = null, "website" = null, "address" = null, "city" = null, "region" = null, "postal_code" = null, "lost_reason" = null, "follow_up_note" = null, "notes" = '', "tags" = '{}', "first_touch" = null, "last_touch" = null, "referrer" = null, "landing_page" = null, "web_form_match" = null where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'leads.mention' then
      update public.leads t set "notes" = public.scrub_text(t."notes", p_addresses, p_values), "follow_up_note" = public.scrub_text(t."follow_up_note", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'bookings.self' then
      update public.bookings t set "name" = 'Erased', "email" = 'erased@erased.invalid', "note" = '', "answers" = case jsonb_typeof(t."answers") when 'object' then '{}' else '[]' end::jsonb, "cancel_reason" = null where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'survey_responses.self' then
      update public.survey_responses t set "respondent_name" = 'Erased', "respondent_email" = null, "subject" = null, "answers" = case jsonb_typeof(t."answers") when 'object' then '{}' else '[]' end::jsonb where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'survey_anonymous_answers.mention' then
      update public.survey_anonymous_answers t set "answers" = public.scrub_json(t."answers", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'contact_sign_ins.self' then
      delete from public.contact_sign_ins t where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'contact_sessions.self' then
      delete from public.contact_sessions t where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'tickets.self' then
      update public.tickets t set "subject" = 'Erased', "requester_name" = 'Erased', "requester_email" = null where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'tickets.mention' then
      update public.tickets t set "subject" = public.scrub_text(t."subject", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'ticket_messages.self' then
      update public.ticket_messages t set "author_name" = 'Erased', "body" = '', "author_address" = null, "mail_id" = null, "mail_address" = null, "sent_from" = null, "forwarded_by" = null, "joined" = '{}', "not_joined" = '{}', "left_out" = case jsonb_typeof(t."left_out") when 'object' then '{}' else '[]' end::jsonb where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'ticket_messages.replies' then
      update public.ticket_messages t set "body" = public.scrub_text(t."body", p_addresses, p_values), "joined" = (select coalesce(array_agg(public.scrub_text(e, p_addresses, p_values)), '{}') from unnest(t."joined") e), "not_joined" = (select coalesce(array_agg(public.scrub_text(e, p_addresses, p_values)), '{}') from unnest(t."not_joined") e) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'ticket_messages.notes' then
      update public.ticket_messages t set "body" = 'Erased' where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'ticket_messages.author' then
      update public.ticket_messages t set "author_name" = 'Erased' where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'ticket_messages.mention' then
      update public.ticket_messages t set "body" = public.scrub_text(t."body", p_addresses, p_values), "author_name" = public.scrub_text(t."author_name", p_addresses, p_values), "joined" = (select coalesce(array_agg(public.scrub_text(e, p_addresses, p_values)), '{}') from unnest(t."joined") e), "not_joined" = (select coalesce(array_agg(public.scrub_text(e, p_addresses, p_values)), '{}') from unnest(t."not_joined") e), "forwarded_by" = public.scrub_text(t."forwarded_by", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'ticket_message_htmls.self' then
      update public.ticket_message_htmls t set "html" = '', "inline" = case jsonb_typeof(t."inline") when 'object' then '{}' else '[]' end::jsonb where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'ticket_message_htmls.mention' then
      update public.ticket_message_htmls t set "html" = public.scrub_text(t."html", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'ticket_changes.self' then
      update public.ticket_changes t set "detail" = public.wipe_json(public.scrub_json(t."detail", p_addresses, p_values), false), "actor_name" = public.scrub_text(t."actor_name", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'ticket_changes.mention' then
      update public.ticket_changes t set "detail" = public.scrub_json(t."detail", p_addresses, p_values), "actor_name" = public.scrub_text(t."actor_name", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'ticket_participants.self' then
      update public.ticket_participants t set "address" = 'erased-' || t.id || '@erased.invalid', "name" = null where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'ticket_held_replies.self' then
      update public.ticket_held_replies t set "body" = public.scrub_text(t."body", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'ticket_held_replies.author' then
      update public.ticket_held_replies t set "author_name" = 'Erased' where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'ticket_held_replies.mention' then
      update public.ticket_held_replies t set "body" = public.scrub_text(t."body", p_addresses, p_values), "author_name" = public.scrub_text(t."author_name", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'tasks.mention' then
      update public.tasks t set "title" = public.scrub_text(t."title", p_addresses, p_values), "description" = public.scrub_text(t."description", p_addresses, p_values), "checklist" = public.scrub_json(t."checklist", p_addresses, p_values), "tags" = (select coalesce(array_agg(public.scrub_text(e, p_addresses, p_values)), '{}') from unnest(t."tags") e) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'recurring_tasks.mention' then
      update public.recurring_tasks t set "title" = public.scrub_text(t."title", p_addresses, p_values), "description" = public.scrub_text(t."description", p_addresses, p_values), "steps" = (select coalesce(array_agg(public.scrub_text(e, p_addresses, p_values)), '{}') from unnest(t."steps") e) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'projects.mention' then
      update public.projects t set "name" = public.scrub_text(t."name", p_addresses, p_values), "description" = public.scrub_text(t."description", p_addresses, p_values), "health_note" = public.scrub_text(t."health_note", p_addresses, p_values), "milestones" = public.scrub_json(t."milestones", p_addresses, p_values), "tags" = (select coalesce(array_agg(public.scrub_text(e, p_addresses, p_values)), '{}') from unnest(t."tags") e) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'project_health.mention' then
      update public.project_health t set "note" = public.scrub_text(t."note", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'project_baselines.mention' then
      update public.project_baselines t set "plan" = public.scrub_json(t."plan", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'time_entries.mention' then
      update public.time_entries t set "note" = public.scrub_text(t."note", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'timesheets.mention' then
      update public.timesheets t set "rejection_reason" = public.scrub_text(t."rejection_reason", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'calendar_events.self' then
      update public.calendar_events t set "title" = 'Erased', "location" = null, "notes" = '' where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'calendar_events.owner' then
      update public.calendar_events t set "title" = 'Erased', "location" = null, "notes" = '' where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'calendar_events.mention' then
      update public.calendar_events t set "title" = public.scrub_text(t."title", p_addresses, p_values), "location" = public.scrub_text(t."location", p_addresses, p_values), "notes" = public.scrub_text(t."notes", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'calendar_exceptions.self' then
      update public.calendar_exceptions t set "title" = 'Erased', "location" = null, "notes" = '' where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'calendar_exceptions.mention' then
      update public.calendar_exceptions t set "title" = public.scrub_text(t."title", p_addresses, p_values), "location" = public.scrub_text(t."location", p_addresses, p_values), "notes" = public.scrub_text(t."notes", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'calendar_invitees.self' then
      update public.calendar_invitees t set "email" = 'erased-' || t.id || '@erased.invalid', "name" = null where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'calendar_connections.self' then
      delete from public.calendar_connections t where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'calendar_connections.mention' then
      update public.calendar_connections t set "calendars" = public.scrub_json(t."calendars", p_addresses, p_values), "left_out" = public.scrub_json(t."left_out", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'calendar_links.self' then
      update public.calendar_links t set "base" = public.wipe_json(public.scrub_json(t."base", p_addresses, p_values), false), "replaced" = public.wipe_json(public.scrub_json(t."replaced", p_addresses, p_values), false) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'calendar_links.mention' then
      update public.calendar_links t set "base" = public.scrub_json(t."base", p_addresses, p_values), "replaced" = public.scrub_json(t."replaced", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'calendar_feeds.self' then
      delete from public.calendar_feeds t where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'invoices.mention' then
      update public.invoices t set "reference" = public.scrub_text(t."reference", p_addresses, p_values), "notes" = public.scrub_text(t."notes", p_addresses, p_values), "terms" = public.scrub_text(t."terms", p_addresses, p_values), "parties" = public.scrub_json(t."parties", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids) and not coalesce(t.status <> 'draft', false);
    when 'invoice_lines.mention' then
      update public.invoice_lines t set "description" = public.scrub_text(t."description", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids) and not coalesce(exists (select from public.invoices p where p.tenant_id = t.tenant_id and p.id = t.invoice_id and p.status <> 'draft'), false);
    when 'estimates.mention' then
      update public.estimates t set "reference" = public.scrub_text(t."reference", p_addresses, p_values), "notes" = public.scrub_text(t."notes", p_addresses, p_values), "terms" = public.scrub_text(t."terms", p_addresses, p_values), "parties" = public.scrub_json(t."parties", p_addresses, p_values), "acceptance" = public.scrub_json(t."acceptance", p_addresses, p_values), "decline_reason" = public.scrub_text(t."decline_reason", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids) and not coalesce(t.accepted_at is not null, false);
    when 'estimate_lines.mention' then
      update public.estimate_lines t set "description" = public.scrub_text(t."description", p_addresses, p_values), "choice" = public.scrub_json(t."choice", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids) and not coalesce(exists (select from public.estimates p where p.tenant_id = t.tenant_id and p.id = t.estimate_id and p.accepted_at is not null), false);
    when 'estimate_revisions.mention' then
      update public.estimate_revisions t set "document" = public.scrub_json(t."document", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'proposals.mention' then
      update public.proposals t set "reference" = public.scrub_text(t."reference", p_addresses, p_values), "notes" = public.scrub_text(t."notes", p_addresses, p_values), "terms" = public.scrub_text(t."terms", p_addresses, p_values), "parties" = public.scrub_json(t."parties", p_addresses, p_values), "title" = public.scrub_text(t."title", p_addresses, p_values), "sections" = public.scrub_json(t."sections", p_addresses, p_values), "decline_reason" = public.scrub_text(t."decline_reason", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids) and not coalesce(t.status = 'signed', false);
    when 'proposal_lines.mention' then
      update public.proposal_lines t set "description" = public.scrub_text(t."description", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids) and not coalesce(exists (select from public.proposals p where p.tenant_id = t.tenant_id and p.id = t.proposal_id and p.status = 'signed'), false);
    when 'proposal_revisions.mention' then
      update public.proposal_revisions t set "document" = public.scrub_json(t."document", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids) and not coalesce(exists (select from public.proposals p where p.tenant_id = t.tenant_id and p.id = t.proposal_id and p.status = 'signed'), false);
    when 'contracts.mention' then
      update public.contracts t set "title" = public.scrub_text(t."title", p_addresses, p_values), "description" = public.scrub_text(t."description", p_addresses, p_values), "body" = public.scrub_text(t."body", p_addresses, p_values), "document" = public.scrub_json(t."document", p_addresses, p_values), "decline_reason" = public.scrub_text(t."decline_reason", p_addresses, p_values), "termination_reason" = public.scrub_text(t."termination_reason", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids) and not coalesce(t.signing = 'signed', false);
    when 'signers.self' then
      update public.signers t set "name" = 'Erased', "email" = 'erased@erased.invalid', "delegated_by" = null, "delegation" = null where t.tenant_id = p_tenant and t.id = any(p_ids) and not coalesce(t.status = 'signed', false);
    when 'signers.mention' then
      update public.signers t set "delegated_by" = public.scrub_text(t."delegated_by", p_addresses, p_values), "delegation" = public.scrub_json(t."delegation", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids) and not coalesce(t.status = 'signed', false);
    when 'link_codes.self' then
      delete from public.link_codes t where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'recurring_invoices.mention' then
      update public.recurring_invoices t set "reference" = public.scrub_text(t."reference", p_addresses, p_values), "notes" = public.scrub_text(t."notes", p_addresses, p_values), "terms" = public.scrub_text(t."terms", p_addresses, p_values), "failure" = public.scrub_text(t."failure", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'recurring_invoice_lines.mention' then
      update public.recurring_invoice_lines t set "description" = public.scrub_text(t."description", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'payment_attempts.mention' then
      update public.payment_attempts t set "reason" = public.scrub_text(t."reason", p_addresses, p_values), "failure" = public.scrub_text(t."failure", p_addresses, p_values), "attention" = public.scrub_text(t."attention", p_addresses, p_values), "redirect_url" = public.scrub_text(t."redirect_url", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'gateway_events.mention' then
      update public.gateway_events t set "content" = public.scrub_json(t."content", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'saved_methods.self' then
      update public.saved_methods t set "label" = 'Erased' where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'dunning_holds.mention' then
      update public.dunning_holds t set "person" = public.scrub_text(t."person", p_addresses, p_values), "reason" = public.scrub_text(t."reason", p_addresses, p_values), "outcome" = public.scrub_text(t."outcome", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'statements.self' then
      update public.statements t set "recipients" = (select coalesce(array_agg(public.scrub_text(e, p_addresses, p_values)), '{}') from unnest(t."recipients") e), "message" = public.scrub_text(t."message", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'statements.mention' then
      update public.statements t set "message" = public.scrub_text(t."message", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'subscriptions.self' then
      update public.subscriptions t set "metadata" = case jsonb_typeof(t."metadata") when 'object' then '{}' else '[]' end::jsonb where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'subscriptions.mention' then
      update public.subscriptions t set "items" = public.scrub_json(t."items", p_addresses, p_values), "metadata" = public.scrub_json(t."metadata", p_addresses, p_values), "drift" = public.scrub_json(t."drift", p_addresses, p_values), "cancel_reason" = public.scrub_text(t."cancel_reason", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'provider_customers.self' then
      delete from public.provider_customers t where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'subscription_refreshes.mention' then
      update public.subscription_refreshes t set "unmatched" = public.scrub_json(t."unmatched", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'mails.self' then
      update public.mails t set "to" = public.wipe_json(public.scrub_json(t."to", p_addresses, p_values), false), "cc" = public.wipe_json(public.scrub_json(t."cc", p_addresses, p_values), false), "subject" = 'Erased', "html" = '', "text" = '', "sealed_url" = null, "undelivered" = case jsonb_typeof(t."undelivered") when 'object' then '{}' else '[]' end::jsonb, "last_error" = null, "answers" = null, "attachments" = case jsonb_typeof(t."attachments") when 'object' then '{}' else '[]' end::jsonb where t.tenant_id = p_tenant and t.id = any(p_ids) and not coalesce(t.key like 'privacy\_%', false);
    when 'mails.mention' then
      update public.mails t set "to" = public.scrub_json(t."to", p_addresses, p_values), "cc" = public.scrub_json(t."cc", p_addresses, p_values), "subject" = public.scrub_text(t."subject", p_addresses, p_values), "html" = public.scrub_text(t."html", p_addresses, p_values), "text" = public.scrub_text(t."text", p_addresses, p_values), "author" = public.scrub_text(t."author", p_addresses, p_values), "from_address" = public.scrub_text(t."from_address", p_addresses, p_values), "reply_to" = public.scrub_text(t."reply_to", p_addresses, p_values), "last_error" = public.scrub_text(t."last_error", p_addresses, p_values), "undelivered" = public.scrub_json(t."undelivered", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids) and not coalesce(t.key like 'privacy\_%', false);
    when 'mailbox_messages.self' then
      update public.mailbox_messages t set "sender" = null, "sent_from" = null, "sender_name" = 'Erased', "recipients" = '{}', "subject" = 'Erased', "text" = '', "addressed" = case jsonb_typeof(t."addressed") when 'object' then '{}' else '[]' end::jsonb, "decision" = case jsonb_typeof(t."decision") when 'object' then '{}' else '[]' end::jsonb, "error" = null, "html" = null, "stored" = case jsonb_typeof(t."stored") when 'object' then '{}' else '[]' end::jsonb, "left_out" = case jsonb_typeof(t."left_out") when 'object' then '{}' else '[]' end::jsonb, "message_id" = null, "digest" = null where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'mailbox_messages.mention' then
      update public.mailbox_messages t set "subject" = public.scrub_text(t."subject", p_addresses, p_values), "text" = public.scrub_text(t."text", p_addresses, p_values), "html" = public.scrub_text(t."html", p_addresses, p_values), "recipients" = (select coalesce(array_agg(public.scrub_text(e, p_addresses, p_values)), '{}') from unnest(t."recipients") e), "addressed" = public.scrub_json(t."addressed", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'notes.self' then
      update public.notes t set "body" = 'Erased' where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'notes.author' then
      update public.notes t set "author_name" = 'Erased' where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'notes.mention' then
      update public.notes t set "body" = public.scrub_text(t."body", p_addresses, p_values), "author_name" = public.scrub_text(t."author_name", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'files.self' then
      update public.files t set "name" = 'Erased', "sent_by" = null, "storage_key" = null, "sha256" = repeat('0', 64), "status" = 'blocked', "blocked_reason" = 'erased', "scanner" = coalesce(t.scanner, 'none'), "scanned_at" = coalesce(t.scanned_at, t.created_at) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'files.mention' then
      update public.files t set "name" = public.scrub_text(t."name", p_addresses, p_values), "sent_by" = public.scrub_text(t."sent_by", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'custom_values.self' then
      delete from public.custom_values t where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'custom_values.mention' then
      update public.custom_values t set "value" = public.scrub_json(t."value", p_addresses, p_values), "text_key" = public.scrub_text(t."text_key", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'audit_entries.self' then
      update public.audit_entries t set "changes" = public.wipe_json(public.scrub_json(t."changes", p_addresses, p_values), false), "actor_name" = public.scrub_text(t."actor_name", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids) and not coalesce(t.noun = 'privacy_request', false);
    when 'audit_entries.actor' then
      update public.audit_entries t set "actor_name" = 'Erased', "ip" = null, "user_agent" = null, "changes" = public.scrub_json(t."changes", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids) and not coalesce(t.noun = 'privacy_request', false);
    when 'audit_entries.mention' then
      update public.audit_entries t set "changes" = public.scrub_json(t."changes", p_addresses, p_values), "actor_name" = public.scrub_text(t."actor_name", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids) and not coalesce(t.noun = 'privacy_request', false);
    when 'events.self' then
      update public.events t set "data" = public.wipe_json(public.scrub_json(t."data", p_addresses, p_values), false), "previous" = public.wipe_json(public.scrub_json(t."previous", p_addresses, p_values), false), "actor" = public.scrub_json(t."actor", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids) and not coalesce(t.noun = 'privacy_request', false);
    when 'events.actor' then
      update public.events t set "actor" = public.wipe_json(public.scrub_json(t."actor", p_addresses, p_values), false) where t.tenant_id = p_tenant and t.id = any(p_ids) and not coalesce(t.noun = 'privacy_request', false);
    when 'events.mention' then
      update public.events t set "data" = public.scrub_json(t."data", p_addresses, p_values), "previous" = public.scrub_json(t."previous", p_addresses, p_values), "actor" = public.scrub_json(t."actor", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids) and not coalesce(t.noun = 'privacy_request', false);
    when 'webhook_deliveries.self' then
      update public.webhook_deliveries t set "payload" = '', "response_body" = null where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'webhook_deliveries.mention' then
      update public.webhook_deliveries t set "payload" = public.scrub_text(t."payload", p_addresses, p_values), "response_body" = public.scrub_text(t."response_body", p_addresses, p_values), "error" = public.scrub_text(t."error", p_addresses, p_values), "history" = public.scrub_json(t."history", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'notifications.self' then
      update public.notifications t set "values" = public.wipe_json(public.scrub_json(t."values", p_addresses, p_values), false) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'notifications.reader' then
      delete from public.notifications t where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'notifications.mention' then
      update public.notifications t set "values" = public.scrub_json(t."values", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'bulk_changes.mention' then
      update public.bulk_changes t set "action" = public.scrub_json(t."action", p_addresses, p_values), "undo" = public.scrub_json(t."undo", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'assists.self' then
      update public.assists t set "input" = case jsonb_typeof(t."input") when 'object' then '{}' else '[]' end::jsonb, "result" = null where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'assists.mention' then
      update public.assists t set "input" = public.scrub_json(t."input", p_addresses, p_values), "result" = public.scrub_json(t."result", p_addresses, p_values), "failure" = public.scrub_text(t."failure", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'invitations.self' then
      delete from public.invitations t where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'saved_views.mention' then
      update public.saved_views t set "name" = public.scrub_text(t."name", p_addresses, p_values), "query" = public.scrub_json(t."query", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'exports.mention' then
      update public.exports t set "query" = public.scrub_json(t."query", p_addresses, p_values), "file_name" = public.scrub_text(t."file_name", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'scheduled_exports.mention' then
      update public.scheduled_exports t set "name" = public.scrub_text(t."name", p_addresses, p_values), "query" = public.scrub_json(t."query", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'imports.mention' then
      update public.imports t set "headings" = public.scrub_json(t."headings", p_addresses, p_values), "samples" = public.scrub_json(t."samples", p_addresses, p_values), "file_name" = public.scrub_text(t."file_name", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'import_rows.mention' then
      update public.import_rows t set "cells" = public.scrub_json(t."cells", p_addresses, p_values), "key_text" = public.scrub_text(t."key_text", p_addresses, p_values), "problems" = public.scrub_json(t."problems", p_addresses, p_values), "undo" = public.scrub_json(t."undo", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'kb_article_versions.mention' then
      update public.kb_article_versions t set "author_name" = public.scrub_text(t."author_name", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'kb_votes.mention' then
      update public.kb_votes t set "reason" = public.scrub_text(t."reason", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'kb_failed_searches.mention' then
      update public.kb_failed_searches t set "text" = public.scrub_text(t."text", p_addresses, p_values), "text_key" = public.scrub_text(t."text_key", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'vault_items.mention' then
      update public.vault_items t set "title" = public.scrub_text(t."title", p_addresses, p_values), "url" = public.scrub_text(t."url", p_addresses, p_values), "tags" = (select coalesce(array_agg(public.scrub_text(e, p_addresses, p_values)), '{}') from unnest(t."tags") e) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'privacy_proofs.self' then
      delete from public.privacy_proofs t where t.tenant_id = p_tenant and t.id = any(p_ids);
    else null;
  end case;
  get diagnostics v_rows = row_count;
  perform set_config('app.erasing_person', '', true);
  return v_rows;
end
$$;
revoke all on function public.erase_person_rows(uuid, text, text, uuid[], text, text, uuid) from public;
grant execute on function public.erase_person_rows(uuid, text, text, uuid[], text, text, uuid) to atrium_app, atrium_jobs;
