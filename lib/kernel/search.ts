import { Prisma } from "@/prisma/generated/client";
import type { NounWith, TableOf } from "./base/nouns";
import type { Ctx } from "./context";

/** Tables that have a finder (`prisma/sql/finder.ts`); only these names are built into the statement. */
export type FindableTable = TableOf<NounWith<"search">>;

/** A record that matches a text. */
export interface SearchHit {
  id: string;
  /** 4 is the whole text, 3 its beginning, 2 the beginning of a word, 1.5 the inside of one, up to 1 a similarity. */
  score: number;
  title: string;
  /** Distinguishes records with the same title. */
  detail: string | null;
  /** The record whose page shows the hit, if it has no page itself. */
  within?: string;
}

/** Ids of the tenant's best matching rows, with scores. Read the rows through `visible`: this searches all of the tenant's. */
export async function findByText(ctx: Ctx, table: FindableTable, text: string, limit: number): Promise<Map<string, number>> {
  const rows = await ctx.db.$queryRaw<
    { id: string; score: number }[]
  >`select id, score from ${Prisma.raw(`public.find_${table}`)}(${ctx.tenant.id}::uuid, ${text}, ${limit}::int)`;
  return new Map(rows.map(({ id, score }) => [id, score]));
}

/** Converts found rows to hits, best first. */
export function toHits<Row extends { id: string }>(
  rows: Row[],
  scores: ReadonlyMap<string, number>,
  show: (row: Row) => Omit<SearchHit, "id" | "score">,
): SearchHit[] {
  return rows
    .map((row) => ({ id: row.id, score: scores.get(row.id) ?? 0, ...show(row) }))
    .sort((one, other) => other.score - one.score || (one.id < other.id ? 1 : -1));
}
