-- CreateTable
CREATE TABLE "recurring_tasks" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "priority" TEXT NOT NULL,
    "assignee_id" UUID,
    "estimate_minutes" INTEGER,
    "steps" TEXT[],
    "customer_id" UUID,
    "contract_id" UUID,
    "ticket_id" UUID,
    "project_id" UUID,
    "cadence" TEXT NOT NULL,
    "every" INTEGER NOT NULL,
    "start_day" DATE NOT NULL,
    "end_day" DATE,
    "due_in_days" INTEGER NOT NULL,
    "paused" BOOLEAN NOT NULL,
    "last_day" DATE,
    "next_day" DATE,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "recurring_tasks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "recurring_task_runs" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "recurring_task_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "task_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "recurring_task_runs_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "recurring_tasks_tenant_id_created_at_id_idx" ON "recurring_tasks"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "recurring_tasks_tenant_id_assignee_id_idx" ON "recurring_tasks"("tenant_id", "assignee_id");

-- CreateIndex
CREATE INDEX "recurring_tasks_tenant_id_customer_id_idx" ON "recurring_tasks"("tenant_id", "customer_id");

-- CreateIndex
CREATE INDEX "recurring_tasks_tenant_id_contract_id_idx" ON "recurring_tasks"("tenant_id", "contract_id");

-- CreateIndex
CREATE INDEX "recurring_tasks_tenant_id_ticket_id_idx" ON "recurring_tasks"("tenant_id", "ticket_id");

-- CreateIndex
CREATE INDEX "recurring_tasks_tenant_id_project_id_idx" ON "recurring_tasks"("tenant_id", "project_id");

-- CreateIndex
CREATE UNIQUE INDEX "recurring_tasks_tenant_id_id_key" ON "recurring_tasks"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "recurring_task_runs_tenant_id_id_key" ON "recurring_task_runs"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "recurring_task_runs_tenant_id_recurring_task_id_day_key" ON "recurring_task_runs"("tenant_id", "recurring_task_id", "day");

-- AddForeignKey
ALTER TABLE "recurring_tasks" ADD CONSTRAINT "recurring_tasks_tenant_id_assignee_id_fkey" FOREIGN KEY ("tenant_id", "assignee_id") REFERENCES "staff"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recurring_tasks" ADD CONSTRAINT "recurring_tasks_tenant_id_customer_id_fkey" FOREIGN KEY ("tenant_id", "customer_id") REFERENCES "customers"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recurring_tasks" ADD CONSTRAINT "recurring_tasks_tenant_id_contract_id_fkey" FOREIGN KEY ("tenant_id", "contract_id") REFERENCES "contracts"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recurring_tasks" ADD CONSTRAINT "recurring_tasks_tenant_id_ticket_id_fkey" FOREIGN KEY ("tenant_id", "ticket_id") REFERENCES "tickets"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recurring_tasks" ADD CONSTRAINT "recurring_tasks_tenant_id_project_id_fkey" FOREIGN KEY ("tenant_id", "project_id") REFERENCES "projects"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recurring_task_runs" ADD CONSTRAINT "recurring_task_runs_tenant_id_recurring_task_id_fkey" FOREIGN KEY ("tenant_id", "recurring_task_id") REFERENCES "recurring_tasks"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- tenant table public.recurring_tasks
drop policy if exists tenant_isolation on public.recurring_tasks;
drop policy if exists owner_all on public.recurring_tasks;
alter table public.recurring_tasks enable row level security;
alter table public.recurring_tasks force row level security;
create policy tenant_isolation on public.recurring_tasks to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.recurring_tasks to atrium_owner using (true) with check (true);
revoke all on public.recurring_tasks from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.recurring_tasks to atrium_app, atrium_jobs;

-- tenant table public.recurring_task_runs
drop policy if exists tenant_isolation on public.recurring_task_runs;
drop policy if exists owner_all on public.recurring_task_runs;
alter table public.recurring_task_runs enable row level security;
alter table public.recurring_task_runs force row level security;
create policy tenant_isolation on public.recurring_task_runs to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.recurring_task_runs to atrium_owner using (true) with check (true);
revoke all on public.recurring_task_runs from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.recurring_task_runs to atrium_app, atrium_jobs;

-- check public.recurring_tasks.recurring_tasks_cadence_check
alter table public.recurring_tasks drop constraint if exists recurring_tasks_cadence_check;
alter table public.recurring_tasks add constraint recurring_tasks_cadence_check check (cadence in ('daily', 'weekly', 'monthly'));

-- check public.recurring_tasks.recurring_tasks_priority_check
alter table public.recurring_tasks drop constraint if exists recurring_tasks_priority_check;
alter table public.recurring_tasks add constraint recurring_tasks_priority_check check (priority in ('low', 'normal', 'high', 'urgent'));

-- check public.recurring_tasks.recurring_tasks_every_check
alter table public.recurring_tasks drop constraint if exists recurring_tasks_every_check;
alter table public.recurring_tasks add constraint recurring_tasks_every_check check (every between 1 and 99);

-- check public.recurring_tasks.recurring_tasks_end_check
alter table public.recurring_tasks drop constraint if exists recurring_tasks_end_check;
alter table public.recurring_tasks add constraint recurring_tasks_end_check check (end_day is null or end_day >= start_day);

-- check public.recurring_tasks.recurring_tasks_paused_check
alter table public.recurring_tasks drop constraint if exists recurring_tasks_paused_check;
alter table public.recurring_tasks add constraint recurring_tasks_paused_check check (not paused or next_day is null);

-- check public.recurring_tasks.recurring_tasks_one_place_check
alter table public.recurring_tasks drop constraint if exists recurring_tasks_one_place_check;
alter table public.recurring_tasks add constraint recurring_tasks_one_place_check check (num_nonnulls(customer_id, contract_id, ticket_id, project_id) <= 1);

-- index public.recurring_tasks_due
drop index if exists public.recurring_tasks_due;
create index recurring_tasks_due on public.recurring_tasks (next_day, tenant_id) where next_day is not null;

-- function platform.due_recurring_tasks(timestamptz)
create or replace function platform.due_recurring_tasks(p_now timestamptz) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
select t.id from platform.tenants t where t.closed_at is null and t.id in (
  select tenant_id from public.recurring_tasks
  where next_day <= (p_now at time zone 'UTC' + interval '14 hours')::date
)
$$;
revoke all on function platform.due_recurring_tasks(timestamptz) from public;
grant execute on function platform.due_recurring_tasks(timestamptz) to atrium_jobs;
