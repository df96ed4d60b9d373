-- check public.saved_view_defaults.saved_view_defaults_list_check
alter table public.saved_view_defaults drop constraint if exists saved_view_defaults_list_check;

-- check public.saved_views.saved_views_list_check
alter table public.saved_views drop constraint if exists saved_views_list_check;

-- CreateTable
CREATE TABLE "surveys" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "intro" TEXT NOT NULL,
    "thanks" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "questions" JSONB NOT NULL,
    "editable" BOOLEAN NOT NULL DEFAULT true,
    "status" TEXT NOT NULL DEFAULT 'draft',
    "published_at" TIMESTAMPTZ(3),
    "closed_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "surveys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "survey_responses" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "survey_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "contact_id" UUID,
    "respondent_name" TEXT NOT NULL,
    "respondent_email" TEXT,
    "channel" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'invited',
    "answers" JSONB NOT NULL,
    "nps" INTEGER,
    "csat" INTEGER,
    "answered_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "survey_responses_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "surveys_tenant_id_created_at_id_idx" ON "surveys"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "surveys_tenant_id_updated_at_id_idx" ON "surveys"("tenant_id", "updated_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "surveys_tenant_id_id_key" ON "surveys"("tenant_id", "id");

-- CreateIndex
CREATE INDEX "survey_responses_tenant_id_survey_id_created_at_id_idx" ON "survey_responses"("tenant_id", "survey_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "survey_responses_tenant_id_customer_id_created_at_id_idx" ON "survey_responses"("tenant_id", "customer_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "survey_responses_tenant_id_respondent_email_created_at_idx" ON "survey_responses"("tenant_id", "respondent_email", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "survey_responses_tenant_id_id_key" ON "survey_responses"("tenant_id", "id");

-- AddForeignKey
ALTER TABLE "survey_responses" ADD CONSTRAINT "survey_responses_tenant_id_survey_id_fkey" FOREIGN KEY ("tenant_id", "survey_id") REFERENCES "surveys"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "survey_responses" ADD CONSTRAINT "survey_responses_tenant_id_customer_id_fkey" FOREIGN KEY ("tenant_id", "customer_id") REFERENCES "customers"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- tenant table public.surveys
drop policy if exists tenant_isolation on public.surveys;
drop policy if exists owner_all on public.surveys;
alter table public.surveys enable row level security;
alter table public.surveys force row level security;
create policy tenant_isolation on public.surveys to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.surveys to atrium_owner using (true) with check (true);
revoke all on public.surveys from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.surveys to atrium_app, atrium_jobs;

-- tenant table public.survey_responses
drop policy if exists tenant_isolation on public.survey_responses;
drop policy if exists owner_all on public.survey_responses;
alter table public.survey_responses enable row level security;
alter table public.survey_responses force row level security;
create policy tenant_isolation on public.survey_responses to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.survey_responses to atrium_owner using (true) with check (true);
revoke all on public.survey_responses from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.survey_responses to atrium_app, atrium_jobs;

-- check public.saved_views.saved_views_list_check
alter table public.saved_views drop constraint if exists saved_views_list_check;
alter table public.saved_views add constraint saved_views_list_check check (list in ('customers', 'invoices', 'estimates', 'proposals', 'credit-notes', 'recurring-invoices', 'contracts', 'leads', 'projects', 'tasks', 'time-entries', 'payments', 'items', 'tickets', 'articles', 'surveys', 'staff', 'files', 'mails', 'audit'));

-- check public.saved_view_defaults.saved_view_defaults_list_check
alter table public.saved_view_defaults drop constraint if exists saved_view_defaults_list_check;
alter table public.saved_view_defaults add constraint saved_view_defaults_list_check check (list in ('customers', 'invoices', 'estimates', 'proposals', 'credit-notes', 'recurring-invoices', 'contracts', 'leads', 'projects', 'tasks', 'time-entries', 'payments', 'items', 'tickets', 'articles', 'surveys', 'staff', 'files', 'mails', 'audit'));

-- check public.surveys.surveys_kind_check
alter table public.surveys drop constraint if exists surveys_kind_check;
alter table public.surveys add constraint surveys_kind_check check (kind in ('nps', 'csat', 'form'));

-- check public.surveys.surveys_status_check
alter table public.surveys drop constraint if exists surveys_status_check;
alter table public.surveys add constraint surveys_status_check check (status in ('draft', 'published', 'closed'));

-- check public.survey_responses.survey_responses_channel_check
alter table public.survey_responses drop constraint if exists survey_responses_channel_check;
alter table public.survey_responses add constraint survey_responses_channel_check check (channel in ('link'));

-- check public.survey_responses.survey_responses_status_check
alter table public.survey_responses drop constraint if exists survey_responses_status_check;
alter table public.survey_responses add constraint survey_responses_status_check check (status in ('invited', 'partial', 'complete'));

-- check public.survey_responses.survey_responses_scores_check
alter table public.survey_responses drop constraint if exists survey_responses_scores_check;
alter table public.survey_responses add constraint survey_responses_scores_check check (nps between 0 and 10 and csat between 1 and 5);

-- check public.survey_responses.survey_responses_answered_check
alter table public.survey_responses drop constraint if exists survey_responses_answered_check;
alter table public.survey_responses add constraint survey_responses_answered_check check ((status = 'invited') = (answered_at is null));

-- index public.surveys_found_by
drop index if exists public.surveys_found_by;
create index surveys_found_by on public.surveys using gin (tenant_id, (public.fold_text(btrim(coalesce(name, '')))) gin_trgm_ops);

-- function public.find_surveys(uuid, text, int)
create or replace function public.find_surveys(p_tenant uuid, p_text text, p_limit int)
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
    select r.id, (case when public.fold_text(btrim(coalesce(name, ''))) = v_text then 4 when public.fold_text(btrim(coalesce(name, ''))) like v_like || '%' then 3 when public.fold_text(btrim(coalesce(name, ''))) like '% ' || v_like || '%' then 2
      when public.fold_text(btrim(coalesce(name, ''))) like '%' || v_like || '%' then 1.5 else word_similarity(v_text, public.fold_text(btrim(coalesce(name, '')))) end)::real
    from public.surveys r
    where r.tenant_id = p_tenant and (true) and (public.fold_text(btrim(coalesce(name, ''))) like '%' || v_like || '%' or v_text <% public.fold_text(btrim(coalesce(name, ''))))
    order by 2 desc, r.id desc
    limit least(p_limit, 50);
end
$$;
revoke all on function public.find_surveys(uuid, text, int) from public;
grant execute on function public.find_surveys(uuid, text, int) to atrium_app, atrium_jobs;

-- Roles that are there already get the new permissions with those that they go with.
update public.roles set permissions = permissions || '{surveys.read}'::text[]
where 'tickets.read' = any (permissions) and not 'surveys.read' = any (permissions);
update public.roles set permissions = permissions || '{surveys.write}'::text[]
where 'kb.publish' = any (permissions) and not 'surveys.write' = any (permissions);
update public.roles set permissions = permissions || '{surveys.send}'::text[]
where 'tickets.reply' = any (permissions) and not 'surveys.send' = any (permissions);
