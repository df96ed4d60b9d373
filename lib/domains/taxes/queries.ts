import { z } from "zod";
import { notFound } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { query } from "@/lib/kernel/operation";
import { findRow, listPage } from "@/lib/kernel/rows";
import type { Prisma } from "@/prisma/generated/client";
import { visible } from "./policy";
import { toTaxProfile, type TaxProfileWithRates } from "./resource";
import { presentRates, taxProfileRows } from "./rows";
import { TaxProfile, TaxProfileId, TaxProfileList, TaxProfilePage } from "./schema";

/** One profile, deleted or not. @throws AppError `not_found`. */
export function findTaxProfile(ctx: Ctx, id: string): Promise<TaxProfileWithRates> {
  return findRow(ctx, taxProfileRows, id);
}

/**
 * The tax profile of a document: the given one, or the company's default; null when it has none.
 * @throws AppError `not_found` when the given one is absent or deleted.
 */
export async function readTaxProfile(ctx: Ctx, id: string | null): Promise<TaxProfileWithRates | null> {
  const wanted: Prisma.TaxProfileWhereInput = id === null ? { is_default: true } : { id };
  const row = await ctx.db.taxProfile.findFirst({ where: { AND: [visible(ctx), { deleted_at: null }, wanted] }, include: presentRates });
  if (!row && id !== null) throw notFound("tax profile");
  return row;
}

export const listTaxProfiles = query({
  id: "tax_profiles.list",
  summary: "List tax profiles with their rates, newest first",
  permission: "taxes.read",
  input: TaxProfileList,
  output: TaxProfilePage,
  example: { sort: "name" },
  async run(ctx, input) {
    const where = input.deleted ? { deleted_at: { not: null } } : { deleted_at: null };
    return listPage(ctx, taxProfileRows, input, { where, sort: "-created_at" });
  },
});

export const getTaxProfile = query({
  id: "tax_profiles.get",
  summary: "Get a tax profile with its rates",
  permission: "taxes.read",
  input: z.strictObject({ id: TaxProfileId }),
  output: TaxProfile,
  example: { id: "txp_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    return toTaxProfile(await findTaxProfile(ctx, id));
  },
});
