import { z } from "zod";
import { notFound } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { query } from "@/lib/kernel/operation";
import { keysetOf, pageFrom, totalIfAsked } from "@/lib/kernel/paging";
import type { Prisma } from "@/prisma/generated/client";
import { visible } from "./policy";
import { toTaxProfile, type TaxProfileWithRates } from "./resource";
import { TaxProfile, TaxProfileId, TaxProfileList, TaxProfilePage } from "./schema";

const parts = {
  rates: { where: { deleted_at: null }, orderBy: [{ position: "asc" }, { id: "asc" }] },
} as const satisfies Prisma.TaxProfileInclude;

/** One profile, deleted or not, or `not_found`. */
export async function findTaxProfile(ctx: Ctx, id: string): Promise<TaxProfileWithRates> {
  const row = await ctx.db.taxProfile.findFirst({ where: { AND: [visible(ctx), { id }] }, include: parts });
  if (!row) throw notFound("tax profile");
  return row;
}

/**
 * The profile that a document is taxed by: the one named, or the company's default; null when it has none.
 * @throws AppError `not_found` when the one named is absent or deleted.
 */
export async function readTaxProfile(ctx: Ctx, id: string | null): Promise<TaxProfileWithRates | null> {
  const wanted: Prisma.TaxProfileWhereInput = id === null ? { is_default: true } : { id };
  const row = await ctx.db.taxProfile.findFirst({ where: { AND: [visible(ctx), { deleted_at: null }, wanted] }, include: parts });
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
    const filter = { AND: [visible(ctx), input.deleted ? { deleted_at: { not: null } } : { deleted_at: null }] };
    const keyset = keysetOf(input, "-created_at", { created_at: "instant" });
    const rows = await ctx.db.taxProfile.findMany({
      where: { AND: [filter, keyset.where] },
      orderBy: keyset.orderBy,
      take: keyset.take,
      include: parts,
    });
    const page = pageFrom(rows, keyset);
    const total = await totalIfAsked(input.include, (take) => ctx.db.taxProfile.count({ where: filter, take }));
    return { data: page.data.map(toTaxProfile), next_cursor: page.next_cursor, ...total };
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
