import { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { toDayColumn } from "@/lib/commerce/day-column";
import { toWire } from "@/lib/commerce/money";
import { addDays } from "@/lib/commerce/days";
import { startOfDayInstant } from "@/lib/commerce/timezone";
import { customFieldsOf, type WithCustomValues } from "@/lib/domains/custom-fields";
import { readSettings } from "@/lib/domains/settings";
import type { Ctx } from "@/lib/kernel/context";
import { query } from "@/lib/kernel/operation";
import { findRow, listPage } from "@/lib/kernel/rows";
import type { Lead as LeadRow, Prisma } from "@/prisma/generated/client";
import { visible } from "./policy";
import { leadRows } from "./rows";
import { hasTag } from "@/lib/commerce/tags";
import { Lead, LeadBoard, LeadBoardQuery, LeadId, LeadList, LeadPage, LeadStatus } from "./schema";

const example = { id: "lea_01jd0p2q3r4s5t6v7w8x9y0z1a" };
const closed = ["won", "lost"];

/** @throws AppError `not_found`. */
export function findLead(ctx: Ctx, id: string): Promise<LeadRow & WithCustomValues> {
  return findRow(ctx, leadRows, id);
}

export const listLeadFields = customFieldsOf({ noun: "lead", read: "leads.read", find: findLead });

async function createdBetween(
  ctx: Ctx,
  { created_from, created_to }: Pick<z.output<typeof LeadList>, "created_from" | "created_to">,
): Promise<Prisma.LeadWhereInput> {
  if (created_from === undefined && created_to === undefined) return {};
  const { timezone } = await readSettings(ctx);
  const from = created_from === undefined ? {} : { gte: startOfDayInstant(created_from, timezone) };
  const to = created_to === undefined ? {} : { lt: startOfDayInstant(addDays(created_to, 1), timezone) };
  return { created_at: { ...from, ...to } };
}

function touchedBy(touch: "first_touch" | "last_touch", source: string | undefined): Prisma.LeadWhereInput {
  return source === undefined ? {} : { [touch]: { path: ["source"], equals: source } };
}

/** Tags are stored as they were written, so those in use that are this one in other letters count too. */
async function taggedWith(ctx: Ctx, tag: string): Promise<Prisma.LeadWhereInput> {
  const rows = await ctx.db.lead.findMany({
    where: { AND: [visible(ctx), { NOT: { tags: { isEmpty: true } } }] },
    select: { tags: true },
    distinct: ["tags"],
  });
  const used = [...new Set(rows.flatMap(({ tags }) => tags))].filter((each) => hasTag([each], tag));
  return { tags: { hasSome: used } };
}

export const listLeads = query({
  id: "leads.list",
  summary: "List leads, newest first",
  permission: "leads.read",
  input: LeadList,
  output: LeadPage,
  example: { status: "qualified", source: "referral" },
  async run(ctx, input) {
    const { status, source, owner_id, customer_id, active, converted, follow_up_until, tag } = input;
    const where: Prisma.LeadWhereInput = {
      AND: [
        status === undefined ? {} : { status },
        source === undefined ? {} : { source },
        owner_id === undefined ? {} : { owner_id },
        tag === undefined ? {} : await taggedWith(ctx, tag),
        customer_id === undefined ? {} : { customer_id },
        active === undefined ? {} : { status: active ? { notIn: closed } : { in: closed } },
        converted === undefined ? {} : { converted_at: converted ? { not: null } : null },
        follow_up_until === undefined ? {} : { follow_up_day: { lte: toDayColumn(follow_up_until) } },
        await createdBetween(ctx, input),
        touchedBy("first_touch", input.first_source),
        touchedBy("last_touch", input.last_source),
      ],
    };
    return listPage(ctx, leadRows, input, { where, sort: "-created_at" });
  },
});

export const getLead = query({
  id: "leads.get",
  summary: "Get a lead",
  permission: "leads.read",
  input: z.strictObject({ id: LeadId }),
  output: Lead,
  example,
  run: async (ctx, { id }) => leadRows.toResource(await findLead(ctx, id), ctx),
});

export const getLeadBoard = query({
  id: "leads.board",
  summary: "Count the leads of each status, and add up their values by currency",
  permission: "leads.read",
  input: LeadBoardQuery,
  output: LeadBoard,
  example: {},
  async run(ctx, { owner_id, source }) {
    const where = { AND: [visible(ctx), owner_id === undefined ? {} : { owner_id }, source === undefined ? {} : { source }] };
    const groups = await ctx.db.lead.groupBy({ by: ["status", "currency"], where, _count: { id: true }, _sum: { value: true } });
    const columns = LeadStatus.options.map((status) => {
      const own = groups.filter((group) => group.status === status).sort((a, b) => (a.currency < b.currency ? -1 : 1));
      const sums = own.flatMap(({ currency: code, _sum }) => {
        const currency = Currency.parse(code);
        return _sum.value === null ? [] : [{ currency, amount: toWire(_sum.value, currency) }];
      });
      return { status, count: own.reduce((total, { _count }) => total + _count.id, 0), sums };
    });
    return { data: columns };
  },
});
