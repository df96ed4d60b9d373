-- function public.count_customer_records(uuid, uuid)
drop function if exists public.count_customer_records(uuid, uuid);

-- function public.move_customer_records(uuid, uuid, uuid, jsonb)
drop function if exists public.move_customer_records(uuid, uuid, uuid, jsonb);

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

-- CreateTable
CREATE TABLE "subscriptions" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "provider" TEXT NOT NULL,
    "provider_ref" TEXT NOT NULL,
    "customer_ref" TEXT NOT NULL,
    "live" BOOLEAN NOT NULL,
    "title" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "collection_paused" BOOLEAN NOT NULL,
    "paused_reason" TEXT,
    "currency" TEXT NOT NULL,
    "collection_method" TEXT NOT NULL,
    "items" JSONB NOT NULL,
    "amount" BIGINT,
    "mrr" BIGINT NOT NULL,
    "period_start" TIMESTAMPTZ(3),
    "period_end" TIMESTAMPTZ(3),
    "trial_end" TIMESTAMPTZ(3),
    "ends_at" TIMESTAMPTZ(3),
    "canceled_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "cancel_reason" TEXT,
    "past_due_since" TIMESTAMPTZ(3),
    "amount_open" BIGINT NOT NULL,
    "next_attempt_at" TIMESTAMPTZ(3),
    "payment_method" TEXT,
    "payment_expires" TEXT,
    "scheduled" BOOLEAN NOT NULL,
    "metadata" JSONB NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "trial_told" TIMESTAMPTZ(3),
    "drift" JSONB,
    "checked_at" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "subscriptions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "provider_invoices" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "subscription_id" UUID NOT NULL,
    "provider_ref" TEXT NOT NULL,
    "number" TEXT,
    "status" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "total" BIGINT NOT NULL,
    "amount_due" BIGINT NOT NULL,
    "amount_paid" BIGINT NOT NULL,
    "amount_remaining" BIGINT NOT NULL,
    "period_start" TIMESTAMPTZ(3) NOT NULL,
    "period_end" TIMESTAMPTZ(3) NOT NULL,
    "attempt_count" INTEGER NOT NULL,
    "told_attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    "hosted_url" TEXT,
    "pdf_url" TEXT,
    "paid_at" TIMESTAMPTZ(3),
    "issued_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "provider_invoices_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "plan_changes" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "subscription_id" UUID NOT NULL,
    "subscription_version" INTEGER NOT NULL,
    "item_ref" TEXT NOT NULL,
    "price_ref" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL,
    "prorated_at" TIMESTAMPTZ(3) NOT NULL,
    "currency" TEXT NOT NULL,
    "total" BIGINT NOT NULL,
    "lines" JSONB NOT NULL,
    "made_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "plan_changes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "provider_customers" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "provider" TEXT NOT NULL,
    "provider_ref" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "provider_customers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "subscription_refreshes" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "provider_ref" TEXT NOT NULL,
    "asked" INTEGER NOT NULL,
    "answered" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3),
    "tries" INTEGER NOT NULL DEFAULT 0,
    "unmatched" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "subscription_refreshes_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "subscriptions_tenant_id_created_at_id_idx" ON "subscriptions"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "subscriptions_tenant_id_status_created_at_id_idx" ON "subscriptions"("tenant_id", "status", "created_at", "id");

-- CreateIndex
CREATE INDEX "subscriptions_tenant_id_customer_id_created_at_id_idx" ON "subscriptions"("tenant_id", "customer_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "subscriptions_tenant_id_period_end_id_idx" ON "subscriptions"("tenant_id", "period_end", "id");

-- CreateIndex
CREATE INDEX "subscriptions_tenant_id_mrr_id_idx" ON "subscriptions"("tenant_id", "mrr", "id");

-- CreateIndex
CREATE UNIQUE INDEX "subscriptions_tenant_id_id_key" ON "subscriptions"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "subscriptions_tenant_id_provider_provider_ref_key" ON "subscriptions"("tenant_id", "provider", "provider_ref");

-- CreateIndex
CREATE INDEX "provider_invoices_tenant_id_subscription_id_issued_at_id_idx" ON "provider_invoices"("tenant_id", "subscription_id", "issued_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "provider_invoices_tenant_id_id_key" ON "provider_invoices"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "provider_invoices_tenant_id_provider_ref_key" ON "provider_invoices"("tenant_id", "provider_ref");

-- CreateIndex
CREATE INDEX "plan_changes_tenant_id_subscription_id_created_at_id_idx" ON "plan_changes"("tenant_id", "subscription_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "plan_changes_tenant_id_id_key" ON "plan_changes"("tenant_id", "id");

-- CreateIndex
CREATE INDEX "provider_customers_tenant_id_customer_id_idx" ON "provider_customers"("tenant_id", "customer_id");

-- CreateIndex
CREATE UNIQUE INDEX "provider_customers_tenant_id_id_key" ON "provider_customers"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "provider_customers_tenant_id_provider_provider_ref_key" ON "provider_customers"("tenant_id", "provider", "provider_ref");

-- CreateIndex
CREATE INDEX "subscription_refreshes_tenant_id_due_at_id_idx" ON "subscription_refreshes"("tenant_id", "due_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "subscription_refreshes_tenant_id_id_key" ON "subscription_refreshes"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "subscription_refreshes_tenant_id_provider_ref_key" ON "subscription_refreshes"("tenant_id", "provider_ref");

-- AddForeignKey
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_tenant_id_customer_id_fkey" FOREIGN KEY ("tenant_id", "customer_id") REFERENCES "customers"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "provider_invoices" ADD CONSTRAINT "provider_invoices_tenant_id_subscription_id_fkey" FOREIGN KEY ("tenant_id", "subscription_id") REFERENCES "subscriptions"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "plan_changes" ADD CONSTRAINT "plan_changes_tenant_id_subscription_id_fkey" FOREIGN KEY ("tenant_id", "subscription_id") REFERENCES "subscriptions"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "provider_customers" ADD CONSTRAINT "provider_customers_tenant_id_customer_id_fkey" FOREIGN KEY ("tenant_id", "customer_id") REFERENCES "customers"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- tenant table public.subscriptions
drop policy if exists tenant_isolation on public.subscriptions;
drop policy if exists owner_all on public.subscriptions;
alter table public.subscriptions enable row level security;
alter table public.subscriptions force row level security;
create policy tenant_isolation on public.subscriptions to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.subscriptions to atrium_owner using (true) with check (true);
revoke all on public.subscriptions from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.subscriptions to atrium_app, atrium_jobs;

-- tenant table public.provider_invoices
drop policy if exists tenant_isolation on public.provider_invoices;
drop policy if exists owner_all on public.provider_invoices;
alter table public.provider_invoices enable row level security;
alter table public.provider_invoices force row level security;
create policy tenant_isolation on public.provider_invoices to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.provider_invoices to atrium_owner using (true) with check (true);
revoke all on public.provider_invoices from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.provider_invoices to atrium_app, atrium_jobs;

-- tenant table public.plan_changes
drop policy if exists tenant_isolation on public.plan_changes;
drop policy if exists owner_all on public.plan_changes;
alter table public.plan_changes enable row level security;
alter table public.plan_changes force row level security;
create policy tenant_isolation on public.plan_changes to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.plan_changes to atrium_owner using (true) with check (true);
revoke all on public.plan_changes from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.plan_changes to atrium_app, atrium_jobs;

-- tenant table public.provider_customers
drop policy if exists tenant_isolation on public.provider_customers;
drop policy if exists owner_all on public.provider_customers;
alter table public.provider_customers enable row level security;
alter table public.provider_customers force row level security;
create policy tenant_isolation on public.provider_customers to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.provider_customers to atrium_owner using (true) with check (true);
revoke all on public.provider_customers from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.provider_customers to atrium_app, atrium_jobs;

-- tenant table public.subscription_refreshes
drop policy if exists tenant_isolation on public.subscription_refreshes;
drop policy if exists owner_all on public.subscription_refreshes;
alter table public.subscription_refreshes enable row level security;
alter table public.subscription_refreshes force row level security;
create policy tenant_isolation on public.subscription_refreshes to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.subscription_refreshes to atrium_owner using (true) with check (true);
revoke all on public.subscription_refreshes from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.subscription_refreshes to atrium_app, atrium_jobs;

-- check public.mail_templates.mail_templates_key_check
alter table public.mail_templates drop constraint if exists mail_templates_key_check;
alter table public.mail_templates add constraint mail_templates_key_check check (key in ('account_statement', 'address_verification', 'autopay_agreed', 'autopay_charged', 'autopay_ended', 'autopay_failed', 'autopay_stopped', 'booking_cancelled', 'booking_changed', 'booking_confirmation', 'booking_reminder', 'calendar_cancellation', 'calendar_invitation', 'calendar_update', 'contract_sent', 'credit_note_issued', 'estimate_sent', 'expense_approved', 'export_ready', 'invitation', 'invoice_automatic', 'invoice_issued', 'invoice_paid', 'magic_link', 'password_changed', 'password_reset', 'payment_received', 'payment_reminder_automatic', 'payment_reminder_final', 'payment_reminder_firm', 'payment_reminder_friendly', 'payment_reversed', 'price_change_automatic', 'price_change_cancelled', 'price_change_notice', 'project_digest', 'proposal_sent', 'second_factor_disabled', 'signature_completed', 'signature_declined', 'signature_reminder', 'signature_requested', 'signature_superseded', 'staff_notification', 'subscription_payment_failed', 'subscription_trial_ending', 'survey_invitation', 'survey_invitation_csat', 'survey_invitation_nps', 'ticket_acknowledged', 'ticket_received', 'ticket_reply', 'timesheet_rejected'));

-- check public.mails.mails_key_check
alter table public.mails drop constraint if exists mails_key_check;
alter table public.mails add constraint mails_key_check check (key in ('account_statement', 'address_verification', 'autopay_agreed', 'autopay_charged', 'autopay_ended', 'autopay_failed', 'autopay_stopped', 'booking_cancelled', 'booking_changed', 'booking_confirmation', 'booking_reminder', 'calendar_cancellation', 'calendar_invitation', 'calendar_update', 'contract_sent', 'credit_note_issued', 'estimate_sent', 'expense_approved', 'export_ready', 'invitation', 'invoice_automatic', 'invoice_issued', 'invoice_paid', 'magic_link', 'password_changed', 'password_reset', 'payment_received', 'payment_reminder_automatic', 'payment_reminder_final', 'payment_reminder_firm', 'payment_reminder_friendly', 'payment_reversed', 'price_change_automatic', 'price_change_cancelled', 'price_change_notice', 'project_digest', 'proposal_sent', 'second_factor_disabled', 'signature_completed', 'signature_declined', 'signature_reminder', 'signature_requested', 'signature_superseded', 'staff_notification', 'subscription_payment_failed', 'subscription_trial_ending', 'survey_invitation', 'survey_invitation_csat', 'survey_invitation_nps', 'ticket_acknowledged', 'ticket_received', 'ticket_reply', 'timesheet_rejected'));

-- check public.notifications.notifications_kind_check
alter table public.notifications drop constraint if exists notifications_kind_check;
alter table public.notifications add constraint notifications_kind_check check (kind in ('invoice_paid', 'payment_received', 'invoice_reopened', 'ledger_disagreement', 'file_blocked', 'webhook_failing', 'webhook_stopped', 'export_ready', 'export_failed', 'export_delivery_failed', 'import_finished', 'import_failed', 'ticket_opened', 'ticket_assigned', 'ticket_replied', 'ticket_woken', 'task_assigned', 'ticket_warned', 'ticket_escalated', 'task_mentioned', 'task_commented', 'task_status_changed', 'task_due_changed', 'timer_forgotten', 'ticket_overdue', 'estimate_accepted', 'estimate_declined', 'proposal_signed', 'proposal_declined', 'proposal_partly_signed', 'proposal_files_damaged', 'proposal_expired', 'estimate_expired', 'recurring_invoice_stopped', 'recurring_invoice_at_risk', 'recurring_invoice_completed', 'subscription_payment_failed', 'subscription_trial_ending', 'subscription_canceled', 'payment_flagged', 'autopay_agreed', 'autopay_ended', 'autopay_blocked', 'autopay_failed', 'contract_expiring', 'contract_notice_due', 'contract_renewed', 'contract_signed', 'contract_partly_signed', 'contract_files_damaged', 'contract_declined', 'contract_expired', 'calendar_failing', 'mailbox_signed_out', 'mailbox_flooded', 'invitation_answered', 'booking_created', 'booking_moved', 'booking_cancelled', 'timesheet_submitted', 'timesheet_approved', 'timesheet_rejected', 'timesheet_reopened', 'expense_submitted', 'expense_approved', 'expense_rejected', 'expense_reimbursed', 'project_budget_reached', 'survey_detractor', 'article_publishing_failed', 'kb_domain_failing', 'kb_domain_stopped', 'company_seal_expiring', 'sending_domain_failing', 'sending_domain_stopped', 'lead_submitted', 'lead_follow_up_due'));

-- check public.notifications.notifications_noun_check
alter table public.notifications drop constraint if exists notifications_noun_check;
alter table public.notifications add constraint notifications_noun_check check (noun in ('customer', 'invoice', 'estimate', 'proposal', 'recurring_invoice', 'subscription', 'contract', 'lead', 'project', 'task', 'time_entry', 'timesheet', 'expense', 'payment', 'ticket', 'article', 'export', 'import', 'export_delivery', 'file', 'tenant', 'payment_attempt', 'calendar_event', 'calendar_connection', 'booking', 'kb_domain', 'company_seal', 'sending_domain', 'mailbox', 'mailbox_message', 'survey_response', 'webhook'));

-- check public.notification_preferences.notification_preferences_kind_check
alter table public.notification_preferences drop constraint if exists notification_preferences_kind_check;
alter table public.notification_preferences add constraint notification_preferences_kind_check check (kind in ('invoice_paid', 'payment_received', 'invoice_reopened', 'ledger_disagreement', 'file_blocked', 'webhook_failing', 'webhook_stopped', 'export_ready', 'export_failed', 'export_delivery_failed', 'import_finished', 'import_failed', 'ticket_opened', 'ticket_assigned', 'ticket_replied', 'ticket_woken', 'task_assigned', 'ticket_warned', 'ticket_escalated', 'task_mentioned', 'task_commented', 'task_status_changed', 'task_due_changed', 'timer_forgotten', 'ticket_overdue', 'estimate_accepted', 'estimate_declined', 'proposal_signed', 'proposal_declined', 'proposal_partly_signed', 'proposal_files_damaged', 'proposal_expired', 'estimate_expired', 'recurring_invoice_stopped', 'recurring_invoice_at_risk', 'recurring_invoice_completed', 'subscription_payment_failed', 'subscription_trial_ending', 'subscription_canceled', 'payment_flagged', 'autopay_agreed', 'autopay_ended', 'autopay_blocked', 'autopay_failed', 'contract_expiring', 'contract_notice_due', 'contract_renewed', 'contract_signed', 'contract_partly_signed', 'contract_files_damaged', 'contract_declined', 'contract_expired', 'calendar_failing', 'mailbox_signed_out', 'mailbox_flooded', 'invitation_answered', 'booking_created', 'booking_moved', 'booking_cancelled', 'timesheet_submitted', 'timesheet_approved', 'timesheet_rejected', 'timesheet_reopened', 'expense_submitted', 'expense_approved', 'expense_rejected', 'expense_reimbursed', 'project_budget_reached', 'survey_detractor', 'article_publishing_failed', 'kb_domain_failing', 'kb_domain_stopped', 'company_seal_expiring', 'sending_domain_failing', 'sending_domain_stopped', 'lead_submitted', 'lead_follow_up_due'));

-- check public.saved_views.saved_views_list_check
alter table public.saved_views drop constraint if exists saved_views_list_check;
alter table public.saved_views add constraint saved_views_list_check check (list in ('customers', 'invoices', 'estimates', 'proposals', 'credit-notes', 'recurring-invoices', 'subscriptions', 'contracts', 'leads', 'projects', 'tasks', 'time-entries', 'timesheets', 'expenses', 'payments', 'items', 'tickets', 'articles', 'surveys', 'staff', 'files', 'mails', 'audit'));

-- check public.saved_view_defaults.saved_view_defaults_list_check
alter table public.saved_view_defaults drop constraint if exists saved_view_defaults_list_check;
alter table public.saved_view_defaults add constraint saved_view_defaults_list_check check (list in ('customers', 'invoices', 'estimates', 'proposals', 'credit-notes', 'recurring-invoices', 'subscriptions', 'contracts', 'leads', 'projects', 'tasks', 'time-entries', 'timesheets', 'expenses', 'payments', 'items', 'tickets', 'articles', 'surveys', 'staff', 'files', 'mails', 'audit'));

-- check public.subscriptions.subscriptions_mrr_check
alter table public.subscriptions drop constraint if exists subscriptions_mrr_check;
alter table public.subscriptions add constraint subscriptions_mrr_check check (mrr >= 0);

-- check public.plan_changes.plan_changes_quantity_check
alter table public.plan_changes drop constraint if exists plan_changes_quantity_check;
alter table public.plan_changes add constraint plan_changes_quantity_check check (quantity > 0);

-- index public.subscriptions_trials
drop index if exists public.subscriptions_trials;
create index subscriptions_trials on public.subscriptions (trial_end, tenant_id) where status = 'trialing';

-- index public.subscription_refreshes_due
drop index if exists public.subscription_refreshes_due;
create index subscription_refreshes_due on public.subscription_refreshes (due_at, tenant_id) where due_at is not null;

-- index public.subscriptions_unchecked
drop index if exists public.subscriptions_unchecked;
create index subscriptions_unchecked on public.subscriptions (checked_at, tenant_id) where ended_at is null;

-- function platform.due_subscription_trials(timestamptz)
create or replace function platform.due_subscription_trials(p_now timestamptz) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
select t.id from platform.tenants t where t.closed_at is null and t.id in (
  select tenant_id from public.subscriptions
  where status = 'trialing' and trial_end <= p_now + interval '3 days' and trial_told is distinct from trial_end
)
$$;
revoke all on function platform.due_subscription_trials(timestamptz) from public;
grant execute on function platform.due_subscription_trials(timestamptz) to atrium_jobs;

-- function platform.due_subscription_refreshes(timestamptz)
create or replace function platform.due_subscription_refreshes(p_now timestamptz) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
select t.id from platform.tenants t where t.closed_at is null and t.id in (
  select tenant_id from public.subscription_refreshes where due_at <= p_now
)
$$;
revoke all on function platform.due_subscription_refreshes(timestamptz) from public;
grant execute on function platform.due_subscription_refreshes(timestamptz) to atrium_jobs;

-- function platform.due_subscription_checks(timestamptz)
create or replace function platform.due_subscription_checks(p_now timestamptz) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
select t.id from platform.tenants t where t.closed_at is null and t.id in (
  select tenant_id from public.subscriptions
  where ended_at is null and checked_at <= p_now - interval '20 hours'
)
$$;
revoke all on function platform.due_subscription_checks(timestamptz) from public;
grant execute on function platform.due_subscription_checks(timestamptz) to atrium_jobs;

-- index public.subscriptions_found_by
drop index if exists public.subscriptions_found_by;
create index subscriptions_found_by on public.subscriptions using gin (tenant_id, (public.fold_text(btrim(coalesce(title, '')))) gin_trgm_ops);

-- function public.find_subscriptions(uuid, text, int)
create or replace function public.find_subscriptions(p_tenant uuid, p_text text, p_limit int)
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
    from public.subscriptions r
    where r.tenant_id = p_tenant and (true) and (public.fold_text(btrim(coalesce(title, ''))) like '%' || v_like || '%' or v_text <% public.fold_text(btrim(coalesce(title, ''))))
    order by 2 desc, r.id desc
    limit least(p_limit, 50);
end
$$;
revoke all on function public.find_subscriptions(uuid, text, int) from public;
grant execute on function public.find_subscriptions(uuid, text, int) to atrium_app, atrium_jobs;

-- attached public.subscriptions
drop trigger if exists subscriptions_records_add on public.subscriptions;
drop function if exists public.subscriptions_records_add();
drop trigger if exists subscriptions_records_remove on public.subscriptions;
drop function if exists public.subscriptions_records_remove();
create function public.subscriptions_records_add() returns trigger
language plpgsql set search_path = pg_catalog, public as $function$
begin
  insert into public.records (tenant_id, id, noun) select tenant_id, id, 'subscription' from changed;
  return null;
end
$function$;
create trigger subscriptions_records_add after insert on public.subscriptions referencing new table as changed
for each statement execute function public.subscriptions_records_add();
create function public.subscriptions_records_remove() returns trigger
language plpgsql set search_path = pg_catalog, public as $function$
begin
  delete from public.records r using changed c where r.tenant_id = c.tenant_id and r.id = c.id;
  return null;
end
$function$;
create trigger subscriptions_records_remove after delete on public.subscriptions referencing old table as changed
for each statement execute function public.subscriptions_records_remove();
insert into public.records (tenant_id, id, noun) select tenant_id, id, 'subscription' from public.subscriptions on conflict do nothing;

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
  ) c group by 1 having sum(c.found) > 0;
end
$$;
revoke all on function public.count_customer_records(uuid, uuid) from public;
grant execute on function public.count_customer_records(uuid, uuid) to atrium_app, atrium_jobs;
