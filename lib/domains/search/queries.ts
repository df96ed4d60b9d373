import { partOf, readPermissionOf } from "@/lib/domains/records";
import { encodeId } from "@/lib/kernel/base/ids";
import { can } from "@/lib/kernel/context";
import { open, query } from "@/lib/kernel/operation";
import type { SearchHit as Found } from "@/lib/kernel/search";
import { type SearchHit, SearchNoun, SearchQuery, SearchResult } from "./schema";

const usualLimit = 20;

export const searchRecords = query({
  id: "search.records",
  summary: "Search customers, contacts, invoices, items, payments and colleagues",
  access: open("Each record type is searched only with the permission to read it."),
  input: SearchQuery,
  output: SearchResult,
  example: { q: "northwind", limit: "20" },
  async run(ctx, { q, noun, limit = usualLimit }) {
    const nouns = SearchNoun.options.filter((kind) => (noun ?? kind) === kind && can(ctx, readPermissionOf(kind)));
    const found = await Promise.all(
      nouns.map(async (kind) => (await partOf(kind, "search").run(ctx, q, limit)).map((hit) => ({ kind, hit }))),
    );
    // The sort is stable: equal ranks keep the order of the kinds.
    const best = found.flat().sort((one, other) => other.hit.score - one.hit.score);
    return { data: best.slice(0, limit).map(({ kind, hit }) => toHit(kind, hit)) };
  },
});

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
