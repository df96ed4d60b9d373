import { z } from "zod";
import { recordOf } from "@/lib/domains/records";
import { readRecordId } from "@/lib/kernel/base/ids";
import type { Noun } from "@/lib/kernel/base/nouns";
import type { Ctx } from "@/lib/kernel/context";
import { RecordNoun } from "../schema";

interface RecordRef {
  noun: Noun;
  /** The record's UUID. */
  id: string;
}

const Latest = z.object({ record_id: z.string(), noun: RecordNoun, data: z.record(z.string(), z.unknown()) });
const text = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

/** The data of each record's latest event, by its UUID. */
async function readLatest(ctx: Ctx, ids: readonly string[]): Promise<Map<string, z.output<typeof Latest>>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db.$queryRaw<unknown[]>`
    select distinct on (e.record_id) e.record_id, e.noun, e.data from public.events e
    where e.tenant_id = ${ctx.tenant.id}::uuid and e.record_id = any(${[...new Set(ids)]}::uuid[])
    order by e.record_id, e.occurred_at desc, e.id desc`;
  return new Map(rows.map((row) => Latest.parse(row)).map((row) => [row.record_id, row]));
}

/**
 * The names of records as of their latest event, by UUID, for lists of what was done. A record without a name of its own, such as a
 * payment or a link, has that of its customer or of the record that it is about; one without events has none.
 */
export async function readRecordNames(ctx: Ctx, records: readonly RecordRef[]): Promise<Map<string, string>> {
  const own = await readLatest(
    ctx,
    records.map(({ id }) => id),
  );
  const relatedId = (data: Readonly<Record<string, unknown>>) =>
    readRecordId(text(data.record_id) ?? text(data.customer_id) ?? "")?.id ?? null;
  const related = await readLatest(
    ctx,
    [...own.values()].flatMap(({ data }) => relatedId(data) ?? []),
  );
  const nameOf = (latest: z.output<typeof Latest> | undefined): string | null => {
    const field = latest && recordOf(latest.noun)?.title;
    return field ? text(latest.data[field]) : null;
  };
  return new Map(
    [...own].flatMap(([id, latest]): [string, string][] => {
      const name = nameOf(latest) ?? nameOf(related.get(relatedId(latest.data) ?? ""));
      return name === null ? [] : [[id, name]];
    }),
  );
}
