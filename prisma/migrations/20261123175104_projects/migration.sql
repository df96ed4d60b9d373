-- check public.tasks.tasks_one_place_check
alter table public.tasks drop constraint if exists tasks_one_place_check;

-- check public.saved_view_defaults.saved_view_defaults_list_check
alter table public.saved_view_defaults drop constraint if exists saved_view_defaults_list_check;

-- check public.saved_views.saved_views_list_check
alter table public.saved_views drop constraint if exists saved_views_list_check;

-- check public.custom_fields.custom_fields_noun_check
alter table public.custom_fields drop constraint if exists custom_fields_noun_check;

-- AlterTable
ALTER TABLE "tasks" ADD COLUMN     "project_id" UUID;

-- CreateTable
CREATE TABLE "projects" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "contract_id" UUID,
    "owner_id" UUID,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "start_day" DATE,
    "end_day" DATE,
    "billing" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "hourly_rate" BIGINT,
    "fixed_fee" BIGINT,
    "budget_hours" INTEGER,
    "milestones" JSONB NOT NULL,
    "members" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "projects_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "projects_tenant_id_created_at_id_idx" ON "projects"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "projects_tenant_id_updated_at_id_idx" ON "projects"("tenant_id", "updated_at", "id");

-- CreateIndex
CREATE INDEX "projects_tenant_id_name_idx" ON "projects"("tenant_id", "name");

-- CreateIndex
CREATE INDEX "projects_tenant_id_status_created_at_id_idx" ON "projects"("tenant_id", "status", "created_at", "id");

-- CreateIndex
CREATE INDEX "projects_tenant_id_owner_id_created_at_id_idx" ON "projects"("tenant_id", "owner_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "projects_tenant_id_customer_id_created_at_id_idx" ON "projects"("tenant_id", "customer_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "projects_tenant_id_contract_id_created_at_id_idx" ON "projects"("tenant_id", "contract_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "projects_tenant_id_id_key" ON "projects"("tenant_id", "id");

-- CreateIndex
CREATE INDEX "tasks_tenant_id_project_id_created_at_id_idx" ON "tasks"("tenant_id", "project_id", "created_at", "id");

-- AddForeignKey
ALTER TABLE "projects" ADD CONSTRAINT "projects_tenant_id_customer_id_fkey" FOREIGN KEY ("tenant_id", "customer_id") REFERENCES "customers"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "projects" ADD CONSTRAINT "projects_tenant_id_contract_id_fkey" FOREIGN KEY ("tenant_id", "contract_id") REFERENCES "contracts"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "projects" ADD CONSTRAINT "projects_tenant_id_owner_id_fkey" FOREIGN KEY ("tenant_id", "owner_id") REFERENCES "staff"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "projects" ADD CONSTRAINT "projects_attached" FOREIGN KEY ("tenant_id", "id") REFERENCES "records"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_tenant_id_project_id_fkey" FOREIGN KEY ("tenant_id", "project_id") REFERENCES "projects"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- tenant table public.projects
drop policy if exists tenant_isolation on public.projects;
drop policy if exists owner_all on public.projects;
alter table public.projects enable row level security;
alter table public.projects force row level security;
create policy tenant_isolation on public.projects to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.projects to atrium_owner using (true) with check (true);
revoke all on public.projects from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.projects to atrium_app, atrium_jobs;

-- check public.custom_fields.custom_fields_noun_check
alter table public.custom_fields drop constraint if exists custom_fields_noun_check;
alter table public.custom_fields add constraint custom_fields_noun_check check (noun in ('customer', 'invoice', 'estimate', 'contract', 'lead', 'project', 'task', 'ticket', 'staff'));

-- check public.projects.projects_status_check
alter table public.projects drop constraint if exists projects_status_check;
alter table public.projects add constraint projects_status_check check (status in ('planned', 'active', 'on_hold', 'completed', 'cancelled'));

-- check public.projects.projects_billing_check
alter table public.projects drop constraint if exists projects_billing_check;
alter table public.projects add constraint projects_billing_check check (billing in ('fixed_fee', 'hourly', 'non_billable'));

-- check public.projects.projects_days_check
alter table public.projects drop constraint if exists projects_days_check;
alter table public.projects add constraint projects_days_check check (end_day >= start_day);

-- check public.projects.projects_hourly_rate_check
alter table public.projects drop constraint if exists projects_hourly_rate_check;
alter table public.projects add constraint projects_hourly_rate_check check (hourly_rate is null or (billing = 'hourly' and hourly_rate >= 0));

-- check public.projects.projects_fixed_fee_check
alter table public.projects drop constraint if exists projects_fixed_fee_check;
alter table public.projects add constraint projects_fixed_fee_check check (fixed_fee is null or (billing = 'fixed_fee' and fixed_fee >= 0));

-- check public.projects.projects_budget_check
alter table public.projects drop constraint if exists projects_budget_check;
alter table public.projects add constraint projects_budget_check check (budget_hours > 0);

-- index public.projects_found_by
drop index if exists public.projects_found_by;
create index projects_found_by on public.projects using gin (tenant_id, (public.fold_text(btrim(coalesce(name, '')))) gin_trgm_ops);

-- function public.find_projects(uuid, text, int)
create or replace function public.find_projects(p_tenant uuid, p_text text, p_limit int)
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
    from public.projects r
    where r.tenant_id = p_tenant and (true) and (public.fold_text(btrim(coalesce(name, ''))) like '%' || v_like || '%' or v_text <% public.fold_text(btrim(coalesce(name, ''))))
    order by 2 desc, r.id desc
    limit least(p_limit, 50);
end
$$;
revoke all on function public.find_projects(uuid, text, int) from public;
grant execute on function public.find_projects(uuid, text, int) to atrium_app, atrium_jobs;

-- check public.saved_views.saved_views_list_check
alter table public.saved_views drop constraint if exists saved_views_list_check;
alter table public.saved_views add constraint saved_views_list_check check (list in ('customers', 'invoices', 'estimates', 'proposals', 'credit-notes', 'recurring-invoices', 'contracts', 'leads', 'projects', 'tasks', 'time-entries', 'payments', 'items', 'tickets', 'articles', 'staff', 'files', 'mails', 'audit'));

-- check public.saved_view_defaults.saved_view_defaults_list_check
alter table public.saved_view_defaults drop constraint if exists saved_view_defaults_list_check;
alter table public.saved_view_defaults add constraint saved_view_defaults_list_check check (list in ('customers', 'invoices', 'estimates', 'proposals', 'credit-notes', 'recurring-invoices', 'contracts', 'leads', 'projects', 'tasks', 'time-entries', 'payments', 'items', 'tickets', 'articles', 'staff', 'files', 'mails', 'audit'));

-- check public.tasks.tasks_one_place_check
alter table public.tasks drop constraint if exists tasks_one_place_check;
alter table public.tasks add constraint tasks_one_place_check check (num_nonnulls(customer_id, contract_id, ticket_id, project_id) <= 1);

-- attached public.projects
drop trigger if exists projects_records_add on public.projects;
drop function if exists public.projects_records_add();
drop trigger if exists projects_records_remove on public.projects;
drop function if exists public.projects_records_remove();
create function public.projects_records_add() returns trigger
language plpgsql set search_path = pg_catalog, public as $function$
begin
  insert into public.records (tenant_id, id, noun) select tenant_id, id, 'project' from changed;
  return null;
end
$function$;
create trigger projects_records_add after insert on public.projects referencing new table as changed
for each statement execute function public.projects_records_add();
create function public.projects_records_remove() returns trigger
language plpgsql set search_path = pg_catalog, public as $function$
begin
  delete from public.records r using changed c where r.tenant_id = c.tenant_id and r.id = c.id;
  return null;
end
$function$;
create trigger projects_records_remove after delete on public.projects referencing old table as changed
for each statement execute function public.projects_records_remove();
insert into public.records (tenant_id, id, noun) select tenant_id, id, 'project' from public.projects on conflict do nothing;

-- unconstrained public.projects
alter table public.projects drop constraint if exists projects_attached;
-- Roles that are there already get the new permissions with those that they go with.
update public.roles set permissions = permissions || '{projects.read}'::text[]
where 'tasks.read' = any (permissions) and not 'projects.read' = any (permissions);
update public.roles set permissions = permissions || '{projects.write}'::text[]
where 'tasks.write' = any (permissions) and not 'projects.write' = any (permissions);
update public.roles set permissions = permissions || '{projects.delete}'::text[]
where 'customers.delete' = any (permissions) and not 'projects.delete' = any (permissions);
