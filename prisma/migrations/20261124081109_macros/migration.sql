-- CreateTable
CREATE TABLE "macros" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "owner_id" UUID,
    "shared" BOOLEAN NOT NULL,
    "name" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "kind" TEXT NOT NULL DEFAULT 'public',
    "status" TEXT,
    "priority" TEXT,
    "department_id" UUID,
    "assign" TEXT NOT NULL DEFAULT 'keep',
    "assignee_id" UUID,
    "task_title" TEXT,
    "task_due_in_days" INTEGER,
    "task_assignee_id" UUID,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "macros_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "macros_tenant_id_created_at_id_idx" ON "macros"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "macros_tenant_id_name_id_idx" ON "macros"("tenant_id", "name", "id");

-- CreateIndex
CREATE UNIQUE INDEX "macros_tenant_id_id_key" ON "macros"("tenant_id", "id");

-- AddForeignKey
ALTER TABLE "macros" ADD CONSTRAINT "macros_tenant_id_owner_id_fkey" FOREIGN KEY ("tenant_id", "owner_id") REFERENCES "staff"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "macros" ADD CONSTRAINT "macros_tenant_id_department_id_fkey" FOREIGN KEY ("tenant_id", "department_id") REFERENCES "departments"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "macros" ADD CONSTRAINT "macros_tenant_id_assignee_id_fkey" FOREIGN KEY ("tenant_id", "assignee_id") REFERENCES "staff"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "macros" ADD CONSTRAINT "macros_tenant_id_task_assignee_id_fkey" FOREIGN KEY ("tenant_id", "task_assignee_id") REFERENCES "staff"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- tenant table public.macros
drop policy if exists tenant_isolation on public.macros;
drop policy if exists owner_all on public.macros;
alter table public.macros enable row level security;
alter table public.macros force row level security;
create policy tenant_isolation on public.macros to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.macros to atrium_owner using (true) with check (true);
revoke all on public.macros from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.macros to atrium_app, atrium_jobs;

-- check public.macros.macros_kind_check
alter table public.macros drop constraint if exists macros_kind_check;
alter table public.macros add constraint macros_kind_check check (kind in ('public', 'note'));

-- check public.macros.macros_status_check
alter table public.macros drop constraint if exists macros_status_check;
alter table public.macros add constraint macros_status_check check (status in ('open', 'on_hold', 'answered', 'closed'));

-- check public.macros.macros_priority_check
alter table public.macros drop constraint if exists macros_priority_check;
alter table public.macros add constraint macros_priority_check check (priority in ('low', 'normal', 'high', 'urgent'));

-- check public.macros.macros_assign_check
alter table public.macros drop constraint if exists macros_assign_check;
alter table public.macros add constraint macros_assign_check check (assign in ('keep', 'me', 'nobody', 'colleague'));

-- check public.macros.macros_owner_check
alter table public.macros drop constraint if exists macros_owner_check;
alter table public.macros add constraint macros_owner_check check (shared or owner_id is not null);

-- check public.macros.macros_assignee_check
alter table public.macros drop constraint if exists macros_assignee_check;
alter table public.macros add constraint macros_assignee_check check ((assign = 'colleague') = (assignee_id is not null));

-- check public.macros.macros_task_check
alter table public.macros drop constraint if exists macros_task_check;
alter table public.macros add constraint macros_task_check check (task_title is not null or (task_due_in_days is null and task_assignee_id is null));
-- Roles that are there already get the new permissions with those that they go with.
update public.roles set permissions = permissions || '{macros.read,macros.write}'::text[]
where 'tickets.write' = any (permissions) and not 'macros.read' = any (permissions);
update public.roles set permissions = permissions || '{macros.share}'::text[]
where 'departments.write' = any (permissions) and not 'macros.share' = any (permissions);
