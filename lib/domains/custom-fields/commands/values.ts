import { isDeepStrictEqual } from "node:util";
import { toDayColumn } from "@/lib/commerce/day-column";
import { AppError, type FieldProblem } from "@/lib/kernel/base/errors";
import type { NounWith } from "@/lib/kernel/base/nouns";
import type { CommandCtx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import type { RowExtension } from "@/lib/kernel/row-types";
import { scopesOf } from "../policy";
import { readCustomList } from "../queries/lists";
import { hiddenValues, readCustomValues, sharedValues } from "../queries/values";
import { toCustomField, type StoredCustomValue, type WithCustomValues } from "../resource";
import { keysOf, readCustomValue } from "../rules/values";
import type { CustomField, CustomInput, CustomValue } from "../schema";

/** The record whose values change; `present` is null for a record that is being created. */
interface Target {
  noun: NounWith<"custom">;
  id: string;
  /** False for a draft, whose required values are asked for when it is done (`findMissingValues`). */
  complete?: boolean;
  present: readonly StoredCustomValue[] | null;
}

/**
 * Writes the sent values of a locked or new record; omitted fields keep theirs, null removes one, and a new record gets the defaults.
 * @returns whether a value changed.
 * @throws AppError `invalid` with a problem at `custom.<key>` for each wrong, unknown or missing value.
 */
export async function writeCustomValues(
  ctx: CommandCtx,
  { noun, id, present, complete = true }: Target,
  input: CustomInput | undefined,
): Promise<boolean> {
  if (present !== null && (input === undefined || Object.keys(input).length === 0)) return false;
  const fields = await readFields(ctx, noun);
  const scopes = scopesOf(ctx);
  const { wanted, problems } = planValues(
    fields.map((field) => ({ field, open: scopes.includes(field.scope) })),
    input ?? {},
    { present, complete: complete && ctx.principal.kind !== "system" },
  );
  const [first] = problems;
  if (first) throw new AppError("invalid", first.message, { errors: problems });
  const before = new Map(present?.map(({ field_id, value }) => [field_id, JSON.stringify(value)]));
  const changed = wanted.filter(({ field, value }) => (value === null ? undefined : JSON.stringify(value)) !== before.get(field.id));
  const own = { tenant_id: ctx.tenant.id, record_id: id };
  const now = ctx.clock.now();
  const replaced = changed.map(({ field }) => field.id).filter((field_id) => before.has(field_id));
  if (replaced.length > 0) await ctx.db.customValue.deleteMany({ where: { ...own, field_id: { in: replaced } } });
  const data = changed.flatMap(({ field, value }) => rowsOf(field, value).map((row) => ({ id: newId(now), ...own, ...row })));
  if (data.length > 0) await ctx.db.customValue.createMany({ data });
  return changed.length > 0;
}

/**
 * Writes the values of new records, with the defaults, in two statements however many there are.
 * @throws AppError as `writeCustomValues`.
 */
export async function writeNewCustomValues(
  ctx: CommandCtx,
  noun: NounWith<"custom">,
  records: readonly { id: string; input: CustomInput | undefined }[],
): Promise<void> {
  const scopes = scopesOf(ctx);
  const fields = (await readFields(ctx, noun)).map((field) => ({ field, open: scopes.includes(field.scope) }));
  const now = ctx.clock.now();
  const data = records.flatMap(({ id, input }) => {
    const { wanted, problems } = planValues(fields, input ?? {}, { present: null, complete: ctx.principal.kind !== "system" });
    const [first] = problems;
    if (first) throw new AppError("invalid", first.message, { errors: problems });
    return wanted.flatMap(({ field, value }) =>
      rowsOf(field, value).map((row) => ({ id: newId(now), tenant_id: ctx.tenant.id, record_id: id, ...row })),
    );
  });
  if (data.length > 0) await ctx.db.customValue.createMany({ data });
}

/**
 * Judges the values that a public form sends with a new record, whose sender fills in the fields with these keys.
 * @throws AppError `invalid` with a problem at `custom.<key>` for each wrong, unknown or missing value.
 */
export async function assertNewValues(
  ctx: CommandCtx,
  noun: NounWith<"custom">,
  input: CustomInput | undefined,
  keys: readonly string[],
): Promise<void> {
  const fields = await readFields(ctx, noun);
  const { problems } = planValues(
    fields.map((field) => ({ field, open: keys.includes(field.key) })),
    input ?? {},
    { present: null, complete: true },
  );
  if (problems[0]) throw new AppError("invalid", problems[0].message, { errors: problems });
}

/** The required fields without a value that the caller can fill in, as problems; for a draft that is to be done. */
export async function findMissingValues(
  ctx: CommandCtx,
  noun: NounWith<"custom">,
  values: readonly StoredCustomValue[],
): Promise<FieldProblem[]> {
  if (ctx.principal.kind === "system") return [];
  const scopes = scopesOf(ctx);
  const missing = (await readFields(ctx, noun)).filter(
    ({ id, required, scope }) => required && scopes.includes(scope) && !values.some(({ field_id }) => field_id === id),
  );
  return missing.map(missingValue);
}

function missingValue({ key, label }: CustomField): FieldProblem {
  return { path: `custom.${key}`, code: "required", message: `Enter a value for “${label}”.` };
}

async function readFields(ctx: CommandCtx, noun: string): Promise<CustomField[]> {
  const rows = await ctx.db.customField.findMany({
    where: { tenant_id: ctx.tenant.id, noun, deleted_at: null },
    orderBy: [{ position: "asc" }, { id: "asc" }],
  });
  return rows.map(toCustomField);
}

interface WantedValue {
  field: CustomField;
  value: CustomValue | null;
}

/** What the record is to have, and what is wrong with the input; `open` fields are those that the caller may change. */
function planValues(
  fields: readonly { field: CustomField; open: boolean }[],
  input: CustomInput,
  { present, complete }: { present: Target["present"]; complete: boolean },
): { wanted: WantedValue[]; problems: FieldProblem[] } {
  const wanted: WantedValue[] = [];
  const problems: FieldProblem[] = [];
  const known = new Set(fields.filter(({ open }) => open).map(({ field }) => field.key));
  for (const key of Object.keys(input))
    if (!known.has(key)) problems.push({ path: `custom.${key}`, code: "unknown", message: "There is no such field." });
  for (const { field, open } of fields) {
    const path = `custom.${field.key}`;
    const sent = open ? input[field.key] : undefined;
    const value = sent === undefined && present === null ? field.default : sent === "" ? null : sent;
    const isEmpty = value === null || (Array.isArray(value) && value.length === 0);
    // A value that is sent back as it is stored stays, even if it no longer fits the field's rules.
    const stored = present?.find(({ field_id }) => field_id === field.id);
    if (value === undefined || (stored && isDeepStrictEqual(stored.value, value))) continue;
    if (isEmpty) {
      if (field.required && open && complete) problems.push(missingValue(field));
      else wanted.push({ field, value: null });
      continue;
    }
    const read = readCustomValue(field, value);
    if ("problem" in read) problems.push({ path, code: read.problem.code, message: `${field.label}: ${read.problem.message}.` });
    else wanted.push({ field, value: read.value });
  }
  return { wanted, problems };
}

/** The rows of one value: one for each choice of several, else one. */
export function rowsOf(field: CustomField, value: CustomValue | null) {
  if (value === null) return [];
  const parts = Array.isArray(value) ? value : [value];
  return keysOf(field.type, value).map((keys, position) => ({
    field_id: field.id,
    field_version: field.version,
    position,
    value: parts[position] ?? "",
    ...keys,
    day_key: keys.day_key === null ? null : toDayColumn(keys.day_key),
  }));
}

/** The custom values of a noun's records, for `extension` of its `defineRows`: a command creates and changes them with `custom`. */
export function customValuesOf(noun: NounWith<"custom">): RowExtension<WithCustomValues, { custom?: CustomInput | undefined }> {
  return {
    name: "custom",
    async read(ctx, ids) {
      const values = await readCustomValues(ctx, ids);
      return (id) => ({ custom: values.get(id) ?? [] });
    },
    list: (ctx, input) => readCustomList(ctx, noun, input),
    write: (ctx, { id, before }, { custom }) => writeCustomValues(ctx, { noun, id, present: before?.custom ?? null }, custom),
    split: (row) => ({ shared: { ...row, custom: sharedValues(row.custom) }, hidden: hiddenValues(row.custom) }),
  };
}
