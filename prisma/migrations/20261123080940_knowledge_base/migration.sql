-- CreateTable
CREATE TABLE "kb_categories" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "parent_id" UUID,
    "name" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "kb_categories_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "kb_articles" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "category_id" UUID,
    "slug" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'draft',
    "published_at" TIMESTAMPTZ(3),
    "last_number" INTEGER NOT NULL DEFAULT 0,
    "helpful_count" INTEGER NOT NULL DEFAULT 0,
    "unhelpful_count" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "kb_articles_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "kb_pages" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "category_id" UUID,
    "slug" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "published_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "kb_pages_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "kb_article_versions" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "article_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "slug" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "author_name" TEXT NOT NULL,
    "published_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "kb_article_versions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "kb_slugs" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "article_id" UUID NOT NULL,
    "slug" TEXT NOT NULL,

    CONSTRAINT "kb_slugs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "kb_votes" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "article_id" UUID NOT NULL,
    "reader" TEXT NOT NULL,
    "helpful" BOOLEAN NOT NULL,
    "reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "kb_votes_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "kb_categories_tenant_id_position_id_idx" ON "kb_categories"("tenant_id", "position", "id");

-- CreateIndex
CREATE INDEX "kb_categories_tenant_id_parent_id_idx" ON "kb_categories"("tenant_id", "parent_id");

-- CreateIndex
CREATE UNIQUE INDEX "kb_categories_tenant_id_id_key" ON "kb_categories"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "kb_categories_tenant_id_slug_key" ON "kb_categories"("tenant_id", "slug");

-- CreateIndex
CREATE INDEX "kb_articles_tenant_id_created_at_id_idx" ON "kb_articles"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "kb_articles_tenant_id_updated_at_id_idx" ON "kb_articles"("tenant_id", "updated_at", "id");

-- CreateIndex
CREATE INDEX "kb_articles_tenant_id_category_id_idx" ON "kb_articles"("tenant_id", "category_id");

-- CreateIndex
CREATE UNIQUE INDEX "kb_articles_tenant_id_id_key" ON "kb_articles"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "kb_articles_tenant_id_slug_key" ON "kb_articles"("tenant_id", "slug");

-- CreateIndex
CREATE INDEX "kb_pages_tenant_id_published_at_id_idx" ON "kb_pages"("tenant_id", "published_at", "id");

-- CreateIndex
CREATE INDEX "kb_pages_tenant_id_category_id_idx" ON "kb_pages"("tenant_id", "category_id");

-- CreateIndex
CREATE UNIQUE INDEX "kb_pages_tenant_id_id_key" ON "kb_pages"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "kb_pages_tenant_id_slug_key" ON "kb_pages"("tenant_id", "slug");

-- CreateIndex
CREATE UNIQUE INDEX "kb_article_versions_tenant_id_id_key" ON "kb_article_versions"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "kb_article_versions_tenant_id_article_id_number_key" ON "kb_article_versions"("tenant_id", "article_id", "number");

-- CreateIndex
CREATE INDEX "kb_slugs_tenant_id_article_id_idx" ON "kb_slugs"("tenant_id", "article_id");

-- CreateIndex
CREATE UNIQUE INDEX "kb_slugs_tenant_id_id_key" ON "kb_slugs"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "kb_slugs_tenant_id_slug_key" ON "kb_slugs"("tenant_id", "slug");

-- CreateIndex
CREATE UNIQUE INDEX "kb_votes_tenant_id_id_key" ON "kb_votes"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "kb_votes_tenant_id_article_id_reader_key" ON "kb_votes"("tenant_id", "article_id", "reader");

-- AddForeignKey
ALTER TABLE "kb_categories" ADD CONSTRAINT "kb_categories_tenant_id_parent_id_fkey" FOREIGN KEY ("tenant_id", "parent_id") REFERENCES "kb_categories"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "kb_articles" ADD CONSTRAINT "kb_articles_tenant_id_category_id_fkey" FOREIGN KEY ("tenant_id", "category_id") REFERENCES "kb_categories"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "kb_pages" ADD CONSTRAINT "kb_pages_tenant_id_id_fkey" FOREIGN KEY ("tenant_id", "id") REFERENCES "kb_articles"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "kb_pages" ADD CONSTRAINT "kb_pages_tenant_id_category_id_fkey" FOREIGN KEY ("tenant_id", "category_id") REFERENCES "kb_categories"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "kb_article_versions" ADD CONSTRAINT "kb_article_versions_tenant_id_article_id_fkey" FOREIGN KEY ("tenant_id", "article_id") REFERENCES "kb_articles"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "kb_slugs" ADD CONSTRAINT "kb_slugs_tenant_id_article_id_fkey" FOREIGN KEY ("tenant_id", "article_id") REFERENCES "kb_articles"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "kb_votes" ADD CONSTRAINT "kb_votes_tenant_id_article_id_fkey" FOREIGN KEY ("tenant_id", "article_id") REFERENCES "kb_articles"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- tenant table public.kb_categories
drop policy if exists tenant_isolation on public.kb_categories;
drop policy if exists owner_all on public.kb_categories;
alter table public.kb_categories enable row level security;
alter table public.kb_categories force row level security;
create policy tenant_isolation on public.kb_categories to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.kb_categories to atrium_owner using (true) with check (true);
revoke all on public.kb_categories from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.kb_categories to atrium_app, atrium_jobs;

-- tenant table public.kb_articles
drop policy if exists tenant_isolation on public.kb_articles;
drop policy if exists owner_all on public.kb_articles;
alter table public.kb_articles enable row level security;
alter table public.kb_articles force row level security;
create policy tenant_isolation on public.kb_articles to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.kb_articles to atrium_owner using (true) with check (true);
revoke all on public.kb_articles from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.kb_articles to atrium_app, atrium_jobs;

-- tenant table public.kb_pages
drop policy if exists tenant_isolation on public.kb_pages;
drop policy if exists owner_all on public.kb_pages;
alter table public.kb_pages enable row level security;
alter table public.kb_pages force row level security;
create policy tenant_isolation on public.kb_pages to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.kb_pages to atrium_owner using (true) with check (true);
revoke all on public.kb_pages from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.kb_pages to atrium_app, atrium_jobs;

-- tenant table public.kb_article_versions
drop policy if exists tenant_isolation on public.kb_article_versions;
drop policy if exists owner_all on public.kb_article_versions;
alter table public.kb_article_versions enable row level security;
alter table public.kb_article_versions force row level security;
create policy tenant_isolation on public.kb_article_versions to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.kb_article_versions to atrium_owner using (true) with check (true);
revoke all on public.kb_article_versions from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.kb_article_versions to atrium_app, atrium_jobs;

-- tenant table public.kb_slugs
drop policy if exists tenant_isolation on public.kb_slugs;
drop policy if exists owner_all on public.kb_slugs;
alter table public.kb_slugs enable row level security;
alter table public.kb_slugs force row level security;
create policy tenant_isolation on public.kb_slugs to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.kb_slugs to atrium_owner using (true) with check (true);
revoke all on public.kb_slugs from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.kb_slugs to atrium_app, atrium_jobs;

-- tenant table public.kb_votes
drop policy if exists tenant_isolation on public.kb_votes;
drop policy if exists owner_all on public.kb_votes;
alter table public.kb_votes enable row level security;
alter table public.kb_votes force row level security;
create policy tenant_isolation on public.kb_votes to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.kb_votes to atrium_owner using (true) with check (true);
revoke all on public.kb_votes from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.kb_votes to atrium_app, atrium_jobs;

-- check public.kb_articles.kb_articles_status_check
alter table public.kb_articles drop constraint if exists kb_articles_status_check;
alter table public.kb_articles add constraint kb_articles_status_check check (status in ('draft', 'published'));

-- index public.kb_articles_found_by
drop index if exists public.kb_articles_found_by;
create index kb_articles_found_by on public.kb_articles using gin (tenant_id, (public.fold_text(btrim(coalesce(title, '') || ' ' || coalesce(slug, '')))) gin_trgm_ops);

-- function public.find_kb_articles(uuid, text, int)
create or replace function public.find_kb_articles(p_tenant uuid, p_text text, p_limit int)
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
    select r.id, (case when public.fold_text(btrim(coalesce(title, '') || ' ' || coalesce(slug, ''))) = v_text then 4 when public.fold_text(btrim(coalesce(title, '') || ' ' || coalesce(slug, ''))) like v_like || '%' then 3 when public.fold_text(btrim(coalesce(title, '') || ' ' || coalesce(slug, ''))) like '% ' || v_like || '%' then 2
      when public.fold_text(btrim(coalesce(title, '') || ' ' || coalesce(slug, ''))) like '%' || v_like || '%' then 1.5 else word_similarity(v_text, public.fold_text(btrim(coalesce(title, '') || ' ' || coalesce(slug, '')))) end)::real
    from public.kb_articles r
    where r.tenant_id = p_tenant and (true) and (public.fold_text(btrim(coalesce(title, '') || ' ' || coalesce(slug, ''))) like '%' || v_like || '%' or v_text <% public.fold_text(btrim(coalesce(title, '') || ' ' || coalesce(slug, ''))))
    order by 2 desc, r.id desc
    limit least(p_limit, 50);
end
$$;
revoke all on function public.find_kb_articles(uuid, text, int) from public;
grant execute on function public.find_kb_articles(uuid, text, int) to atrium_app, atrium_jobs;

-- index public.kb_pages_found_by
drop index if exists public.kb_pages_found_by;
create index kb_pages_found_by on public.kb_pages using gin (tenant_id, (public.fold_text(btrim(coalesce(title, '') || ' ' || coalesce(body, '')))) gin_trgm_ops);

-- function public.find_kb_pages(uuid, text, int)
create or replace function public.find_kb_pages(p_tenant uuid, p_text text, p_limit int)
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
    select r.id, (case when public.fold_text(btrim(coalesce(title, '') || ' ' || coalesce(body, ''))) = v_text then 4 when public.fold_text(btrim(coalesce(title, '') || ' ' || coalesce(body, ''))) like v_like || '%' then 3 when public.fold_text(btrim(coalesce(title, '') || ' ' || coalesce(body, ''))) like '% ' || v_like || '%' then 2
      when public.fold_text(btrim(coalesce(title, '') || ' ' || coalesce(body, ''))) like '%' || v_like || '%' then 1.5 else word_similarity(v_text, public.fold_text(btrim(coalesce(title, '') || ' ' || coalesce(body, '')))) end)::real
    from public.kb_pages r
    where r.tenant_id = p_tenant and (true) and (public.fold_text(btrim(coalesce(title, '') || ' ' || coalesce(body, ''))) like '%' || v_like || '%' or v_text <% public.fold_text(btrim(coalesce(title, '') || ' ' || coalesce(body, ''))))
    order by 2 desc, r.id desc
    limit least(p_limit, 50);
end
$$;
revoke all on function public.find_kb_pages(uuid, text, int) from public;
grant execute on function public.find_kb_pages(uuid, text, int) to atrium_app, atrium_jobs;

-- attached public.kb_articles
drop trigger if exists kb_articles_records_add on public.kb_articles;
drop function if exists public.kb_articles_records_add();
drop trigger if exists kb_articles_records_remove on public.kb_articles;
drop function if exists public.kb_articles_records_remove();
create function public.kb_articles_records_add() returns trigger
language plpgsql set search_path = pg_catalog, public as $function$
begin
  insert into public.records (tenant_id, id, noun) select tenant_id, id, 'article' from changed;
  return null;
end
$function$;
create trigger kb_articles_records_add after insert on public.kb_articles referencing new table as changed
for each statement execute function public.kb_articles_records_add();
create function public.kb_articles_records_remove() returns trigger
language plpgsql set search_path = pg_catalog, public as $function$
begin
  delete from public.records r using changed c where r.tenant_id = c.tenant_id and r.id = c.id;
  return null;
end
$function$;
create trigger kb_articles_records_remove after delete on public.kb_articles referencing old table as changed
for each statement execute function public.kb_articles_records_remove();
insert into public.records (tenant_id, id, noun) select tenant_id, id, 'article' from public.kb_articles on conflict do nothing;
