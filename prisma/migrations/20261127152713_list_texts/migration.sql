-- function platform.match_webhooks(uuid[])
drop function if exists platform.match_webhooks(uuid[]);

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

-- function public.find_projects(uuid, text, int)
drop function if exists public.find_projects(uuid, text, int);

-- function public.find_payments(uuid, text, int)
drop function if exists public.find_payments(uuid, text, int);

-- index public.payments_found_by
drop index if exists public.payments_found_by;

-- function public.find_leads(uuid, text, int)
drop function if exists public.find_leads(uuid, text, int);

-- function public.find_kb_pages(uuid, text, int)
drop function if exists public.find_kb_pages(uuid, text, int);

-- function public.find_kb_articles(uuid, text, int)
drop function if exists public.find_kb_articles(uuid, text, int);

-- function public.find_items(uuid, text, int)
drop function if exists public.find_items(uuid, text, int);

-- function public.search_items(uuid, text, boolean, int)
drop function if exists public.search_items(uuid, text, boolean, int);

-- function public.find_expenses(uuid, text, int)
drop function if exists public.find_expenses(uuid, text, int);

-- function public.find_contacts(uuid, text, int)
drop function if exists public.find_contacts(uuid, text, int);

-- function public.find_customers(uuid, text, int)
drop function if exists public.find_customers(uuid, text, int);

-- function public.search_customers(uuid, text, boolean, int)
drop function if exists public.search_customers(uuid, text, boolean, int);

-- function public.find_contracts(uuid, text, int)
drop function if exists public.find_contracts(uuid, text, int);

-- function public.correct_words(text, text[])
create or replace function public.correct_words(p_view text, p_words text[])
returns table (typed text, used text)
language plpgsql stable set search_path = pg_catalog, public, pg_temp set pg_trgm.word_similarity_threshold = 0.45
as $$
declare
  v_word text;
  v_found boolean;
begin
  foreach v_word in array p_words loop
    execute format('select exists (select 1 from public.%I where text like %L)', p_view,
      '%' || replace(replace(replace(v_word, '', '\'), '%', '\%'), '_', '\_') || '%') into v_found;
    continue when v_found;
    return query execute format('select %1$L, w.own
      from (select text from public.%2$I where %1$L <%% text limit 500) t
      cross join lateral (select distinct own from regexp_split_to_table(t.text, ''[\s,.;:!?()/@_"-]+'') own) w
      where similarity(w.own, %1$L) >= 0.45 group by w.own order by similarity(w.own, %1$L) desc, w.own limit 10', v_word, p_view);
  end loop;
end
$$;
revoke all on function public.correct_words(text, text[]) from public;
grant execute on function public.correct_words(text, text[]) to atrium_app, atrium_jobs;

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
  if v_found >= v_limit or v_text ~ '[0-9]' then
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

-- view public.contracts_texts
create or replace view public.contracts_texts as
select r.tenant_id, r.id as record_id, public.fold_text(btrim(coalesce(title, ''))) as text, public.fold_text(null::text) as code, false as internal
  from public.contracts r 
  where r.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
union all select r.tenant_id, r.id as record_id, c.search_text as text, null::text as code, false as internal
  from public.contracts r join public.customers c on c.tenant_id = r.tenant_id and c.id = r.customer_id
  where r.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
union all select null::uuid, null::uuid, null::text, null::text, false where false;
revoke all on public.contracts_texts from public, atrium_app, atrium_jobs;
grant select on public.contracts_texts to atrium_app, atrium_jobs;

-- view public.credit_notes_texts
create or replace view public.credit_notes_texts as
select r.tenant_id, r.id as record_id, public.fold_text(btrim(coalesce(number, '') || ' ' || coalesce(reference, ''))) as text, public.fold_text(number::text) as code, false as internal
  from public.credit_notes r 
  where r.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
union all select r.tenant_id, r.id as record_id, c.search_text as text, null::text as code, false as internal
  from public.credit_notes r join public.customers c on c.tenant_id = r.tenant_id and c.id = r.customer_id
  where r.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
union all select null::uuid, null::uuid, null::text, null::text, false where false;
revoke all on public.credit_notes_texts from public, atrium_app, atrium_jobs;
grant select on public.credit_notes_texts to atrium_app, atrium_jobs;

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
  if v_found >= v_limit or v_text ~ '[0-9]' then
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

-- view public.customers_texts
create or replace view public.customers_texts as
select r.tenant_id, r.id as record_id, search_text as text, public.fold_text(null::text) as code, false as internal
  from public.customers r 
  where r.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
union all select null::uuid, null::uuid, null::text, null::text, false where false;
revoke all on public.customers_texts from public, atrium_app, atrium_jobs;
grant select on public.customers_texts to atrium_app, atrium_jobs;

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
  if v_found >= v_limit or v_text ~ '[0-9]' then
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

-- view public.contacts_texts
create or replace view public.contacts_texts as
select r.tenant_id, r.id as record_id, public.fold_text(btrim(coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) as text, public.fold_text(null::text) as code, false as internal
  from public.contacts r 
  where r.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
union all select null::uuid, null::uuid, null::text, null::text, false where false;
revoke all on public.contacts_texts from public, atrium_app, atrium_jobs;
grant select on public.contacts_texts to atrium_app, atrium_jobs;

-- view public.estimates_texts
create or replace view public.estimates_texts as
select r.tenant_id, r.id as record_id, public.fold_text(btrim(coalesce(number, '') || ' ' || coalesce(reference, ''))) as text, public.fold_text(number::text) as code, false as internal
  from public.estimates r 
  where r.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
union all select r.tenant_id, r.id as record_id, c.search_text as text, null::text as code, false as internal
  from public.estimates r join public.customers c on c.tenant_id = r.tenant_id and c.id = r.customer_id
  where r.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
union all select null::uuid, null::uuid, null::text, null::text, false where false;
revoke all on public.estimates_texts from public, atrium_app, atrium_jobs;
grant select on public.estimates_texts to atrium_app, atrium_jobs;

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
  if v_found >= v_limit or v_text ~ '[0-9]' then
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

-- view public.expenses_texts
create or replace view public.expenses_texts as
select r.tenant_id, r.id as record_id, public.fold_text(btrim(coalesce(merchant, '') || ' ' || coalesce(note, ''))) as text, public.fold_text(null::text) as code, false as internal
  from public.expenses r 
  where r.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
union all select null::uuid, null::uuid, null::text, null::text, false where false;
revoke all on public.expenses_texts from public, atrium_app, atrium_jobs;
grant select on public.expenses_texts to atrium_app, atrium_jobs;

-- view public.invoices_texts
create or replace view public.invoices_texts as
select r.tenant_id, r.id as record_id, public.fold_text(btrim(coalesce(number, '') || ' ' || coalesce(reference, ''))) as text, public.fold_text(number::text) as code, false as internal
  from public.invoices r 
  where r.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
union all select r.tenant_id, r.id as record_id, c.search_text as text, null::text as code, false as internal
  from public.invoices r join public.customers c on c.tenant_id = r.tenant_id and c.id = r.customer_id
  where r.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
union all select null::uuid, null::uuid, null::text, null::text, false where false;
revoke all on public.invoices_texts from public, atrium_app, atrium_jobs;
grant select on public.invoices_texts to atrium_app, atrium_jobs;

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
  if v_found >= v_limit or v_text ~ '[0-9]' then
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

-- view public.items_texts
create or replace view public.items_texts as
select r.tenant_id, r.id as record_id, search_text as text, public.fold_text(code::text) as code, false as internal
  from public.items r 
  where r.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
union all select null::uuid, null::uuid, null::text, null::text, false where false;
revoke all on public.items_texts from public, atrium_app, atrium_jobs;
grant select on public.items_texts to atrium_app, atrium_jobs;

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
  if v_found >= v_limit or v_text ~ '[0-9]' then
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

-- view public.kb_articles_texts
create or replace view public.kb_articles_texts as
select r.tenant_id, r.id as record_id, public.fold_text(btrim(coalesce(title, '') || ' ' || coalesce(slug, ''))) as text, public.fold_text(null::text) as code, false as internal
  from public.kb_articles r 
  where r.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
union all select null::uuid, null::uuid, null::text, null::text, false where false;
revoke all on public.kb_articles_texts from public, atrium_app, atrium_jobs;
grant select on public.kb_articles_texts to atrium_app, atrium_jobs;

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
  if v_found >= v_limit or v_text ~ '[0-9]' then
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

-- view public.kb_pages_texts
create or replace view public.kb_pages_texts as
select r.tenant_id, r.id as record_id, public.fold_text(btrim(coalesce(title, '') || ' ' || coalesce(body, ''))) as text, public.fold_text(null::text) as code, false as internal
  from public.kb_pages r 
  where r.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
union all select null::uuid, null::uuid, null::text, null::text, false where false;
revoke all on public.kb_pages_texts from public, atrium_app, atrium_jobs;
grant select on public.kb_pages_texts to atrium_app, atrium_jobs;

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
  if v_found >= v_limit or v_text ~ '[0-9]' then
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

-- view public.leads_texts
create or replace view public.leads_texts as
select r.tenant_id, r.id as record_id, public.fold_text(btrim(coalesce(name, '') || ' ' || coalesce(company, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) as text, public.fold_text(null::text) as code, false as internal
  from public.leads r 
  where r.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
union all select null::uuid, null::uuid, null::text, null::text, false where false;
revoke all on public.leads_texts from public, atrium_app, atrium_jobs;
grant select on public.leads_texts to atrium_app, atrium_jobs;

-- index public.payments_found_by
drop index if exists public.payments_found_by;
create index payments_found_by on public.payments using gin (tenant_id, (public.fold_text(btrim(coalesce(reference, '') || ' ' || coalesce(gateway_ref, '')))) gin_trgm_ops);

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
    from public.payments r cross join lateral (select public.fold_text(btrim(coalesce(reference, '') || ' ' || coalesce(gateway_ref, ''))) as own offset 0) t
    where r.tenant_id = p_tenant and (true) and public.fold_text(btrim(coalesce(reference, '') || ' ' || coalesce(gateway_ref, ''))) like '%' || v_like || '%'
    order by 2 desc, r.id desc
    limit v_limit;
end
$$;
revoke all on function public.find_payments(uuid, text, int) from public;
grant execute on function public.find_payments(uuid, text, int) to atrium_app, atrium_jobs;

-- view public.payments_texts
create or replace view public.payments_texts as
select r.tenant_id, r.id as record_id, public.fold_text(btrim(coalesce(reference, '') || ' ' || coalesce(gateway_ref, ''))) as text, public.fold_text(null::text) as code, false as internal
  from public.payments r 
  where r.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
union all select r.tenant_id, r.id as record_id, c.search_text as text, null::text as code, false as internal
  from public.payments r join public.customers c on c.tenant_id = r.tenant_id and c.id = r.customer_id
  where r.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
union all select r.tenant_id, r.id as record_id, public.fold_text(btrim(coalesce(i.number, '') || ' ' || coalesce(i.reference, ''))) as text, null::text as code, false as internal
  from public.payments r join public.invoices i on i.tenant_id = r.tenant_id and i.id = r.invoice_id
  where r.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
union all select r.tenant_id, r.id as record_id, public.fold_text(btrim(coalesce(i.number, '') || ' ' || coalesce(i.reference, ''))) as text, null::text as code, false as internal
  from public.payments r join public.payment_allocations a on a.tenant_id = r.tenant_id and a.payment_id = r.id
  join public.invoices i on i.tenant_id = r.tenant_id and i.id = a.invoice_id
  where r.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
union all select null::uuid, null::uuid, null::text, null::text, false where false;
revoke all on public.payments_texts from public, atrium_app, atrium_jobs;
grant select on public.payments_texts to atrium_app, atrium_jobs;

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
  if v_found >= v_limit or v_text ~ '[0-9]' then
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

-- view public.projects_texts
create or replace view public.projects_texts as
select r.tenant_id, r.id as record_id, public.fold_text(btrim(coalesce(name, ''))) as text, public.fold_text(null::text) as code, false as internal
  from public.projects r 
  where r.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
union all select null::uuid, null::uuid, null::text, null::text, false where false;
revoke all on public.projects_texts from public, atrium_app, atrium_jobs;
grant select on public.projects_texts to atrium_app, atrium_jobs;

-- view public.proposals_texts
create or replace view public.proposals_texts as
select r.tenant_id, r.id as record_id, public.fold_text(btrim(coalesce(number, '') || ' ' || coalesce(title, '') || ' ' || coalesce(reference, ''))) as text, public.fold_text(number::text) as code, false as internal
  from public.proposals r 
  where r.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
union all select r.tenant_id, r.id as record_id, c.search_text as text, null::text as code, false as internal
  from public.proposals r join public.customers c on c.tenant_id = r.tenant_id and c.id = r.customer_id
  where r.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
union all select null::uuid, null::uuid, null::text, null::text, false where false;
revoke all on public.proposals_texts from public, atrium_app, atrium_jobs;
grant select on public.proposals_texts to atrium_app, atrium_jobs;

-- view public.recurring_invoices_texts
create or replace view public.recurring_invoices_texts as
select r.tenant_id, r.id as record_id, public.fold_text(btrim(coalesce(reference, ''))) as text, public.fold_text(null::text) as code, false as internal
  from public.recurring_invoices r 
  where r.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
union all select r.tenant_id, r.id as record_id, c.search_text as text, null::text as code, false as internal
  from public.recurring_invoices r join public.customers c on c.tenant_id = r.tenant_id and c.id = r.customer_id
  where r.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
union all select null::uuid, null::uuid, null::text, null::text, false where false;
revoke all on public.recurring_invoices_texts from public, atrium_app, atrium_jobs;
grant select on public.recurring_invoices_texts to atrium_app, atrium_jobs;

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
  if v_found >= v_limit or v_text ~ '[0-9]' then
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

-- view public.staff_texts
create or replace view public.staff_texts as
select r.tenant_id, r.id as record_id, public.fold_text(btrim(coalesce(name, '') || ' ' || coalesce(email, ''))) as text, public.fold_text(null::text) as code, false as internal
  from public.staff r 
  where r.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
union all select null::uuid, null::uuid, null::text, null::text, false where false;
revoke all on public.staff_texts from public, atrium_app, atrium_jobs;
grant select on public.staff_texts to atrium_app, atrium_jobs;

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
  if v_found >= v_limit or v_text ~ '[0-9]' then
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

-- view public.subscriptions_texts
create or replace view public.subscriptions_texts as
select r.tenant_id, r.id as record_id, public.fold_text(btrim(coalesce(title, ''))) as text, public.fold_text(null::text) as code, false as internal
  from public.subscriptions r 
  where r.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
union all select r.tenant_id, r.id as record_id, c.search_text as text, null::text as code, false as internal
  from public.subscriptions r join public.customers c on c.tenant_id = r.tenant_id and c.id = r.customer_id
  where r.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
union all select null::uuid, null::uuid, null::text, null::text, false where false;
revoke all on public.subscriptions_texts from public, atrium_app, atrium_jobs;
grant select on public.subscriptions_texts to atrium_app, atrium_jobs;

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
  if v_found >= v_limit or v_text ~ '[0-9]' then
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

-- view public.surveys_texts
create or replace view public.surveys_texts as
select r.tenant_id, r.id as record_id, public.fold_text(btrim(coalesce(name, ''))) as text, public.fold_text(null::text) as code, false as internal
  from public.surveys r 
  where r.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
union all select null::uuid, null::uuid, null::text, null::text, false where false;
revoke all on public.surveys_texts from public, atrium_app, atrium_jobs;
grant select on public.surveys_texts to atrium_app, atrium_jobs;

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
  if v_found >= v_limit or v_text ~ '[0-9]' then
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

-- view public.tasks_texts
create or replace view public.tasks_texts as
select r.tenant_id, r.id as record_id, public.fold_text(btrim(coalesce(title, ''))) as text, public.fold_text(null::text) as code, false as internal
  from public.tasks r 
  where r.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
union all select null::uuid, null::uuid, null::text, null::text, false where false;
revoke all on public.tasks_texts from public, atrium_app, atrium_jobs;
grant select on public.tasks_texts to atrium_app, atrium_jobs;

-- index public.ticket_messages_found_by
drop index if exists public.ticket_messages_found_by;
create index ticket_messages_found_by on public.ticket_messages using gin (tenant_id, (public.fold_text(body)) gin_trgm_ops);

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
  if v_found >= v_limit or v_text ~ '[0-9]' then
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

-- view public.tickets_texts
create or replace view public.tickets_texts as
select r.tenant_id, r.id as record_id, public.fold_text(btrim(coalesce(number::text, '') || ' ' || coalesce(subject, '') || ' ' || coalesce(requester_name, ''))) as text, public.fold_text(number::text) as code, false as internal
  from public.tickets r 
  where r.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
union all select r.tenant_id, r.id as record_id, public.fold_text(body) as text, null::text as code, m.kind = 'note' as internal
  from public.tickets r join public.ticket_messages m on m.tenant_id = r.tenant_id and m.ticket_id = r.id
  where r.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
union all select null::uuid, null::uuid, null::text, null::text, false where false;
revoke all on public.tickets_texts from public, atrium_app, atrium_jobs;
grant select on public.tickets_texts to atrium_app, atrium_jobs;

-- function platform.match_webhooks(uuid[])
create or replace function platform.match_webhooks(p_events uuid[]) returns table (webhook_id uuid, event_id uuid, created_by_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
select w.id, e.id, w.created_by_id from public.events e join public.webhooks w on w.tenant_id = e.tenant_id
where e.id = any(p_events) and e.occurred_at >= w.created_at and w.status <> 'gone' and w.events && array[e.name, '*']
$$;
revoke all on function platform.match_webhooks(uuid[]) from public;
grant execute on function platform.match_webhooks(uuid[]) to atrium_jobs;
