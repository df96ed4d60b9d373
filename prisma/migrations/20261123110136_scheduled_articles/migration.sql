-- AlterTable
ALTER TABLE "kb_articles" ADD COLUMN     "publish_at" TIMESTAMPTZ(3),
ADD COLUMN     "publish_by" TEXT;

-- CreateTable
CREATE TABLE "kb_failed_searches" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "text_key" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "first_at" TIMESTAMPTZ(3) NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "kb_failed_searches_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "kb_failed_searches_tenant_id_count_last_at_idx" ON "kb_failed_searches"("tenant_id", "count", "last_at");

-- CreateIndex
CREATE UNIQUE INDEX "kb_failed_searches_tenant_id_id_key" ON "kb_failed_searches"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "kb_failed_searches_tenant_id_text_key_key" ON "kb_failed_searches"("tenant_id", "text_key");

-- tenant table public.kb_failed_searches
drop policy if exists tenant_isolation on public.kb_failed_searches;
drop policy if exists owner_all on public.kb_failed_searches;
alter table public.kb_failed_searches enable row level security;
alter table public.kb_failed_searches force row level security;
create policy tenant_isolation on public.kb_failed_searches to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.kb_failed_searches to atrium_owner using (true) with check (true);
revoke all on public.kb_failed_searches from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.kb_failed_searches to atrium_app, atrium_jobs;

-- index public.kb_articles_scheduled
drop index if exists public.kb_articles_scheduled;
create index kb_articles_scheduled on public.kb_articles (publish_at, tenant_id) where publish_at is not null;

-- function platform.due_articles(timestamptz)
create or replace function platform.due_articles(p_now timestamptz) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
select t.id from platform.tenants t where t.closed_at is null and t.id in (
  select tenant_id from public.kb_articles where publish_at <= p_now
)
$$;
revoke all on function platform.due_articles(timestamptz) from public;
grant execute on function platform.due_articles(timestamptz) to atrium_jobs;
