import { localeOf } from "@/lib/commerce/locale-of";
import { readSettings } from "@/lib/domains/settings";
import { nouns, nounsWith, type Noun, type NounWith } from "@/lib/kernel/base/nouns";
import type { Ctx } from "@/lib/kernel/context";
import { tableSql, type TenantTable } from "@/lib/kernel/db";
import { listWords } from "@/lib/kernel/list-words";
import { toCustomField } from "../resource";
import { showMerged, type Reading } from "../rules/merge";
import { mergedScope, mergeName, nounOfEntity, type CustomField } from "../schema";
import { readCustomValues } from "./values";

/** The kinds of record whose fields a text about a record of the noun can name: its own, and its customer's. */
function namedNouns(noun: Noun): NounWith<"custom">[] {
  const own = nounsWith("custom").find((candidate) => candidate === noun);
  return own === undefined || own === "customer" ? ["customer"] : [own, "customer"];
}

/** The live fields that customers may see; whoever causes the text does not matter. */
async function readMerged(ctx: Ctx, noun: Noun): Promise<CustomField[]> {
  const where = { tenant_id: ctx.tenant.id, noun: { in: namedNouns(noun) }, deleted_at: null, scope: mergedScope };
  const rows = await ctx.db.customField.findMany({ where, orderBy: [{ noun: "desc" }, { position: "asc" }, { id: "asc" }] });
  return rows.map(toCustomField);
}

const nameOf = ({ entity, key }: CustomField): string => mergeName(nounOfEntity(entity), key);

/** The custom fields that a text to a customer about a record of the noun can name, with their labels: `customer.custom.region`. */
export async function listMergeNames(ctx: Ctx, noun: Noun): Promise<Map<string, string>> {
  return new Map((await readMerged(ctx, noun)).map((field) => [nameOf(field), field.label]));
}

/**
 * The values of these names for one record, as text in a language; "" where it has none. Fields that customers may not see are left out,
 * so that none can reach them by a template.
 */
export async function readMergeValues(
  ctx: Ctx,
  { noun, id }: { noun: Noun; id: string },
  language: string,
): Promise<Record<string, string>> {
  const fields = await readMerged(ctx, noun);
  if (fields.length === 0) return {};
  const customer_id = noun === "customer" ? id : await readCustomerId(ctx, noun, id);
  const values = await readCustomValues(ctx, customer_id === null ? [id] : [id, customer_id]);
  const reading = await readingOf(ctx, fields, language);
  const entries = fields.map((field) => {
    const holder = nounOfEntity(field.entity) === noun ? id : customer_id;
    const stored = values.get(holder ?? "")?.find(({ field_id }) => field_id === field.id);
    return [nameOf(field), stored === undefined ? "" : showMerged(field, stored.value, reading)] as const;
  });
  return Object.fromEntries(entries);
}

async function readCustomerId(ctx: Ctx, noun: Noun, id: string): Promise<string | null> {
  const [row] = await ctx.db.$queryRaw<{ customer_id: string | null }[]>`
    select customer_id from ${tableSql(nouns[noun].table as TenantTable)} where tenant_id = ${ctx.tenant.id}::uuid and id = ${id}::uuid`;
  return row?.customer_id ?? null;
}

async function readingOf(ctx: Ctx, fields: readonly CustomField[], language: string): Promise<Reading> {
  const { country, timezone } = await readSettings(ctx);
  const words = fields.some(({ type }) => type === "boolean") ? await listWords(language, "customers") : null;
  return { locale: localeOf(language, country), timezone, yes: words?.yes ?? "", no: words?.no ?? "" };
}
