import { z } from "zod";
import { toDayColumn } from "@/lib/commerce/day-column";
import { addDays, daysBetween } from "@/lib/commerce/days";
import { customFieldsOf, type WithCustomValues } from "@/lib/domains/custom-fields";
import { readCustomerNames } from "@/lib/domains/customers";
import { tenantToday } from "@/lib/domains/settings";
import type { Ctx } from "@/lib/kernel/context";
import { query } from "@/lib/kernel/operation";
import { findRow, readPage } from "@/lib/kernel/rows";
import type { Contract as ContractRow, Prisma } from "@/prisma/generated/client";
import { visible } from "./policy";
import { contractRows } from "./rows";
import { daysOfWindow } from "./rules";
import { Contract, ContractId, ContractList, ContractPage, ExpiringContracts, ExpiringQuery, type ContractListed } from "./schema";

/** @throws AppError `not_found`. */
export function findContract(ctx: Ctx, id: string): Promise<ContractRow & WithCustomValues> {
  return findRow(ctx, contractRows, id);
}

export const listContractFields = customFieldsOf({ noun: "contract", read: "contracts.read", find: findContract });

/** Rows as the list shows them, with the customers' names. */
async function toListed(ctx: Ctx, rows: (ContractRow & WithCustomValues)[]): Promise<z.output<typeof ContractListed>[]> {
  const names = await readCustomerNames(
    ctx,
    rows.map(({ customer_id }) => customer_id),
  );
  return rows.map((row) => {
    const { body: _body, ...contract } = contractRows.toResource(row, ctx);
    return { ...contract, customer_name: names.get(row.customer_id) ?? "" };
  });
}

const contractSorts = {
  start_date: { column: "start_day", kind: "instant" },
  end_date: { column: "end_day", kind: "instant" },
} as const;

const between = (from: string | undefined, to: string | undefined): Prisma.ContractWhereInput => ({
  end_day: { ...(from === undefined ? {} : { gte: toDayColumn(from) }), ...(to === undefined ? {} : { lte: toDayColumn(to) }) },
});

async function inWindow(ctx: Ctx, window: z.output<typeof ContractList>["renewal_window"]): Promise<Prisma.ContractWhereInput> {
  if (window === undefined) return {};
  const { from, to } = daysOfWindow(window, await tenantToday(ctx));
  return { status: "active", ...between(from, to) };
}

export const listContracts = query({
  id: "contracts.list",
  summary: "List contracts, newest first",
  permission: "contracts.read",
  input: ContractList,
  output: ContractPage,
  example: { renewal_window: "60_days", sort: "end_date" },
  async run(ctx, input) {
    const where: Prisma.ContractWhereInput = {
      AND: [
        input.status === undefined ? {} : { status: input.status },
        input.signing === undefined ? {} : { signing: input.signing },
        input.customer_id === undefined ? {} : { customer_id: input.customer_id },
        input.owner_id === undefined ? {} : { owner_id: input.owner_id },
        input.auto_renews === undefined ? {} : { auto_renewal_months: input.auto_renews ? { not: null } : null },
        between(input.ends_from, input.ends_to),
        await inWindow(ctx, input.renewal_window),
      ],
    };
    const page = await readPage(ctx, contractRows, input, { where, sort: "-created_at", sorts: contractSorts });
    return { ...page, data: await toListed(ctx, page.data) };
  },
});

export const getContract = query({
  id: "contracts.get",
  summary: "Get a contract",
  permission: "contracts.read",
  input: z.strictObject({ id: ContractId }),
  output: Contract,
  example: { id: "ctr_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  run: async (ctx, { id }) => contractRows.toResource(await findContract(ctx, id), ctx),
});

export const listExpiringContracts = query({
  id: "contracts.expiring",
  summary: "List the active contracts that end soon, the earliest first",
  permission: "contracts.read",
  input: ExpiringQuery,
  output: ExpiringContracts,
  example: { days: "60" },
  async run(ctx, { days = 60, limit = 10 }) {
    const today = await tenantToday(ctx);
    const where: Prisma.ContractWhereInput = {
      AND: [visible(ctx), { status: "active", end_day: { gte: toDayColumn(today), lte: toDayColumn(addDays(today, days)) } }],
    };
    const total = await ctx.db.contract.count({ where });
    const rows = await ctx.db.contract.findMany({ where, orderBy: [{ end_day: "asc" }, { id: "asc" }], take: limit });
    const listed = await toListed(
      ctx,
      rows.map((row) => ({ ...row, custom: [] })),
    );
    return { data: listed.map((row) => ({ ...row, days_left: daysBetween(today, row.end_date) })), total };
  },
});
