import { defineRows } from "@/lib/kernel/rows";
import type { Prisma } from "@/prisma/generated/client";
import { visible } from "./policy";
import { toTaxProfile } from "./resource";
import { TaxProfile } from "./schema";

/** A profile's current rates, in order. */
export const presentRates = {
  rates: { where: { deleted_at: null }, orderBy: [{ position: "asc" }, { id: "asc" }] },
} as const satisfies Prisma.TaxProfileInclude;

export const taxProfileRows = defineRows({
  noun: "tax_profile",
  model: "taxProfile",
  include: presentRates,
  visible,
  schema: TaxProfile,
  toResource: toTaxProfile,
});
