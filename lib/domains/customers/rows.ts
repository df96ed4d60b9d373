import { customValuesOf, scopesOf } from "@/lib/domains/custom-fields";
import { defineRows } from "@/lib/kernel/rows";
import type { Prisma } from "@/prisma/generated/client";
import { visible } from "./policy";
import { toCustomer } from "./resource";
import { Customer } from "./schema";

export const customerParts = {
  labels: { include: { label: true } },
  contacts: { orderBy: [{ is_primary: "desc" }, { id: "asc" }] },
  addresses: { orderBy: [{ is_default: "desc" }, { id: "asc" }] },
} as const satisfies Prisma.CustomerInclude;

export const customerRows = defineRows({
  noun: "customer",
  model: "customer",
  include: customerParts,
  extension: customValuesOf("customer"),
  visible,
  schema: Customer,
  toResource: (row, ctx) => toCustomer(row, scopesOf(ctx)),
});
