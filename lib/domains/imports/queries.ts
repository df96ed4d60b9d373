import { z } from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { query } from "@/lib/kernel/operation";
import { findRow, listPage } from "@/lib/kernel/rows";
import type { Import as ImportRow } from "@/prisma/generated/client";
import { noCounts, toImport } from "./resource";
import { importRows } from "./rows";
import { Import, ImportId, ImportPage, ImportQuery } from "./schema";

const id = "imp_01jd0p2q3r4s5t6v7w8x9y0z1a";

/** @throws AppError `not_found`. */
export function findImport(ctx: Ctx, importId: string): Promise<ImportRow> {
  return findRow(ctx, importRows, importId);
}

/** How many rows of an import have each verdict; of those in one state, if it is given. */
export async function countVerdicts(ctx: Ctx, import_id: string, state?: string): Promise<Import["counts"]> {
  const groups = await ctx.db.importRow.groupBy({
    by: ["verdict"],
    where: { tenant_id: ctx.tenant.id, import_id, ...(state === undefined ? {} : { state }) },
    _count: { _all: true },
  });
  return {
    ...noCounts,
    ...Object.fromEntries(groups.flatMap(({ verdict, _count }) => (verdict === null ? [] : [[verdict, _count._all]]))),
  };
}

export const listImports = query({
  id: "imports.list",
  summary: "List imports, newest first",
  permission: "imports.read",
  input: ImportQuery,
  output: ImportPage,
  example: { list: "customers" },
  run: (ctx, input) => {
    const { list, status } = input;
    const where = { ...(list === undefined ? {} : { list }), ...(status === undefined ? {} : { status }) };
    return listPage(ctx, importRows, input, { where, sort: "-created_at" });
  },
});

export const getImport = query({
  id: "imports.get",
  summary: "Get an import with its columns, its progress and how many rows have each verdict",
  permission: "imports.read",
  input: z.strictObject({ id: ImportId }),
  output: Import,
  example: { id },
  run: async (ctx, input) => toImport(await findImport(ctx, input.id)),
});
