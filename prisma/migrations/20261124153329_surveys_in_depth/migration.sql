-- AlterTable
ALTER TABLE "settings" ADD COLUMN     "survey_quiet_from" INTEGER DEFAULT 21,
ADD COLUMN     "survey_quiet_until" INTEGER DEFAULT 8,
ADD COLUMN     "survey_rest_days" INTEGER DEFAULT 30;

-- AlterTable
ALTER TABLE "surveys" ADD COLUMN     "anonymous" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "language" TEXT NOT NULL DEFAULT 'en',
ADD COLUMN     "task_below" INTEGER,
ADD COLUMN     "task_due_days" INTEGER,
ADD COLUMN     "translations" JSONB NOT NULL DEFAULT '{}';

-- AlterTable
ALTER TABLE "survey_responses" ADD COLUMN     "task_id" UUID;

-- CreateTable
CREATE TABLE "survey_anonymous_answers" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "survey_id" UUID NOT NULL,
    "token_hash" TEXT,
    "status" TEXT NOT NULL,
    "answers" JSONB NOT NULL,
    "nps" INTEGER,
    "csat" INTEGER,
    "month" DATE NOT NULL,

    CONSTRAINT "survey_anonymous_answers_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "survey_anonymous_answers_tenant_id_survey_id_id_idx" ON "survey_anonymous_answers"("tenant_id", "survey_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "survey_anonymous_answers_tenant_id_id_key" ON "survey_anonymous_answers"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "survey_anonymous_answers_tenant_id_survey_id_token_hash_key" ON "survey_anonymous_answers"("tenant_id", "survey_id", "token_hash");

-- AddForeignKey
ALTER TABLE "survey_anonymous_answers" ADD CONSTRAINT "survey_anonymous_answers_tenant_id_survey_id_fkey" FOREIGN KEY ("tenant_id", "survey_id") REFERENCES "surveys"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- tenant table public.survey_anonymous_answers
drop policy if exists tenant_isolation on public.survey_anonymous_answers;
drop policy if exists owner_all on public.survey_anonymous_answers;
alter table public.survey_anonymous_answers enable row level security;
alter table public.survey_anonymous_answers force row level security;
create policy tenant_isolation on public.survey_anonymous_answers to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.survey_anonymous_answers to atrium_owner using (true) with check (true);
revoke all on public.survey_anonymous_answers from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.survey_anonymous_answers to atrium_app, atrium_jobs;

-- check public.settings.settings_survey_rest_check
alter table public.settings drop constraint if exists settings_survey_rest_check;
alter table public.settings add constraint settings_survey_rest_check check (survey_rest_days between 1 and 365);

-- check public.settings.settings_survey_quiet_check
alter table public.settings drop constraint if exists settings_survey_quiet_check;
alter table public.settings add constraint settings_survey_quiet_check check (survey_quiet_from between 0 and 23 and survey_quiet_until between 0 and 23);

-- check public.surveys.surveys_language_check
alter table public.surveys drop constraint if exists surveys_language_check;
alter table public.surveys add constraint surveys_language_check check (language in ('en', 'ar', 'bg', 'cs', 'da', 'de', 'el', 'es', 'et', 'fi', 'fr', 'hi', 'hr', 'hu', 'id', 'it', 'ja', 'ko', 'lt', 'lv', 'ms', 'nb', 'nl', 'pl', 'pt', 'ro', 'sk', 'sl', 'sv', 'tr', 'uk', 'vi', 'zh'));

-- check public.surveys.surveys_task_check
alter table public.surveys drop constraint if exists surveys_task_check;
alter table public.surveys add constraint surveys_task_check check (task_below between 1 and 10 and task_due_days between 0 and 365);

-- check public.surveys.surveys_anonymous_check
alter table public.surveys drop constraint if exists surveys_anonymous_check;
alter table public.surveys add constraint surveys_anonymous_check check (not (anonymous and (raises_ticket or task_below is not null)));

-- check public.survey_anonymous_answers.survey_anonymous_answers_status_check
alter table public.survey_anonymous_answers drop constraint if exists survey_anonymous_answers_status_check;
alter table public.survey_anonymous_answers add constraint survey_anonymous_answers_status_check check (status in ('partial', 'complete'));

-- check public.survey_anonymous_answers.survey_anonymous_answers_scores_check
alter table public.survey_anonymous_answers drop constraint if exists survey_anonymous_answers_scores_check;
alter table public.survey_anonymous_answers add constraint survey_anonymous_answers_scores_check check (nps between 0 and 10 and csat between 1 and 5);

-- check public.survey_anonymous_answers.survey_anonymous_answers_month_check
alter table public.survey_anonymous_answers drop constraint if exists survey_anonymous_answers_month_check;
alter table public.survey_anonymous_answers add constraint survey_anonymous_answers_month_check check (extract(day from month) = 1);

-- The surveys so far are in the company's language.
update public.surveys set language = settings.locale
from public.settings
where settings.tenant_id = surveys.tenant_id;
