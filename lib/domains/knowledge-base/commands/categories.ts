import { z } from "zod";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { command, internal } from "@/lib/kernel/operation";
import { changeRow, createRow, deleteRow, findRow, lockRow } from "@/lib/kernel/rows";
import type { KbCategory } from "@/prisma/generated/client";
import { categoryCreated, categoryDeleted, categoryUpdated } from "../events";
import { categoryRows } from "../rows";
import { assertFits, freeSlug, toSlug } from "../rules";
import { Categories, Category, CategoryCreate, CategoryId, CategoryOrder, CategoryUpdate } from "../schema";
import { assertCategory } from "./parts";

const example = { id: "ctg_01jd0p2q3r4s5t6v7w8x9y0z1a" };

/** All categories, locked, so that concurrent moves cannot make a circle. */
async function lockCategories(ctx: CommandCtx): Promise<KbCategory[]> {
  await ctx.db.$queryRaw`select id from public.kb_categories where tenant_id = ${ctx.tenant.id}::uuid order by id for update`;
  return ctx.db.kbCategory.findMany({ where: { tenant_id: ctx.tenant.id }, orderBy: [{ position: "asc" }, { id: "asc" }] });
}

export const createCategory = command({
  id: "categories.create",
  summary: "Create a category of articles, after the others in its place",
  permission: "kb.write",
  input: CategoryCreate,
  output: Category,
  example: { name: "Printers" },
  async run(ctx, { name, slug, description = "", parent_id = null }) {
    await assertCategory(ctx, parent_id, "parent_id");
    const all = await lockCategories(ctx);
    assertFits(all, null, parent_id);
    const taken = new Set(all.map((category) => category.slug));
    if (slug !== undefined && taken.has(slug)) throw invalidField("slug", "taken", "Another category has this address.");
    const position = 1 + Math.max(0, ...all.filter((one) => one.parent_id === parent_id).map((one) => one.position));
    const fields = { name, description, parent_id, position, slug: slug ?? freeSlug(toSlug(name) || "category", taken) };
    return createRow(ctx, categoryRows, fields, categoryCreated);
  },
});

export const updateCategory = command({
  id: "categories.update",
  summary: "Change a category; only the fields sent change",
  permission: "kb.write",
  input: CategoryUpdate.extend({ id: CategoryId }),
  output: Category,
  example: { ...example, name: "Printers and scanners" },
  async run(ctx, { id, ...fields }) {
    const before = await lockRow(ctx, categoryRows, id);
    if (Object.keys(fields).length === 0) return categoryRows.toResource(before, ctx);
    await assertCategory(ctx, fields.parent_id, "parent_id");
    const all = await lockCategories(ctx);
    if (fields.parent_id !== undefined) assertFits(all, id, fields.parent_id);
    const isTaken = all.some((other) => other.id !== id && other.slug === fields.slug);
    if (isTaken) throw invalidField("slug", "taken", "Another category has this address.");
    return changeRow(ctx, categoryRows, before, fields, categoryUpdated);
  },
});

export const deleteCategory = command({
  id: "categories.delete",
  summary: "Delete an empty category",
  permission: "kb.write",
  input: z.strictObject({ id: CategoryId }),
  output: Category,
  example,
  async run(ctx, { id }) {
    const before = await lockRow(ctx, categoryRows, id);
    const tenant_id = ctx.tenant.id;
    const counts = [
      await ctx.db.kbArticle.count({ where: { tenant_id, category_id: id } }),
      await ctx.db.kbPage.count({ where: { tenant_id, category_id: id } }),
      await ctx.db.kbCategory.count({ where: { tenant_id, parent_id: id } }),
    ];
    if (counts.some((count) => count > 0))
      throw new AppError(
        "conflict",
        "The category has articles or categories in it. Move them first; a published article moves when published again.",
      );
    await deleteRow(ctx, categoryRows, before, categoryDeleted);
    return categoryRows.toResource(before, ctx);
  },
});

const moveCategory = command({
  id: "categories.move",
  summary: "Give a category its place among the others",
  access: internal("called by reorderCategories inside its transaction, once for each category"),
  input: z.strictObject({ id: CategoryId, position: z.int().min(1) }),
  output: Category,
  example: { ...example, position: 1 },
  async run(ctx, { id, position }) {
    const before = await findRow(ctx, categoryRows, id);
    if (before.position === position) return categoryRows.toResource(before, ctx);
    return changeRow(ctx, categoryRows, before, { position }, categoryUpdated);
  },
});

export const reorderCategories = command({
  id: "categories.reorder",
  summary: "Set the order of all categories in one place",
  permission: "kb.write",
  input: CategoryOrder,
  output: Categories,
  example: { parent_id: null, ids: [example.id] },
  async run(ctx, { parent_id, ids }) {
    const siblings = (await lockCategories(ctx)).filter((one) => one.parent_id === parent_id);
    const known = new Set(siblings.map((one) => one.id));
    if (new Set(ids).size !== ids.length || ids.length !== siblings.length || !ids.every((id) => known.has(id)))
      throw invalidField("ids", "incomplete", "Name each category of this place once.");
    const data = [];
    for (const [index, id] of ids.entries()) data.push(await moveCategory(ctx, { id, position: index + 1 }));
    return { data };
  },
});
