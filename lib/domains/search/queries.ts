import { findCustomHits } from "@/lib/domains/custom-fields";
import { partOf, readPermissionOf, recordOf } from "@/lib/domains/records";
import { AppError } from "@/lib/kernel/base/errors";
import { encodeId } from "@/lib/kernel/base/ids";
import { nounsWith } from "@/lib/kernel/base/nouns";
import { can, type Ctx } from "@/lib/kernel/context";
import { open, query } from "@/lib/kernel/operation";
import { readRecordNames } from "@/lib/kernel/record-names";
import type { SearchHit as Found } from "@/lib/kernel/search";
import { type SearchHit, SearchNoun, SearchQuery, SearchResult } from "./schema";

const usualLimit = 20;

export const searchRecords = query({
  id: "search.records",
  summary: "Search all records by name, number and text, and by custom fields",
  access: open("Each record type is searched only with the permission to read it."),
  input: SearchQuery,
  output: SearchResult,
  example: { q: "northwind", limit: "20" },
  async run(ctx, { q, noun, limit = usualLimit }) {
    const nouns = SearchNoun.options.filter((kind) => (noun ?? kind) === kind && can(ctx, readPermissionOf(kind)));
    const found = await Promise.all(
      nouns.map(async (kind) => (await partOf(kind, "search").run(ctx, q, limit)).map((hit) => ({ kind, hit }))),
    );
    const own = found.flat();
    const seen = new Set(own.map(({ hit }) => hit.id));
    const byCustom = await searchCustomValues(ctx, q, nouns, limit);
    // The sort is stable: equal ranks keep the order of the kinds.
    const best = [...own, ...byCustom.filter(({ hit }) => !seen.has(hit.id))].sort((one, other) => other.hit.score - one.hit.score);
    return { data: best.slice(0, limit).map(({ kind, hit }) => toHit(kind, hit)) };
  },
});

/** Records by the values of their custom fields: those that the caller finds, and not deleted ones. */
async function searchCustomValues(
  ctx: Ctx,
  text: string,
  kinds: readonly SearchNoun[],
  limit: number,
): Promise<{ kind: SearchNoun; hit: Found }[]> {
  const nouns = nounsWith("custom").filter((noun) => kinds.includes(noun));
  const hits = new Map((await findCustomHits(ctx, text, nouns, limit)).reverse().map((hit) => [hit.id, hit]));
  const found: { kind: SearchNoun; hit: Found }[] = [];
  for (const { id, noun, label, shown, score } of [...hits.values()].reverse()) {
    if (!(await isReadable(ctx, noun, id))) continue;
    const title = recordOf(noun)?.title ?? null;
    const names = title === null ? new Map<string, string>() : await readRecordNames(ctx, noun, title, [id]);
    found.push({ kind: noun, hit: { id, score, title: names.get(id) || shown, detail: `${label}: ${shown.slice(0, 100)}` } });
  }
  return found;
}

/** Whether the caller finds the record, and it is not deleted. */
async function isReadable(ctx: Ctx, noun: SearchNoun, id: string): Promise<boolean> {
  try {
    const row: object | undefined = await recordOf(noun)?.find?.(ctx, id);
    return row !== undefined && !("deleted_at" in row && row.deleted_at !== null);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return false;
    throw error;
  }
}

function toHit(noun: SearchNoun, { id: uuid, title, detail, within }: Found): SearchHit {
  const id = encodeId(noun, uuid);
  const { shownAt } = partOf(noun, "search");
  return {
    noun,
    id,
    title,
    detail,
    shown_at:
      shownAt === undefined || within === undefined ? { noun, id } : { noun: SearchNoun.parse(shownAt), id: encodeId(shownAt, within) },
  };
}
