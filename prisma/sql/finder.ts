import { foldedMarks } from "@/lib/kernel/base/fold-text";
import { qualify, type Extra } from "./extra";
import { index, rawFunction } from "./kinds";

/**
 * `public.fold_text(text)`: normalises text for search, as `foldText` does in the code. Immutable, unlike `unaccent`, so that an index can
 * use it. NFKD also removes the hamza from an alef.
 */
export const foldText: Extra = rawFunction(
  "public.fold_text(text)",
  `create or replace function public.fold_text(p_text text) returns text
language sql immutable strict parallel safe
return pg_catalog.lower(pg_catalog.regexp_replace(pg_catalog.normalize(p_text, 'NFKD'), '[${foldedMarks}]', '', 'g'));
grant execute on function public.fold_text(text) to atrium_app, atrium_jobs;`,
);

export interface FinderOptions {
  /** SQL over the table's columns: the folded text to search. */
  text: string;
  /** SQL condition for the rows that can be found. */
  only?: string;
  /** Whether misspelt words match. Not for numbers, which are all similar. */
  fuzzy: boolean;
  /** Whether `text` needs an index; false where another exists, or for few rows. */
  indexed: boolean;
}

/**
 * `public.find_<table>(tenant, text, limit)`: ids and scores of the best matches. 4 is the whole text, 3 its beginning, 2 the beginning of
 * a word, 1.5 the inside of one, up to 1 a similarity, which is looked for only if those that contain the text do not fill the limit. A
 * trigram match is not leakproof, so row-level security would keep it from its index: like `searchFunction` it runs as the owner, filters
 * by tenant, and rejects a tenant other than the session's.
 */
export function finder(table: string, { text, only = "true", fuzzy, indexed }: FinderOptions): Extra[] {
  const signature = `public.find_${table}(uuid, text, int)`;
  const escaped = String.raw`replace(replace(replace(v_text, '\', '\\'), '%', '\%'), '_', '\_')`;
  // `offset 0` keeps the planner from folding the text again in each place that names it.
  const once = `cross join lateral (select ${text} as own offset 0) t`;
  const likeness = fuzzy
    ? `
  get diagnostics v_found = row_count;
  if v_found >= v_limit then
    return;
  end if;
  return query
    select r.id, word_similarity(v_text, t.own)::real
    from ${qualify(table)} r ${once}
    where r.tenant_id = p_tenant and (${only}) and v_text <% ${text} and t.own not like '%' || v_like || '%'
    order by 2 desc, r.id desc
    limit v_limit - v_found;`
    : "";
  const define = rawFunction(
    signature,
    `create or replace function public.find_${table}(p_tenant uuid, p_text text, p_limit int)
returns table (id uuid, score real)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set pg_trgm.word_similarity_threshold = 0.4
as $$
declare
  v_text text := public.fold_text(btrim(p_text));
  v_like text := ${escaped};
  v_limit int := least(p_limit, 50);${fuzzy ? "\n  v_found int;" : ""}
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid then
    raise exception using errcode = '42501', message = 'search is limited to the tenant in scope';
  end if;
  return query
    select r.id, (case when t.own = v_text then 4 when t.own like v_like || '%' then 3 when t.own like '% ' || v_like || '%' then 2
      else 1.5 end)::real
    from ${qualify(table)} r ${once}
    where r.tenant_id = p_tenant and (${only}) and ${text} like '%' || v_like || '%'
    order by 2 desc, r.id desc
    limit v_limit;${likeness}
end
$$;
revoke all on function ${signature} from public;
grant execute on function ${signature} to atrium_app, atrium_jobs;`,
  );
  return indexed ? [index(`${table}_found_by`, table, `using gin (tenant_id, (${text}) gin_trgm_ops)`), define] : [define];
}

/** The columns as one folded text, for `text` of a finder. */
export const joined = (...columns: string[]): string =>
  `public.fold_text(btrim(${columns.map((column) => `coalesce(${column}, '')`).join(" || ' ' || ")}))`;
