-- check public.notification_preferences.notification_preferences_kind_check
alter table public.notification_preferences drop constraint if exists notification_preferences_kind_check;

-- check public.notifications.notifications_noun_check
alter table public.notifications drop constraint if exists notifications_noun_check;

-- check public.notifications.notifications_kind_check
alter table public.notifications drop constraint if exists notifications_kind_check;

-- AlterTable
ALTER TABLE "kb_articles" ADD COLUMN     "is_stale" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "language" TEXT NOT NULL DEFAULT 'en',
ADD COLUMN     "translation_of" UUID;

-- AlterTable
ALTER TABLE "kb_pages" ADD COLUMN     "language" TEXT NOT NULL DEFAULT 'en';

-- CreateTable
CREATE TABLE "kb_domains" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "hostname" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "problem" TEXT,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "checked_at" TIMESTAMPTZ(3),
    "verified_at" TIMESTAMPTZ(3),
    "next_check_at" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "kb_domains_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "kb_domains_tenant_id_key" ON "kb_domains"("tenant_id");

-- CreateIndex
CREATE UNIQUE INDEX "kb_domains_tenant_id_id_key" ON "kb_domains"("tenant_id", "id");

-- Articles were written in their company's language.
update public.kb_articles a set language = split_part(s.locale, '-', 1)
from public.settings s where s.tenant_id = a.tenant_id and split_part(s.locale, '-', 1) <> 'en';
update public.kb_pages p set language = a.language from public.kb_articles a where a.tenant_id = p.tenant_id and a.id = p.id;

-- CreateIndex
CREATE UNIQUE INDEX "kb_articles_tenant_id_translation_of_language_key" ON "kb_articles"("tenant_id", "translation_of", "language");

-- AddForeignKey
ALTER TABLE "kb_articles" ADD CONSTRAINT "kb_articles_tenant_id_translation_of_fkey" FOREIGN KEY ("tenant_id", "translation_of") REFERENCES "kb_articles"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- tenant table public.kb_domains
drop policy if exists tenant_isolation on public.kb_domains;
drop policy if exists owner_all on public.kb_domains;
alter table public.kb_domains enable row level security;
alter table public.kb_domains force row level security;
create policy tenant_isolation on public.kb_domains to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.kb_domains to atrium_owner using (true) with check (true);
revoke all on public.kb_domains from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.kb_domains to atrium_app, atrium_jobs;

-- check public.kb_articles.kb_articles_language_check
alter table public.kb_articles drop constraint if exists kb_articles_language_check;
alter table public.kb_articles add constraint kb_articles_language_check check (language in ('en', 'ar', 'bg', 'cs', 'da', 'de', 'el', 'es', 'et', 'fi', 'fr', 'hi', 'hr', 'hu', 'id', 'it', 'ja', 'ko', 'lt', 'lv', 'ms', 'nb', 'nl', 'pl', 'pt', 'ro', 'sk', 'sl', 'sv', 'tr', 'uk', 'vi', 'zh', 'fa', 'he', 'th', 'ur'));

-- check public.kb_articles.kb_articles_stale_check
alter table public.kb_articles drop constraint if exists kb_articles_stale_check;
alter table public.kb_articles add constraint kb_articles_stale_check check (not is_stale or translation_of is not null);

-- check public.kb_domains.kb_domains_status_check
alter table public.kb_domains drop constraint if exists kb_domains_status_check;
alter table public.kb_domains add constraint kb_domains_status_check check (status in ('pending', 'verified', 'failed'));

-- check public.kb_domains.kb_domains_problem_check
alter table public.kb_domains drop constraint if exists kb_domains_problem_check;
alter table public.kb_domains add constraint kb_domains_problem_check check (problem in ('text', 'address', 'taken'));

-- index public.kb_domains_verified
drop index if exists public.kb_domains_verified;
create unique index kb_domains_verified on public.kb_domains (hostname) where status = 'verified';

-- index public.kb_domains_checks
drop index if exists public.kb_domains_checks;
create index kb_domains_checks on public.kb_domains (next_check_at, tenant_id);

-- function platform.find_kb_domain(text)
create or replace function platform.find_kb_domain(p_hostname text)
returns table (tenant_id uuid, slug text, verified_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select t.id, t.slug, t.verified_at
  from public.kb_domains d join platform.tenants t on t.id = d.tenant_id and t.closed_at is null
  where d.hostname = p_hostname and d.status = 'verified'
$$;
revoke all on function platform.find_kb_domain(text) from public;
grant execute on function platform.find_kb_domain(text) to atrium_app, atrium_jobs;

-- function platform.due_kb_domains(timestamptz)
create or replace function platform.due_kb_domains(p_now timestamptz) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
select t.id from platform.tenants t where t.closed_at is null and t.id in (
  select tenant_id from public.kb_domains where next_check_at <= p_now
)
$$;
revoke all on function platform.due_kb_domains(timestamptz) from public;
grant execute on function platform.due_kb_domains(timestamptz) to atrium_jobs;

-- check public.notifications.notifications_kind_check
alter table public.notifications drop constraint if exists notifications_kind_check;
alter table public.notifications add constraint notifications_kind_check check (kind in ('invoice_paid', 'payment_received', 'invoice_reopened', 'ledger_disagreement', 'file_blocked', 'webhook_failing', 'webhook_stopped', 'export_ready', 'export_failed', 'export_delivery_failed', 'import_finished', 'import_failed', 'ticket_opened', 'ticket_assigned', 'ticket_replied', 'ticket_woken', 'task_assigned', 'ticket_warned', 'ticket_escalated', 'task_mentioned', 'timer_forgotten', 'ticket_overdue', 'estimate_accepted', 'estimate_declined', 'proposal_signed', 'proposal_declined', 'proposal_expired', 'estimate_expired', 'recurring_invoice_stopped', 'recurring_invoice_completed', 'payment_flagged', 'contract_expiring', 'contract_notice_due', 'contract_renewed', 'contract_signed', 'contract_declined', 'contract_expired', 'invitation_answered', 'timesheet_submitted', 'timesheet_approved', 'timesheet_rejected', 'timesheet_reopened', 'expense_submitted', 'expense_approved', 'expense_rejected', 'expense_reimbursed', 'project_budget_reached', 'survey_detractor', 'article_publishing_failed', 'kb_domain_failing', 'kb_domain_stopped', 'lead_submitted', 'lead_follow_up_due'));

-- check public.notifications.notifications_noun_check
alter table public.notifications drop constraint if exists notifications_noun_check;
alter table public.notifications add constraint notifications_noun_check check (noun in ('invoice', 'estimate', 'proposal', 'recurring_invoice', 'contract', 'lead', 'project', 'task', 'time_entry', 'timesheet', 'expense', 'payment', 'ticket', 'article', 'export', 'import', 'export_delivery', 'file', 'tenant', 'payment_attempt', 'calendar_event', 'kb_domain', 'survey_response', 'webhook'));

-- check public.notification_preferences.notification_preferences_kind_check
alter table public.notification_preferences drop constraint if exists notification_preferences_kind_check;
alter table public.notification_preferences add constraint notification_preferences_kind_check check (kind in ('invoice_paid', 'payment_received', 'invoice_reopened', 'ledger_disagreement', 'file_blocked', 'webhook_failing', 'webhook_stopped', 'export_ready', 'export_failed', 'export_delivery_failed', 'import_finished', 'import_failed', 'ticket_opened', 'ticket_assigned', 'ticket_replied', 'ticket_woken', 'task_assigned', 'ticket_warned', 'ticket_escalated', 'task_mentioned', 'timer_forgotten', 'ticket_overdue', 'estimate_accepted', 'estimate_declined', 'proposal_signed', 'proposal_declined', 'proposal_expired', 'estimate_expired', 'recurring_invoice_stopped', 'recurring_invoice_completed', 'payment_flagged', 'contract_expiring', 'contract_notice_due', 'contract_renewed', 'contract_signed', 'contract_declined', 'contract_expired', 'invitation_answered', 'timesheet_submitted', 'timesheet_approved', 'timesheet_rejected', 'timesheet_reopened', 'expense_submitted', 'expense_approved', 'expense_rejected', 'expense_reimbursed', 'project_budget_reached', 'survey_detractor', 'article_publishing_failed', 'kb_domain_failing', 'kb_domain_stopped', 'lead_submitted', 'lead_follow_up_due'));
