import { foldedMarks } from "@/lib/kernel/base/fold-text";
import { bareName, qualify, type Extra } from "./extra";
import { index, raw, rawFunction } from "./kinds";

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

/**
 * The same function as a call with its true cost. An SQL function is inlined, and the planner takes its parts for cheap: it would fold each
 * row of a table rather than use the index. By itself, since indexes depend on the function, which therefore cannot be dropped.
 */
export const foldTextCost: Extra = raw("cost of public.fold_text", {
  create: `create or replace function public.fold_text(p_text text) returns text
language plpgsql immutable strict parallel safe cost 500
as $$
begin
  return pg_catalog.lower(pg_catalog.regexp_replace(pg_catalog.normalize(p_text, 'NFKD'), '[${foldedMarks}]', '', 'g'));
end
$$;`,
  drop: "select 1;",
});

export interface FinderOptions {
  /** SQL over the table's columns: the folded text to search. */
  text: string;
  /** SQL condition for the rows that can be found. */
  only?: string;
  /** Whether misspelt words match. Not for numbers, which are all similar. */
  fuzzy: boolean;
  /** Whether `text` needs an index; false where another exists, or for few rows. */
  indexed: boolean;
  /** SQL over the table's columns: the number or code of a record, which a list shows first when it is what was entered. */
  code?: string;
  /** Other texts by which lists find the records. */
  also?: readonly TextSource[];
}

/** Texts of other rows by which the records of a table, `r`, are found; each needs an index of its own. */
interface TextSource {
  /** SQL: the folded text. */
  text: string;
  /** SQL: the tables beside the records'. */
  join: string;
  /** SQL condition for texts by which customers find nothing; by default none. */
  internal?: string;
}

/** The name of the customer of each record. */
export const ofCustomer: TextSource = {
  text: "c.search_text",
  join: "join public.customers c on c.tenant_id = r.tenant_id and c.id = r.customer_id",
};

/**
 * `public.find_<table>(tenant, text, limit)`: ids and scores of the best matches. 4 is the whole text, 3 its beginning, 2 the beginning of
 * a word, 1.5 the inside of one, up to 1 a similarity, which is looked for only if those that contain the text do not fill the limit. A
 * trigram match is not leakproof, so row-level security would keep it from its index: it runs as the owner, filters
 * by tenant, and rejects a tenant other than the session's.
 */
export function finder(table: string, { text, only = "true", fuzzy, indexed, code, also = [] }: FinderOptions): Extra[] {
  const signature = `public.find_${table}(uuid, text, int)`;
  const escaped = String.raw`replace(replace(replace(v_text, '\', '\\'), '%', '\%'), '_', '\_')`;
  // `offset 0` keeps the planner from folding the text again in each place that names it.
  const once = `cross join lateral (select ${text} as own offset 0) t`;
  const likeness = fuzzy
    ? `
  get diagnostics v_found = row_count;
  if v_found >= v_limit or v_text ~ '[0-9]' then
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
  const found = [define, textView(table, { text, code, also })];
  return indexed ? [index(`${table}_found_by`, table, `using gin (tenant_id, (${text}) gin_trgm_ops)`), ...found] : found;
}

/**
 * `public.<table>_texts`: the texts by which lists find records, a row a text. Lists join it in their where-clause, so that a text narrows
 * them as any filter does. It belongs to the owner, whose policy lets a condition on the text use the index, and holds the tenant's rows.
 * It ends with an empty part: a view of one part would be merged into the list's statement, where the policies of the list's table keep the
 * condition from the index.
 */
function textView(table: string, { text, code = "null", also = [] }: Pick<FinderOptions, "text" | "code" | "also">): Extra {
  const name = `public.${bareName(table)}_texts`;
  const select = (source: TextSource & { code: string }) =>
    `select r.tenant_id, r.id as record_id, ${source.text} as text, ${source.code} as code, ${source.internal ?? "false"} as internal
  from ${qualify(table)} r ${source.join}
  where r.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid`;
  const sources = [
    { text, code: `public.fold_text(${code}::text)`, join: "" },
    ...also.map((source) => ({ code: "null::text", ...source })),
  ];
  return {
    id: `view ${name}`,
    table: qualify(table),
    drop: `drop view if exists ${name};`,
    create: `create or replace view ${name} as
${sources.map(select).join("\nunion all ")}
union all select null::uuid, null::uuid, null::text, null::text, false where false;
revoke all on ${name} from public, atrium_app, atrium_jobs;
grant select on ${name} to atrium_app, atrium_jobs;`,
  };
}

/**
 * `public.correct_words(view, words)`: for each word that no text of the view contains, the words in use that are spelt alike. A list is
 * then filtered by those.
 */
export const correctWords: Extra = rawFunction(
  "public.correct_words(text, text[])",
  String.raw`create or replace function public.correct_words(p_view text, p_words text[])
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
grant execute on function public.correct_words(text, text[]) to atrium_app, atrium_jobs;`,
);

/** The columns as one folded text, for `text` of a finder. */
export const joined = (...columns: string[]): string =>
  `public.fold_text(btrim(${columns.map((column) => `coalesce(${column}, '')`).join(" || ' ' || ")}))`;
