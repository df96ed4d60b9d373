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

-- CreateTable
CREATE TABLE "timesheets" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "staff_id" UUID NOT NULL,
    "week" DATE NOT NULL,
    "status" TEXT NOT NULL,
    "seconds" INTEGER NOT NULL,
    "submitted_at" TIMESTAMPTZ(3),
    "decided_by" UUID,
    "decided_at" TIMESTAMPTZ(3),
    "rejection_reason" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "timesheets_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "timesheets_tenant_id_created_at_id_idx" ON "timesheets"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "timesheets_tenant_id_updated_at_id_idx" ON "timesheets"("tenant_id", "updated_at", "id");

-- CreateIndex
CREATE INDEX "timesheets_tenant_id_week_id_idx" ON "timesheets"("tenant_id", "week", "id");

-- CreateIndex
CREATE INDEX "timesheets_tenant_id_status_created_at_id_idx" ON "timesheets"("tenant_id", "status", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "timesheets_tenant_id_id_key" ON "timesheets"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "timesheets_tenant_id_staff_id_week_key" ON "timesheets"("tenant_id", "staff_id", "week");

-- AddForeignKey
ALTER TABLE "timesheets" ADD CONSTRAINT "timesheets_tenant_id_staff_id_fkey" FOREIGN KEY ("tenant_id", "staff_id") REFERENCES "staff"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "timesheets" ADD CONSTRAINT "timesheets_tenant_id_decided_by_fkey" FOREIGN KEY ("tenant_id", "decided_by") REFERENCES "staff"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- tenant table public.timesheets
drop policy if exists tenant_isolation on public.timesheets;
drop policy if exists owner_all on public.timesheets;
alter table public.timesheets enable row level security;
alter table public.timesheets force row level security;
create policy tenant_isolation on public.timesheets to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.timesheets to atrium_owner using (true) with check (true);
revoke all on public.timesheets from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.timesheets to atrium_app, atrium_jobs;

-- check public.notifications.notifications_kind_check
alter table public.notifications drop constraint if exists notifications_kind_check;
alter table public.notifications add constraint notifications_kind_check check (kind in ('invoice_paid', 'payment_received', 'invoice_reopened', 'ledger_disagreement', 'file_blocked', 'webhook_failing', 'webhook_stopped', 'export_ready', 'export_failed', 'export_delivery_failed', 'import_finished', 'import_failed', 'ticket_opened', 'ticket_assigned', 'ticket_replied', 'ticket_woken', 'task_assigned', 'ticket_warned', 'ticket_escalated', 'task_mentioned', 'timer_forgotten', 'ticket_overdue', 'estimate_accepted', 'estimate_declined', 'proposal_signed', 'proposal_declined', 'proposal_expired', 'estimate_expired', 'recurring_invoice_stopped', 'recurring_invoice_completed', 'payment_flagged', 'contract_expiring', 'contract_notice_due', 'contract_renewed', 'contract_signed', 'contract_declined', 'contract_expired', 'invitation_answered', 'timesheet_submitted', 'timesheet_approved', 'timesheet_rejected', 'timesheet_reopened', 'expense_submitted', 'expense_approved', 'expense_rejected', 'expense_reimbursed', 'project_budget_reached', 'survey_detractor', 'lead_submitted', 'lead_follow_up_due'));

-- check public.notifications.notifications_noun_check
alter table public.notifications drop constraint if exists notifications_noun_check;
alter table public.notifications add constraint notifications_noun_check check (noun in ('invoice', 'estimate', 'proposal', 'recurring_invoice', 'contract', 'lead', 'project', 'task', 'time_entry', 'timesheet', 'expense', 'payment', 'ticket', 'export', 'import', 'export_delivery', 'file', 'tenant', 'payment_attempt', 'calendar_event', 'survey_response', 'webhook'));

-- check public.notification_preferences.notification_preferences_kind_check
alter table public.notification_preferences drop constraint if exists notification_preferences_kind_check;
alter table public.notification_preferences add constraint notification_preferences_kind_check check (kind in ('invoice_paid', 'payment_received', 'invoice_reopened', 'ledger_disagreement', 'file_blocked', 'webhook_failing', 'webhook_stopped', 'export_ready', 'export_failed', 'export_delivery_failed', 'import_finished', 'import_failed', 'ticket_opened', 'ticket_assigned', 'ticket_replied', 'ticket_woken', 'task_assigned', 'ticket_warned', 'ticket_escalated', 'task_mentioned', 'timer_forgotten', 'ticket_overdue', 'estimate_accepted', 'estimate_declined', 'proposal_signed', 'proposal_declined', 'proposal_expired', 'estimate_expired', 'recurring_invoice_stopped', 'recurring_invoice_completed', 'payment_flagged', 'contract_expiring', 'contract_notice_due', 'contract_renewed', 'contract_signed', 'contract_declined', 'contract_expired', 'invitation_answered', 'timesheet_submitted', 'timesheet_approved', 'timesheet_rejected', 'timesheet_reopened', 'expense_submitted', 'expense_approved', 'expense_rejected', 'expense_reimbursed', 'project_budget_reached', 'survey_detractor', 'lead_submitted', 'lead_follow_up_due'));

-- check public.saved_views.saved_views_list_check
alter table public.saved_views drop constraint if exists saved_views_list_check;
alter table public.saved_views add constraint saved_views_list_check check (list in ('customers', 'invoices', 'estimates', 'proposals', 'credit-notes', 'recurring-invoices', 'contracts', 'leads', 'projects', 'tasks', 'time-entries', 'timesheets', 'expenses', 'payments', 'items', 'tickets', 'articles', 'surveys', 'staff', 'files', 'mails', 'audit'));

-- check public.saved_view_defaults.saved_view_defaults_list_check
alter table public.saved_view_defaults drop constraint if exists saved_view_defaults_list_check;
alter table public.saved_view_defaults add constraint saved_view_defaults_list_check check (list in ('customers', 'invoices', 'estimates', 'proposals', 'credit-notes', 'recurring-invoices', 'contracts', 'leads', 'projects', 'tasks', 'time-entries', 'timesheets', 'expenses', 'payments', 'items', 'tickets', 'articles', 'surveys', 'staff', 'files', 'mails', 'audit'));

-- check public.timesheets.timesheets_status_check
alter table public.timesheets drop constraint if exists timesheets_status_check;
alter table public.timesheets add constraint timesheets_status_check check (status in ('open', 'submitted', 'approved', 'rejected'));

-- check public.timesheets.timesheets_week_check
alter table public.timesheets drop constraint if exists timesheets_week_check;
alter table public.timesheets add constraint timesheets_week_check check (extract(isodow from week) = 1);

-- check public.timesheets.timesheets_submitted_check
alter table public.timesheets drop constraint if exists timesheets_submitted_check;
alter table public.timesheets add constraint timesheets_submitted_check check ((status = 'open') = (submitted_at is null));

-- locked-while public.time_entries
drop trigger if exists time_entries_locked_by_timesheets on public.time_entries;
drop function if exists public.time_entries_locked_by_timesheets();
create function public.time_entries_locked_by_timesheets() returns trigger language plpgsql set search_path = pg_catalog, public as $function$
begin
  if tg_op <> 'INSERT' then
    perform 1 from public.staff where tenant_id = old.tenant_id and id = old.staff_id for share;
    if exists (select 1 from public.timesheets t where t.tenant_id = old.tenant_id and t.staff_id = old.staff_id
      and t.week = date_trunc('week', old.day::timestamp)::date and t.status in ('submitted', 'approved')) then
      raise exception using errcode = 'AT001', message = 'time_entries belongs to a final row of timesheets', schema = 'public', table = 'time_entries';
    end if;
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  perform 1 from public.staff where tenant_id = new.tenant_id and id = new.staff_id for share;
    if exists (select 1 from public.timesheets t where t.tenant_id = new.tenant_id and t.staff_id = new.staff_id
      and t.week = date_trunc('week', new.day::timestamp)::date and t.status in ('submitted', 'approved')) then
      raise exception using errcode = 'AT001', message = 'time_entries belongs to a final row of timesheets', schema = 'public', table = 'time_entries';
    end if;
  return new;
end
$function$;
create trigger time_entries_locked_by_timesheets before insert or update or delete on public.time_entries for each row execute function public.time_entries_locked_by_timesheets();

-- Roles that are there already get the new permission with the one that it goes with.
update public.roles set permissions = permissions || '{time_entries.approve}'::text[]
where 'expenses.approve' = any (permissions) and not 'time_entries.approve' = any (permissions);
