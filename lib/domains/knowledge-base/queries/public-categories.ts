import { z } from "zod";
import { openToVisitors, query } from "@/lib/kernel/operation";
import { orderTree } from "../rules";
import { PublicCategories } from "../schema";
import { readKbAddress } from "./domain";

export const listPublicCategories = query({
  id: "categories.list_public",
  summary: "List a company’s categories that have published articles, in reading order",
  access: openToVisitors("The categories of published articles are for everybody."),
  input: z.strictObject({}),
  output: PublicCategories,
  example: {},
  async run(ctx) {
    const tenant_id = ctx.tenant.id;
    const rows = await ctx.db.kbCategory.findMany({ where: { tenant_id } });
    const counted = await ctx.db.kbPage.groupBy({
      by: ["category_id"],
      where: { tenant_id, article: { translation_of: null } },
      _count: { _all: true },
    });
    const counts = new Map(counted.map(({ category_id, _count }) => [category_id, _count._all]));
    const parents = new Map(rows.map((row) => [row.id, row.parent_id]));
    const filled = new Set<string>();
    for (const { category_id } of counted)
      for (let id = category_id; id !== null && !filled.has(id); id = parents.get(id) ?? null) filled.add(id);
    const slugs = new Map(rows.map(({ id, slug }) => [id, slug]));
    const data = orderTree(rows.filter(({ id }) => filled.has(id))).map(({ row: { id, slug, name, description, parent_id } }) => ({
      slug,
      name,
      description,
      parent: parent_id === null ? null : (slugs.get(parent_id) ?? null),
      article_count: counts.get(id) ?? 0,
    }));
    return { data, address: await readKbAddress(ctx) };
  },
});
