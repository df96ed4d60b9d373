import { CustomFieldScope, CustomFieldType } from "@/lib/domains/custom-fields/schema";
import { nounsWith } from "@/lib/kernel/base/nouns";
import { check, checkIn, index, rawFunction } from "../kinds";

/** The values of one field in the order of a key; records without the key take no room in its index. */
const byKey = (key: string) =>
  index(`custom_values_by_${key}`, "custom_values", `(tenant_id, field_id, ${key}, record_id) where ${key} is not null`);

const finding = "public.find_custom_values(uuid, text, text[], text[], int)";
const escaped = String.raw`replace(replace(replace(v_text, '\', '\\'), '%', '\%'), '_', '\_')`;

/**
 * Records of these nouns with a value of these scopes that contains the text, best first: 4 is the whole value, 3 its beginning, 1.5 the
 * inside. Numbers and amounts match whole. As the owner, since a trigram match is not leakproof (`finder.ts`).
 */
const finder = rawFunction(
  finding,
  `create or replace function public.find_custom_values(p_tenant uuid, p_text text, p_nouns text[], p_scopes text[], p_limit int)
returns table (id uuid, noun text, label text, shown text, score real)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  v_text text := public.fold_text(btrim(p_text));
  v_like text := ${escaped};
  v_number numeric := case when btrim(p_text) ~ '^-?[0-9]{1,15}([.][0-9]{1,6})?$' then btrim(p_text)::numeric end;
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid then
    raise exception using errcode = '42501', message = 'search is limited to the tenant in scope';
  end if;
  return query
    select v.record_id, f.noun, f.label, v.value #>> '{}', (case when v.text_key = v_text or v.text_key is null then 4
      when v.text_key like v_like || '%' then 3 else 1.5 end)::real
    from public.custom_values v
    join public.custom_fields f on f.tenant_id = v.tenant_id and f.id = v.field_id and f.deleted_at is null
    where v.tenant_id = p_tenant and f.noun = any (p_nouns) and f.scope = any (p_scopes)
      and (f.type in ('text', 'textarea', 'url', 'email') and v.text_key like '%' || v_like || '%'
        or f.type in ('number', 'currency') and v.number_key = v_number)
    order by 5 desc, v.record_id desc
    limit least(p_limit, 50);
end
$$;
revoke all on function ${finding} from public;
grant execute on function ${finding} to atrium_app, atrium_jobs;`,
);

/** SQL of custom fields that Prisma's schema cannot express. */
export const customFields = [
  checkIn("custom_fields", "noun", nounsWith("custom")),
  checkIn("custom_fields", "type", CustomFieldType.options),
  checkIn("custom_fields", "scope", CustomFieldScope.options),
  index("custom_fields_one_key", "custom_fields", "(tenant_id, noun, key) where deleted_at is null", { unique: true }),
  check("custom_values", "custom_values_one_key_check", "num_nonnulls(text_key, number_key, day_key, time_key) = 1"),
  byKey("text_key"),
  byKey("number_key"),
  byKey("day_key"),
  byKey("time_key"),
  index("custom_values_found_by", "custom_values", "using gin (tenant_id, text_key gin_trgm_ops) where text_key is not null"),
  finder,
];
