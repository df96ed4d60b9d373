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
CREATE TABLE "expenses" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "staff_id" UUID NOT NULL,
    "merchant" TEXT NOT NULL,
    "category" TEXT,
    "day" DATE NOT NULL,
    "amount" BIGINT,
    "tax_amount" BIGINT,
    "currency" TEXT NOT NULL,
    "note" TEXT NOT NULL,
    "reimbursable" BOOLEAN NOT NULL,
    "billable" BOOLEAN NOT NULL,
    "customer_id" UUID,
    "project_id" UUID,
    "status" TEXT NOT NULL,
    "submitted_at" TIMESTAMPTZ(3),
    "decided_by" UUID,
    "decided_at" TIMESTAMPTZ(3),
    "rejection_reason" TEXT,
    "reimbursed_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "expenses_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "billed_expenses" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "expense_id" UUID NOT NULL,
    "invoice_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "billed_expenses_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "expenses_tenant_id_created_at_id_idx" ON "expenses"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "expenses_tenant_id_day_id_idx" ON "expenses"("tenant_id", "day", "id");

-- CreateIndex
CREATE INDEX "expenses_tenant_id_staff_id_created_at_id_idx" ON "expenses"("tenant_id", "staff_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "expenses_tenant_id_customer_id_created_at_id_idx" ON "expenses"("tenant_id", "customer_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "expenses_tenant_id_project_id_created_at_id_idx" ON "expenses"("tenant_id", "project_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "expenses_tenant_id_decided_by_idx" ON "expenses"("tenant_id", "decided_by");

-- CreateIndex
CREATE UNIQUE INDEX "expenses_tenant_id_id_key" ON "expenses"("tenant_id", "id");

-- CreateIndex
CREATE INDEX "billed_expenses_tenant_id_invoice_id_idx" ON "billed_expenses"("tenant_id", "invoice_id");

-- CreateIndex
CREATE UNIQUE INDEX "billed_expenses_tenant_id_id_key" ON "billed_expenses"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "billed_expenses_tenant_id_expense_id_key" ON "billed_expenses"("tenant_id", "expense_id");

-- AddForeignKey
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_tenant_id_staff_id_fkey" FOREIGN KEY ("tenant_id", "staff_id") REFERENCES "staff"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_tenant_id_decided_by_fkey" FOREIGN KEY ("tenant_id", "decided_by") REFERENCES "staff"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_tenant_id_customer_id_fkey" FOREIGN KEY ("tenant_id", "customer_id") REFERENCES "customers"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_tenant_id_project_id_fkey" FOREIGN KEY ("tenant_id", "project_id") REFERENCES "projects"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "billed_expenses" ADD CONSTRAINT "billed_expenses_tenant_id_expense_id_fkey" FOREIGN KEY ("tenant_id", "expense_id") REFERENCES "expenses"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "billed_expenses" ADD CONSTRAINT "billed_expenses_tenant_id_invoice_id_fkey" FOREIGN KEY ("tenant_id", "invoice_id") REFERENCES "invoices"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- tenant table public.expenses
drop policy if exists tenant_isolation on public.expenses;
drop policy if exists owner_all on public.expenses;
alter table public.expenses enable row level security;
alter table public.expenses force row level security;
create policy tenant_isolation on public.expenses to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.expenses to atrium_owner using (true) with check (true);
revoke all on public.expenses from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.expenses to atrium_app, atrium_jobs;

-- tenant table public.billed_expenses
drop policy if exists tenant_isolation on public.billed_expenses;
drop policy if exists owner_all on public.billed_expenses;
alter table public.billed_expenses enable row level security;
alter table public.billed_expenses force row level security;
create policy tenant_isolation on public.billed_expenses to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.billed_expenses to atrium_owner using (true) with check (true);
revoke all on public.billed_expenses from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.billed_expenses to atrium_app, atrium_jobs;

-- check public.expenses.expenses_status_check
alter table public.expenses drop constraint if exists expenses_status_check;
alter table public.expenses add constraint expenses_status_check check (status in ('draft', 'submitted', 'approved', 'rejected', 'reimbursed'));

-- check public.expenses.expenses_category_check
alter table public.expenses drop constraint if exists expenses_category_check;
alter table public.expenses add constraint expenses_category_check check (category in ('travel', 'lodging', 'meals', 'vehicle', 'office', 'equipment', 'software', 'phone', 'training', 'marketing', 'fees', 'other'));

-- check public.expenses.expenses_amount_check
alter table public.expenses drop constraint if exists expenses_amount_check;
alter table public.expenses add constraint expenses_amount_check check (amount > 0);

-- check public.expenses.expenses_tax_check
alter table public.expenses drop constraint if exists expenses_tax_check;
alter table public.expenses add constraint expenses_tax_check check (tax_amount between 0 and amount);

-- check public.expenses.expenses_complete_check
alter table public.expenses drop constraint if exists expenses_complete_check;
alter table public.expenses add constraint expenses_complete_check check (status in ('draft', 'rejected') or (amount is not null and category is not null and merchant <> ''));

-- check public.expenses.expenses_reimbursed_check
alter table public.expenses drop constraint if exists expenses_reimbursed_check;
alter table public.expenses add constraint expenses_reimbursed_check check ((status = 'reimbursed') = (reimbursed_at is not null));

-- index public.expenses_found_by
drop index if exists public.expenses_found_by;
create index expenses_found_by on public.expenses using gin (tenant_id, (public.fold_text(btrim(coalesce(merchant, '') || ' ' || coalesce(note, '')))) gin_trgm_ops);

-- function public.find_expenses(uuid, text, int)
create or replace function public.find_expenses(p_tenant uuid, p_text text, p_limit int)
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
    select r.id, (case when public.fold_text(btrim(coalesce(merchant, '') || ' ' || coalesce(note, ''))) = v_text then 4 when public.fold_text(btrim(coalesce(merchant, '') || ' ' || coalesce(note, ''))) like v_like || '%' then 3 when public.fold_text(btrim(coalesce(merchant, '') || ' ' || coalesce(note, ''))) like '% ' || v_like || '%' then 2
      when public.fold_text(btrim(coalesce(merchant, '') || ' ' || coalesce(note, ''))) like '%' || v_like || '%' then 1.5 else word_similarity(v_text, public.fold_text(btrim(coalesce(merchant, '') || ' ' || coalesce(note, '')))) end)::real
    from public.expenses r
    where r.tenant_id = p_tenant and (true) and (public.fold_text(btrim(coalesce(merchant, '') || ' ' || coalesce(note, ''))) like '%' || v_like || '%' or v_text <% public.fold_text(btrim(coalesce(merchant, '') || ' ' || coalesce(note, ''))))
    order by 2 desc, r.id desc
    limit least(p_limit, 50);
end
$$;
revoke all on function public.find_expenses(uuid, text, int) from public;
grant execute on function public.find_expenses(uuid, text, int) to atrium_app, atrium_jobs;

-- check public.mail_templates.mail_templates_key_check
alter table public.mail_templates drop constraint if exists mail_templates_key_check;
alter table public.mail_templates add constraint mail_templates_key_check check (key in ('address_verification', 'calendar_cancellation', 'calendar_invitation', 'calendar_update', 'credit_note_issued', 'estimate_sent', 'expense_approved', 'export_ready', 'invitation', 'invoice_issued', 'invoice_paid', 'magic_link', 'password_changed', 'password_reset', 'payment_received', 'payment_reversed', 'project_digest', 'proposal_sent', 'second_factor_disabled', 'staff_notification', 'survey_invitation', 'survey_invitation_csat', 'survey_invitation_nps', 'ticket_reply'));

-- check public.mails.mails_key_check
alter table public.mails drop constraint if exists mails_key_check;
alter table public.mails add constraint mails_key_check check (key in ('address_verification', 'calendar_cancellation', 'calendar_invitation', 'calendar_update', 'credit_note_issued', 'estimate_sent', 'expense_approved', 'export_ready', 'invitation', 'invoice_issued', 'invoice_paid', 'magic_link', 'password_changed', 'password_reset', 'payment_received', 'payment_reversed', 'project_digest', 'proposal_sent', 'second_factor_disabled', 'staff_notification', 'survey_invitation', 'survey_invitation_csat', 'survey_invitation_nps', 'ticket_reply'));

-- check public.notifications.notifications_kind_check
alter table public.notifications drop constraint if exists notifications_kind_check;
alter table public.notifications add constraint notifications_kind_check check (kind in ('invoice_paid', 'payment_received', 'invoice_reopened', 'ledger_disagreement', 'file_blocked', 'webhook_failing', 'webhook_stopped', 'export_ready', 'export_failed', 'import_finished', 'import_failed', 'ticket_opened', 'ticket_assigned', 'ticket_replied', 'task_assigned', 'ticket_overdue', 'estimate_accepted', 'estimate_declined', 'proposal_signed', 'proposal_declined', 'proposal_expired', 'estimate_expired', 'recurring_invoice_stopped', 'recurring_invoice_completed', 'payment_flagged', 'contract_expiring', 'contract_notice_due', 'contract_renewed', 'contract_expired', 'expense_submitted', 'expense_approved', 'expense_rejected', 'expense_reimbursed', 'survey_detractor', 'lead_submitted', 'lead_follow_up_due'));

-- check public.notifications.notifications_noun_check
alter table public.notifications drop constraint if exists notifications_noun_check;
alter table public.notifications add constraint notifications_noun_check check (noun in ('invoice', 'estimate', 'proposal', 'recurring_invoice', 'contract', 'lead', 'task', 'expense', 'payment', 'ticket', 'export', 'import', 'file', 'tenant', 'payment_attempt', 'survey_response', 'webhook'));

-- check public.notification_preferences.notification_preferences_kind_check
alter table public.notification_preferences drop constraint if exists notification_preferences_kind_check;
alter table public.notification_preferences add constraint notification_preferences_kind_check check (kind in ('invoice_paid', 'payment_received', 'invoice_reopened', 'ledger_disagreement', 'file_blocked', 'webhook_failing', 'webhook_stopped', 'export_ready', 'export_failed', 'import_finished', 'import_failed', 'ticket_opened', 'ticket_assigned', 'ticket_replied', 'task_assigned', 'ticket_overdue', 'estimate_accepted', 'estimate_declined', 'proposal_signed', 'proposal_declined', 'proposal_expired', 'estimate_expired', 'recurring_invoice_stopped', 'recurring_invoice_completed', 'payment_flagged', 'contract_expiring', 'contract_notice_due', 'contract_renewed', 'contract_expired', 'expense_submitted', 'expense_approved', 'expense_rejected', 'expense_reimbursed', 'survey_detractor', 'lead_submitted', 'lead_follow_up_due'));

-- check public.saved_views.saved_views_list_check
alter table public.saved_views drop constraint if exists saved_views_list_check;
alter table public.saved_views add constraint saved_views_list_check check (list in ('customers', 'invoices', 'estimates', 'proposals', 'credit-notes', 'recurring-invoices', 'contracts', 'leads', 'projects', 'tasks', 'time-entries', 'expenses', 'payments', 'items', 'tickets', 'articles', 'surveys', 'staff', 'files', 'mails', 'audit'));

-- check public.saved_view_defaults.saved_view_defaults_list_check
alter table public.saved_view_defaults drop constraint if exists saved_view_defaults_list_check;
alter table public.saved_view_defaults add constraint saved_view_defaults_list_check check (list in ('customers', 'invoices', 'estimates', 'proposals', 'credit-notes', 'recurring-invoices', 'contracts', 'leads', 'projects', 'tasks', 'time-entries', 'expenses', 'payments', 'items', 'tickets', 'articles', 'surveys', 'staff', 'files', 'mails', 'audit'));

-- attached public.expenses
drop trigger if exists expenses_records_add on public.expenses;
drop function if exists public.expenses_records_add();
drop trigger if exists expenses_records_remove on public.expenses;
drop function if exists public.expenses_records_remove();
create function public.expenses_records_add() returns trigger
language plpgsql set search_path = pg_catalog, public as $function$
begin
  insert into public.records (tenant_id, id, noun) select tenant_id, id, 'expense' from changed;
  return null;
end
$function$;
create trigger expenses_records_add after insert on public.expenses referencing new table as changed
for each statement execute function public.expenses_records_add();
create function public.expenses_records_remove() returns trigger
language plpgsql set search_path = pg_catalog, public as $function$
begin
  delete from public.records r using changed c where r.tenant_id = c.tenant_id and r.id = c.id;
  return null;
end
$function$;
create trigger expenses_records_remove after delete on public.expenses referencing old table as changed
for each statement execute function public.expenses_records_remove();
insert into public.records (tenant_id, id, noun) select tenant_id, id, 'expense' from public.expenses on conflict do nothing;
-- Roles that are there already get the new permissions with those that they go with.
update public.roles set permissions = permissions || '{expenses.read}'::text[]
where 'time_entries.read' = any (permissions) and not 'expenses.read' = any (permissions);
update public.roles set permissions = permissions || '{expenses.write}'::text[]
where 'time_entries.write' = any (permissions) and not 'expenses.write' = any (permissions);
update public.roles set permissions = permissions || '{expenses.approve}'::text[]
where 'payments.write' = any (permissions) and not 'expenses.approve' = any (permissions);
