-- function public.find_tickets(uuid, text, int)
drop function if exists public.find_tickets(uuid, text, int);

-- function public.find_tasks(uuid, text, int)
drop function if exists public.find_tasks(uuid, text, int);

-- function public.find_surveys(uuid, text, int)
drop function if exists public.find_surveys(uuid, text, int);

-- function public.find_subscriptions(uuid, text, int)
drop function if exists public.find_subscriptions(uuid, text, int);

-- function public.find_staff(uuid, text, int)
drop function if exists public.find_staff(uuid, text, int);

-- function public.find_recurring_invoices(uuid, text, int)
drop function if exists public.find_recurring_invoices(uuid, text, int);

-- function public.find_proposals(uuid, text, int)
drop function if exists public.find_proposals(uuid, text, int);

-- function public.find_projects(uuid, text, int)
drop function if exists public.find_projects(uuid, text, int);

-- function public.find_payments(uuid, text, int)
drop function if exists public.find_payments(uuid, text, int);

-- function public.find_leads(uuid, text, int)
drop function if exists public.find_leads(uuid, text, int);

-- function public.find_kb_pages(uuid, text, int)
drop function if exists public.find_kb_pages(uuid, text, int);

-- function public.find_kb_articles(uuid, text, int)
drop function if exists public.find_kb_articles(uuid, text, int);

-- function public.find_items(uuid, text, int)
drop function if exists public.find_items(uuid, text, int);

-- function public.find_invoices(uuid, text, int)
drop function if exists public.find_invoices(uuid, text, int);

-- function public.find_expenses(uuid, text, int)
drop function if exists public.find_expenses(uuid, text, int);

-- function public.find_estimates(uuid, text, int)
drop function if exists public.find_estimates(uuid, text, int);

-- function public.find_contacts(uuid, text, int)
drop function if exists public.find_contacts(uuid, text, int);

-- function public.find_customers(uuid, text, int)
drop function if exists public.find_customers(uuid, text, int);

-- function public.find_credit_notes(uuid, text, int)
drop function if exists public.find_credit_notes(uuid, text, int);

-- function public.find_contracts(uuid, text, int)
drop function if exists public.find_contracts(uuid, text, int);

-- AlterTable
ALTER TABLE "ticket_messages" ADD COLUMN     "file_ids" UUID[] DEFAULT ARRAY[]::UUID[];

-- function public.find_contracts(uuid, text, int)
create or replace function public.find_contracts(p_tenant uuid, p_text text, p_limit int)
returns table (id uuid, score real)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set pg_trgm.word_similarity_threshold = 0.4
as $$
declare
  v_text text := public.fold_text(btrim(p_text));
  v_like text := replace(replace(replace(v_text, '\', '\\'), '%', '\%'), '_', '\_');
  v_limit int := least(p_limit, 50);
  v_found int;
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid then
    raise exception using errcode = '42501', message = 'search is limited to the tenant in scope';
  end if;
  return query
    select r.id, (case when t.own = v_text then 4 when t.own like v_like || '%' then 3 when t.own like '% ' || v_like || '%' then 2
      else 1.5 end)::real
    from public.contracts r cross join lateral (select public.fold_text(btrim(coalesce(title, ''))) as own offset 0) t
    where r.tenant_id = p_tenant and (true) and public.fold_text(btrim(coalesce(title, ''))) like '%' || v_like || '%'
    order by 2 desc, r.id desc
    limit v_limit;
  get diagnostics v_found = row_count;
  if v_found >= v_limit then
    return;
  end if;
  return query
    select r.id, word_similarity(v_text, t.own)::real
    from public.contracts r cross join lateral (select public.fold_text(btrim(coalesce(title, ''))) as own offset 0) t
    where r.tenant_id = p_tenant and (true) and v_text <% public.fold_text(btrim(coalesce(title, ''))) and t.own not like '%' || v_like || '%'
    order by 2 desc, r.id desc
    limit v_limit - v_found;
end
$$;
revoke all on function public.find_contracts(uuid, text, int) from public;
grant execute on function public.find_contracts(uuid, text, int) to atrium_app, atrium_jobs;

-- function public.find_credit_notes(uuid, text, int)
create or replace function public.find_credit_notes(p_tenant uuid, p_text text, p_limit int)
returns table (id uuid, score real)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set pg_trgm.word_similarity_threshold = 0.4
as $$
declare
  v_text text := public.fold_text(btrim(p_text));
  v_like text := replace(replace(replace(v_text, '\', '\\'), '%', '\%'), '_', '\_');
  v_limit int := least(p_limit, 50);
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid then
    raise exception using errcode = '42501', message = 'search is limited to the tenant in scope';
  end if;
  return query
    select r.id, (case when t.own = v_text then 4 when t.own like v_like || '%' then 3 when t.own like '% ' || v_like || '%' then 2
      else 1.5 end)::real
    from public.credit_notes r cross join lateral (select public.fold_text(btrim(coalesce(number, '') || ' ' || coalesce(reference, ''))) as own offset 0) t
    where r.tenant_id = p_tenant and (true) and public.fold_text(btrim(coalesce(number, '') || ' ' || coalesce(reference, ''))) like '%' || v_like || '%'
    order by 2 desc, r.id desc
    limit v_limit;
end
$$;
revoke all on function public.find_credit_notes(uuid, text, int) from public;
grant execute on function public.find_credit_notes(uuid, text, int) to atrium_app, atrium_jobs;

-- function public.find_customers(uuid, text, int)
create or replace function public.find_customers(p_tenant uuid, p_text text, p_limit int)
returns table (id uuid, score real)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set pg_trgm.word_similarity_threshold = 0.4
as $$
declare
  v_text text := public.fold_text(btrim(p_text));
  v_like text := replace(replace(replace(v_text, '\', '\\'), '%', '\%'), '_', '\_');
  v_limit int := least(p_limit, 50);
  v_found int;
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid then
    raise exception using errcode = '42501', message = 'search is limited to the tenant in scope';
  end if;
  return query
    select r.id, (case when t.own = v_text then 4 when t.own like v_like || '%' then 3 when t.own like '% ' || v_like || '%' then 2
      else 1.5 end)::real
    from public.customers r cross join lateral (select search_text as own offset 0) t
    where r.tenant_id = p_tenant and (r.deleted_at is null) and search_text like '%' || v_like || '%'
    order by 2 desc, r.id desc
    limit v_limit;
  get diagnostics v_found = row_count;
  if v_found >= v_limit then
    return;
  end if;
  return query
    select r.id, word_similarity(v_text, t.own)::real
    from public.customers r cross join lateral (select search_text as own offset 0) t
    where r.tenant_id = p_tenant and (r.deleted_at is null) and v_text <% search_text and t.own not like '%' || v_like || '%'
    order by 2 desc, r.id desc
    limit v_limit - v_found;
end
$$;
revoke all on function public.find_customers(uuid, text, int) from public;
grant execute on function public.find_customers(uuid, text, int) to atrium_app, atrium_jobs;

-- function public.find_contacts(uuid, text, int)
create or replace function public.find_contacts(p_tenant uuid, p_text text, p_limit int)
returns table (id uuid, score real)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set pg_trgm.word_similarity_threshold = 0.4
as $$
declare
  v_text text := public.fold_text(btrim(p_text));
  v_like text := replace(replace(replace(v_text, '\', '\\'), '%', '\%'), '_', '\_');
  v_limit int := least(p_limit, 50);
  v_found int;
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid then
    raise exception using errcode = '42501', message = 'search is limited to the tenant in scope';
  end if;
  return query
    select r.id, (case when t.own = v_text then 4 when t.own like v_like || '%' then 3 when t.own like '% ' || v_like || '%' then 2
      else 1.5 end)::real
    from public.contacts r cross join lateral (select public.fold_text(btrim(coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) as own offset 0) t
    where r.tenant_id = p_tenant and (exists (select 1 from public.customers c where c.tenant_id = r.tenant_id and c.id = r.customer_id and c.deleted_at is null)) and public.fold_text(btrim(coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) like '%' || v_like || '%'
    order by 2 desc, r.id desc
    limit v_limit;
  get diagnostics v_found = row_count;
  if v_found >= v_limit then
    return;
  end if;
  return query
    select r.id, word_similarity(v_text, t.own)::real
    from public.contacts r cross join lateral (select public.fold_text(btrim(coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) as own offset 0) t
    where r.tenant_id = p_tenant and (exists (select 1 from public.customers c where c.tenant_id = r.tenant_id and c.id = r.customer_id and c.deleted_at is null)) and v_text <% public.fold_text(btrim(coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) and t.own not like '%' || v_like || '%'
    order by 2 desc, r.id desc
    limit v_limit - v_found;
end
$$;
revoke all on function public.find_contacts(uuid, text, int) from public;
grant execute on function public.find_contacts(uuid, text, int) to atrium_app, atrium_jobs;

-- function public.find_estimates(uuid, text, int)
create or replace function public.find_estimates(p_tenant uuid, p_text text, p_limit int)
returns table (id uuid, score real)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set pg_trgm.word_similarity_threshold = 0.4
as $$
declare
  v_text text := public.fold_text(btrim(p_text));
  v_like text := replace(replace(replace(v_text, '\', '\\'), '%', '\%'), '_', '\_');
  v_limit int := least(p_limit, 50);
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid then
    raise exception using errcode = '42501', message = 'search is limited to the tenant in scope';
  end if;
  return query
    select r.id, (case when t.own = v_text then 4 when t.own like v_like || '%' then 3 when t.own like '% ' || v_like || '%' then 2
      else 1.5 end)::real
    from public.estimates r cross join lateral (select public.fold_text(btrim(coalesce(number, '') || ' ' || coalesce(reference, ''))) as own offset 0) t
    where r.tenant_id = p_tenant and (true) and public.fold_text(btrim(coalesce(number, '') || ' ' || coalesce(reference, ''))) like '%' || v_like || '%'
    order by 2 desc, r.id desc
    limit v_limit;
end
$$;
revoke all on function public.find_estimates(uuid, text, int) from public;
grant execute on function public.find_estimates(uuid, text, int) to atrium_app, atrium_jobs;

-- function public.find_expenses(uuid, text, int)
create or replace function public.find_expenses(p_tenant uuid, p_text text, p_limit int)
returns table (id uuid, score real)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set pg_trgm.word_similarity_threshold = 0.4
as $$
declare
  v_text text := public.fold_text(btrim(p_text));
  v_like text := replace(replace(replace(v_text, '\', '\\'), '%', '\%'), '_', '\_');
  v_limit int := least(p_limit, 50);
  v_found int;
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid then
    raise exception using errcode = '42501', message = 'search is limited to the tenant in scope';
  end if;
  return query
    select r.id, (case when t.own = v_text then 4 when t.own like v_like || '%' then 3 when t.own like '% ' || v_like || '%' then 2
      else 1.5 end)::real
    from public.expenses r cross join lateral (select public.fold_text(btrim(coalesce(merchant, '') || ' ' || coalesce(note, ''))) as own offset 0) t
    where r.tenant_id = p_tenant and (true) and public.fold_text(btrim(coalesce(merchant, '') || ' ' || coalesce(note, ''))) like '%' || v_like || '%'
    order by 2 desc, r.id desc
    limit v_limit;
  get diagnostics v_found = row_count;
  if v_found >= v_limit then
    return;
  end if;
  return query
    select r.id, word_similarity(v_text, t.own)::real
    from public.expenses r cross join lateral (select public.fold_text(btrim(coalesce(merchant, '') || ' ' || coalesce(note, ''))) as own offset 0) t
    where r.tenant_id = p_tenant and (true) and v_text <% public.fold_text(btrim(coalesce(merchant, '') || ' ' || coalesce(note, ''))) and t.own not like '%' || v_like || '%'
    order by 2 desc, r.id desc
    limit v_limit - v_found;
end
$$;
revoke all on function public.find_expenses(uuid, text, int) from public;
grant execute on function public.find_expenses(uuid, text, int) to atrium_app, atrium_jobs;

-- function public.find_invoices(uuid, text, int)
create or replace function public.find_invoices(p_tenant uuid, p_text text, p_limit int)
returns table (id uuid, score real)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set pg_trgm.word_similarity_threshold = 0.4
as $$
declare
  v_text text := public.fold_text(btrim(p_text));
  v_like text := replace(replace(replace(v_text, '\', '\\'), '%', '\%'), '_', '\_');
  v_limit int := least(p_limit, 50);
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid then
    raise exception using errcode = '42501', message = 'search is limited to the tenant in scope';
  end if;
  return query
    select r.id, (case when t.own = v_text then 4 when t.own like v_like || '%' then 3 when t.own like '% ' || v_like || '%' then 2
      else 1.5 end)::real
    from public.invoices r cross join lateral (select public.fold_text(btrim(coalesce(number, '') || ' ' || coalesce(reference, ''))) as own offset 0) t
    where r.tenant_id = p_tenant and (true) and public.fold_text(btrim(coalesce(number, '') || ' ' || coalesce(reference, ''))) like '%' || v_like || '%'
    order by 2 desc, r.id desc
    limit v_limit;
end
$$;
revoke all on function public.find_invoices(uuid, text, int) from public;
grant execute on function public.find_invoices(uuid, text, int) to atrium_app, atrium_jobs;

-- function public.find_items(uuid, text, int)
create or replace function public.find_items(p_tenant uuid, p_text text, p_limit int)
returns table (id uuid, score real)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set pg_trgm.word_similarity_threshold = 0.4
as $$
declare
  v_text text := public.fold_text(btrim(p_text));
  v_like text := replace(replace(replace(v_text, '\', '\\'), '%', '\%'), '_', '\_');
  v_limit int := least(p_limit, 50);
  v_found int;
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid then
    raise exception using errcode = '42501', message = 'search is limited to the tenant in scope';
  end if;
  return query
    select r.id, (case when t.own = v_text then 4 when t.own like v_like || '%' then 3 when t.own like '% ' || v_like || '%' then 2
      else 1.5 end)::real
    from public.items r cross join lateral (select search_text as own offset 0) t
    where r.tenant_id = p_tenant and (r.deleted_at is null) and search_text like '%' || v_like || '%'
    order by 2 desc, r.id desc
    limit v_limit;
  get diagnostics v_found = row_count;
  if v_found >= v_limit then
    return;
  end if;
  return query
    select r.id, word_similarity(v_text, t.own)::real
    from public.items r cross join lateral (select search_text as own offset 0) t
    where r.tenant_id = p_tenant and (r.deleted_at is null) and v_text <% search_text and t.own not like '%' || v_like || '%'
    order by 2 desc, r.id desc
    limit v_limit - v_found;
end
$$;
revoke all on function public.find_items(uuid, text, int) from public;
grant execute on function public.find_items(uuid, text, int) to atrium_app, atrium_jobs;

-- function public.find_kb_articles(uuid, text, int)
create or replace function public.find_kb_articles(p_tenant uuid, p_text text, p_limit int)
returns table (id uuid, score real)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set pg_trgm.word_similarity_threshold = 0.4
as $$
declare
  v_text text := public.fold_text(btrim(p_text));
  v_like text := replace(replace(replace(v_text, '\', '\\'), '%', '\%'), '_', '\_');
  v_limit int := least(p_limit, 50);
  v_found int;
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid then
    raise exception using errcode = '42501', message = 'search is limited to the tenant in scope';
  end if;
  return query
    select r.id, (case when t.own = v_text then 4 when t.own like v_like || '%' then 3 when t.own like '% ' || v_like || '%' then 2
      else 1.5 end)::real
    from public.kb_articles r cross join lateral (select public.fold_text(btrim(coalesce(title, '') || ' ' || coalesce(slug, ''))) as own offset 0) t
    where r.tenant_id = p_tenant and (true) and public.fold_text(btrim(coalesce(title, '') || ' ' || coalesce(slug, ''))) like '%' || v_like || '%'
    order by 2 desc, r.id desc
    limit v_limit;
  get diagnostics v_found = row_count;
  if v_found >= v_limit then
    return;
  end if;
  return query
    select r.id, word_similarity(v_text, t.own)::real
    from public.kb_articles r cross join lateral (select public.fold_text(btrim(coalesce(title, '') || ' ' || coalesce(slug, ''))) as own offset 0) t
    where r.tenant_id = p_tenant and (true) and v_text <% public.fold_text(btrim(coalesce(title, '') || ' ' || coalesce(slug, ''))) and t.own not like '%' || v_like || '%'
    order by 2 desc, r.id desc
    limit v_limit - v_found;
end
$$;
revoke all on function public.find_kb_articles(uuid, text, int) from public;
grant execute on function public.find_kb_articles(uuid, text, int) to atrium_app, atrium_jobs;

-- function public.find_kb_pages(uuid, text, int)
create or replace function public.find_kb_pages(p_tenant uuid, p_text text, p_limit int)
returns table (id uuid, score real)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set pg_trgm.word_similarity_threshold = 0.4
as $$
declare
  v_text text := public.fold_text(btrim(p_text));
  v_like text := replace(replace(replace(v_text, '\', '\\'), '%', '\%'), '_', '\_');
  v_limit int := least(p_limit, 50);
  v_found int;
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid then
    raise exception using errcode = '42501', message = 'search is limited to the tenant in scope';
  end if;
  return query
    select r.id, (case when t.own = v_text then 4 when t.own like v_like || '%' then 3 when t.own like '% ' || v_like || '%' then 2
      else 1.5 end)::real
    from public.kb_pages r cross join lateral (select public.fold_text(btrim(coalesce(title, '') || ' ' || coalesce(body, ''))) as own offset 0) t
    where r.tenant_id = p_tenant and (true) and public.fold_text(btrim(coalesce(title, '') || ' ' || coalesce(body, ''))) like '%' || v_like || '%'
    order by 2 desc, r.id desc
    limit v_limit;
  get diagnostics v_found = row_count;
  if v_found >= v_limit then
    return;
  end if;
  return query
    select r.id, word_similarity(v_text, t.own)::real
    from public.kb_pages r cross join lateral (select public.fold_text(btrim(coalesce(title, '') || ' ' || coalesce(body, ''))) as own offset 0) t
    where r.tenant_id = p_tenant and (true) and v_text <% public.fold_text(btrim(coalesce(title, '') || ' ' || coalesce(body, ''))) and t.own not like '%' || v_like || '%'
    order by 2 desc, r.id desc
    limit v_limit - v_found;
end
$$;
revoke all on function public.find_kb_pages(uuid, text, int) from public;
grant execute on function public.find_kb_pages(uuid, text, int) to atrium_app, atrium_jobs;

-- function public.find_leads(uuid, text, int)
create or replace function public.find_leads(p_tenant uuid, p_text text, p_limit int)
returns table (id uuid, score real)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set pg_trgm.word_similarity_threshold = 0.4
as $$
declare
  v_text text := public.fold_text(btrim(p_text));
  v_like text := replace(replace(replace(v_text, '\', '\\'), '%', '\%'), '_', '\_');
  v_limit int := least(p_limit, 50);
  v_found int;
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid then
    raise exception using errcode = '42501', message = 'search is limited to the tenant in scope';
  end if;
  return query
    select r.id, (case when t.own = v_text then 4 when t.own like v_like || '%' then 3 when t.own like '% ' || v_like || '%' then 2
      else 1.5 end)::real
    from public.leads r cross join lateral (select public.fold_text(btrim(coalesce(name, '') || ' ' || coalesce(company, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) as own offset 0) t
    where r.tenant_id = p_tenant and (true) and public.fold_text(btrim(coalesce(name, '') || ' ' || coalesce(company, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) like '%' || v_like || '%'
    order by 2 desc, r.id desc
    limit v_limit;
  get diagnostics v_found = row_count;
  if v_found >= v_limit then
    return;
  end if;
  return query
    select r.id, word_similarity(v_text, t.own)::real
    from public.leads r cross join lateral (select public.fold_text(btrim(coalesce(name, '') || ' ' || coalesce(company, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) as own offset 0) t
    where r.tenant_id = p_tenant and (true) and v_text <% public.fold_text(btrim(coalesce(name, '') || ' ' || coalesce(company, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) and t.own not like '%' || v_like || '%'
    order by 2 desc, r.id desc
    limit v_limit - v_found;
end
$$;
revoke all on function public.find_leads(uuid, text, int) from public;
grant execute on function public.find_leads(uuid, text, int) to atrium_app, atrium_jobs;

-- function public.find_payments(uuid, text, int)
create or replace function public.find_payments(p_tenant uuid, p_text text, p_limit int)
returns table (id uuid, score real)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set pg_trgm.word_similarity_threshold = 0.4
as $$
declare
  v_text text := public.fold_text(btrim(p_text));
  v_like text := replace(replace(replace(v_text, '\', '\\'), '%', '\%'), '_', '\_');
  v_limit int := least(p_limit, 50);
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid then
    raise exception using errcode = '42501', message = 'search is limited to the tenant in scope';
  end if;
  return query
    select r.id, (case when t.own = v_text then 4 when t.own like v_like || '%' then 3 when t.own like '% ' || v_like || '%' then 2
      else 1.5 end)::real
    from public.payments r cross join lateral (select public.fold_text(btrim(coalesce(reference, ''))) as own offset 0) t
    where r.tenant_id = p_tenant and (true) and public.fold_text(btrim(coalesce(reference, ''))) like '%' || v_like || '%'
    order by 2 desc, r.id desc
    limit v_limit;
end
$$;
revoke all on function public.find_payments(uuid, text, int) from public;
grant execute on function public.find_payments(uuid, text, int) to atrium_app, atrium_jobs;

-- function public.find_projects(uuid, text, int)
create or replace function public.find_projects(p_tenant uuid, p_text text, p_limit int)
returns table (id uuid, score real)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set pg_trgm.word_similarity_threshold = 0.4
as $$
declare
  v_text text := public.fold_text(btrim(p_text));
  v_like text := replace(replace(replace(v_text, '\', '\\'), '%', '\%'), '_', '\_');
  v_limit int := least(p_limit, 50);
  v_found int;
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid then
    raise exception using errcode = '42501', message = 'search is limited to the tenant in scope';
  end if;
  return query
    select r.id, (case when t.own = v_text then 4 when t.own like v_like || '%' then 3 when t.own like '% ' || v_like || '%' then 2
      else 1.5 end)::real
    from public.projects r cross join lateral (select public.fold_text(btrim(coalesce(name, ''))) as own offset 0) t
    where r.tenant_id = p_tenant and (true) and public.fold_text(btrim(coalesce(name, ''))) like '%' || v_like || '%'
    order by 2 desc, r.id desc
    limit v_limit;
  get diagnostics v_found = row_count;
  if v_found >= v_limit then
    return;
  end if;
  return query
    select r.id, word_similarity(v_text, t.own)::real
    from public.projects r cross join lateral (select public.fold_text(btrim(coalesce(name, ''))) as own offset 0) t
    where r.tenant_id = p_tenant and (true) and v_text <% public.fold_text(btrim(coalesce(name, ''))) and t.own not like '%' || v_like || '%'
    order by 2 desc, r.id desc
    limit v_limit - v_found;
end
$$;
revoke all on function public.find_projects(uuid, text, int) from public;
grant execute on function public.find_projects(uuid, text, int) to atrium_app, atrium_jobs;

-- function public.find_proposals(uuid, text, int)
create or replace function public.find_proposals(p_tenant uuid, p_text text, p_limit int)
returns table (id uuid, score real)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set pg_trgm.word_similarity_threshold = 0.4
as $$
declare
  v_text text := public.fold_text(btrim(p_text));
  v_like text := replace(replace(replace(v_text, '\', '\\'), '%', '\%'), '_', '\_');
  v_limit int := least(p_limit, 50);
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid then
    raise exception using errcode = '42501', message = 'search is limited to the tenant in scope';
  end if;
  return query
    select r.id, (case when t.own = v_text then 4 when t.own like v_like || '%' then 3 when t.own like '% ' || v_like || '%' then 2
      else 1.5 end)::real
    from public.proposals r cross join lateral (select public.fold_text(btrim(coalesce(number, '') || ' ' || coalesce(title, '') || ' ' || coalesce(reference, ''))) as own offset 0) t
    where r.tenant_id = p_tenant and (true) and public.fold_text(btrim(coalesce(number, '') || ' ' || coalesce(title, '') || ' ' || coalesce(reference, ''))) like '%' || v_like || '%'
    order by 2 desc, r.id desc
    limit v_limit;
end
$$;
revoke all on function public.find_proposals(uuid, text, int) from public;
grant execute on function public.find_proposals(uuid, text, int) to atrium_app, atrium_jobs;

-- function public.find_recurring_invoices(uuid, text, int)
create or replace function public.find_recurring_invoices(p_tenant uuid, p_text text, p_limit int)
returns table (id uuid, score real)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set pg_trgm.word_similarity_threshold = 0.4
as $$
declare
  v_text text := public.fold_text(btrim(p_text));
  v_like text := replace(replace(replace(v_text, '\', '\\'), '%', '\%'), '_', '\_');
  v_limit int := least(p_limit, 50);
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid then
    raise exception using errcode = '42501', message = 'search is limited to the tenant in scope';
  end if;
  return query
    select r.id, (case when t.own = v_text then 4 when t.own like v_like || '%' then 3 when t.own like '% ' || v_like || '%' then 2
      else 1.5 end)::real
    from public.recurring_invoices r cross join lateral (select public.fold_text(btrim(coalesce(reference, ''))) as own offset 0) t
    where r.tenant_id = p_tenant and (true) and public.fold_text(btrim(coalesce(reference, ''))) like '%' || v_like || '%'
    order by 2 desc, r.id desc
    limit v_limit;
end
$$;
revoke all on function public.find_recurring_invoices(uuid, text, int) from public;
grant execute on function public.find_recurring_invoices(uuid, text, int) to atrium_app, atrium_jobs;

-- function public.find_staff(uuid, text, int)
create or replace function public.find_staff(p_tenant uuid, p_text text, p_limit int)
returns table (id uuid, score real)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set pg_trgm.word_similarity_threshold = 0.4
as $$
declare
  v_text text := public.fold_text(btrim(p_text));
  v_like text := replace(replace(replace(v_text, '\', '\\'), '%', '\%'), '_', '\_');
  v_limit int := least(p_limit, 50);
  v_found int;
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid then
    raise exception using errcode = '42501', message = 'search is limited to the tenant in scope';
  end if;
  return query
    select r.id, (case when t.own = v_text then 4 when t.own like v_like || '%' then 3 when t.own like '% ' || v_like || '%' then 2
      else 1.5 end)::real
    from public.staff r cross join lateral (select public.fold_text(btrim(coalesce(name, '') || ' ' || coalesce(email, ''))) as own offset 0) t
    where r.tenant_id = p_tenant and (r.deactivated_at is null) and public.fold_text(btrim(coalesce(name, '') || ' ' || coalesce(email, ''))) like '%' || v_like || '%'
    order by 2 desc, r.id desc
    limit v_limit;
  get diagnostics v_found = row_count;
  if v_found >= v_limit then
    return;
  end if;
  return query
    select r.id, word_similarity(v_text, t.own)::real
    from public.staff r cross join lateral (select public.fold_text(btrim(coalesce(name, '') || ' ' || coalesce(email, ''))) as own offset 0) t
    where r.tenant_id = p_tenant and (r.deactivated_at is null) and v_text <% public.fold_text(btrim(coalesce(name, '') || ' ' || coalesce(email, ''))) and t.own not like '%' || v_like || '%'
    order by 2 desc, r.id desc
    limit v_limit - v_found;
end
$$;
revoke all on function public.find_staff(uuid, text, int) from public;
grant execute on function public.find_staff(uuid, text, int) to atrium_app, atrium_jobs;

-- function public.find_subscriptions(uuid, text, int)
create or replace function public.find_subscriptions(p_tenant uuid, p_text text, p_limit int)
returns table (id uuid, score real)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set pg_trgm.word_similarity_threshold = 0.4
as $$
declare
  v_text text := public.fold_text(btrim(p_text));
  v_like text := replace(replace(replace(v_text, '\', '\\'), '%', '\%'), '_', '\_');
  v_limit int := least(p_limit, 50);
  v_found int;
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid then
    raise exception using errcode = '42501', message = 'search is limited to the tenant in scope';
  end if;
  return query
    select r.id, (case when t.own = v_text then 4 when t.own like v_like || '%' then 3 when t.own like '% ' || v_like || '%' then 2
      else 1.5 end)::real
    from public.subscriptions r cross join lateral (select public.fold_text(btrim(coalesce(title, ''))) as own offset 0) t
    where r.tenant_id = p_tenant and (true) and public.fold_text(btrim(coalesce(title, ''))) like '%' || v_like || '%'
    order by 2 desc, r.id desc
    limit v_limit;
  get diagnostics v_found = row_count;
  if v_found >= v_limit then
    return;
  end if;
  return query
    select r.id, word_similarity(v_text, t.own)::real
    from public.subscriptions r cross join lateral (select public.fold_text(btrim(coalesce(title, ''))) as own offset 0) t
    where r.tenant_id = p_tenant and (true) and v_text <% public.fold_text(btrim(coalesce(title, ''))) and t.own not like '%' || v_like || '%'
    order by 2 desc, r.id desc
    limit v_limit - v_found;
end
$$;
revoke all on function public.find_subscriptions(uuid, text, int) from public;
grant execute on function public.find_subscriptions(uuid, text, int) to atrium_app, atrium_jobs;

-- function public.find_surveys(uuid, text, int)
create or replace function public.find_surveys(p_tenant uuid, p_text text, p_limit int)
returns table (id uuid, score real)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set pg_trgm.word_similarity_threshold = 0.4
as $$
declare
  v_text text := public.fold_text(btrim(p_text));
  v_like text := replace(replace(replace(v_text, '\', '\\'), '%', '\%'), '_', '\_');
  v_limit int := least(p_limit, 50);
  v_found int;
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid then
    raise exception using errcode = '42501', message = 'search is limited to the tenant in scope';
  end if;
  return query
    select r.id, (case when t.own = v_text then 4 when t.own like v_like || '%' then 3 when t.own like '% ' || v_like || '%' then 2
      else 1.5 end)::real
    from public.surveys r cross join lateral (select public.fold_text(btrim(coalesce(name, ''))) as own offset 0) t
    where r.tenant_id = p_tenant and (true) and public.fold_text(btrim(coalesce(name, ''))) like '%' || v_like || '%'
    order by 2 desc, r.id desc
    limit v_limit;
  get diagnostics v_found = row_count;
  if v_found >= v_limit then
    return;
  end if;
  return query
    select r.id, word_similarity(v_text, t.own)::real
    from public.surveys r cross join lateral (select public.fold_text(btrim(coalesce(name, ''))) as own offset 0) t
    where r.tenant_id = p_tenant and (true) and v_text <% public.fold_text(btrim(coalesce(name, ''))) and t.own not like '%' || v_like || '%'
    order by 2 desc, r.id desc
    limit v_limit - v_found;
end
$$;
revoke all on function public.find_surveys(uuid, text, int) from public;
grant execute on function public.find_surveys(uuid, text, int) to atrium_app, atrium_jobs;

-- function public.find_tasks(uuid, text, int)
create or replace function public.find_tasks(p_tenant uuid, p_text text, p_limit int)
returns table (id uuid, score real)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set pg_trgm.word_similarity_threshold = 0.4
as $$
declare
  v_text text := public.fold_text(btrim(p_text));
  v_like text := replace(replace(replace(v_text, '\', '\\'), '%', '\%'), '_', '\_');
  v_limit int := least(p_limit, 50);
  v_found int;
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid then
    raise exception using errcode = '42501', message = 'search is limited to the tenant in scope';
  end if;
  return query
    select r.id, (case when t.own = v_text then 4 when t.own like v_like || '%' then 3 when t.own like '% ' || v_like || '%' then 2
      else 1.5 end)::real
    from public.tasks r cross join lateral (select public.fold_text(btrim(coalesce(title, ''))) as own offset 0) t
    where r.tenant_id = p_tenant and (true) and public.fold_text(btrim(coalesce(title, ''))) like '%' || v_like || '%'
    order by 2 desc, r.id desc
    limit v_limit;
  get diagnostics v_found = row_count;
  if v_found >= v_limit then
    return;
  end if;
  return query
    select r.id, word_similarity(v_text, t.own)::real
    from public.tasks r cross join lateral (select public.fold_text(btrim(coalesce(title, ''))) as own offset 0) t
    where r.tenant_id = p_tenant and (true) and v_text <% public.fold_text(btrim(coalesce(title, ''))) and t.own not like '%' || v_like || '%'
    order by 2 desc, r.id desc
    limit v_limit - v_found;
end
$$;
revoke all on function public.find_tasks(uuid, text, int) from public;
grant execute on function public.find_tasks(uuid, text, int) to atrium_app, atrium_jobs;

-- function public.find_tickets(uuid, text, int)
create or replace function public.find_tickets(p_tenant uuid, p_text text, p_limit int)
returns table (id uuid, score real)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set pg_trgm.word_similarity_threshold = 0.4
as $$
declare
  v_text text := public.fold_text(btrim(p_text));
  v_like text := replace(replace(replace(v_text, '\', '\\'), '%', '\%'), '_', '\_');
  v_limit int := least(p_limit, 50);
  v_found int;
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid then
    raise exception using errcode = '42501', message = 'search is limited to the tenant in scope';
  end if;
  return query
    select r.id, (case when t.own = v_text then 4 when t.own like v_like || '%' then 3 when t.own like '% ' || v_like || '%' then 2
      else 1.5 end)::real
    from public.tickets r cross join lateral (select public.fold_text(btrim(coalesce(number::text, '') || ' ' || coalesce(subject, '') || ' ' || coalesce(requester_name, ''))) as own offset 0) t
    where r.tenant_id = p_tenant and (true) and public.fold_text(btrim(coalesce(number::text, '') || ' ' || coalesce(subject, '') || ' ' || coalesce(requester_name, ''))) like '%' || v_like || '%'
    order by 2 desc, r.id desc
    limit v_limit;
  get diagnostics v_found = row_count;
  if v_found >= v_limit then
    return;
  end if;
  return query
    select r.id, word_similarity(v_text, t.own)::real
    from public.tickets r cross join lateral (select public.fold_text(btrim(coalesce(number::text, '') || ' ' || coalesce(subject, '') || ' ' || coalesce(requester_name, ''))) as own offset 0) t
    where r.tenant_id = p_tenant and (true) and v_text <% public.fold_text(btrim(coalesce(number::text, '') || ' ' || coalesce(subject, '') || ' ' || coalesce(requester_name, ''))) and t.own not like '%' || v_like || '%'
    order by 2 desc, r.id desc
    limit v_limit - v_found;
end
$$;
revoke all on function public.find_tickets(uuid, text, int) from public;
grant execute on function public.find_tickets(uuid, text, int) to atrium_app, atrium_jobs;
