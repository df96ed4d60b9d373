import { z } from "zod";
import { customFieldsOf, type WithCustomValues } from "@/lib/domains/custom-fields";
import { readMailRecipients } from "@/lib/domains/mail";
import { isOutside, type Ctx } from "@/lib/kernel/context";
import { query } from "@/lib/kernel/operation";
import { findRow, listPage } from "@/lib/kernel/rows";
import type { Prisma, Ticket as TicketRow } from "@/prisma/generated/client";
import { findPolicy, readClocks, readRunningPolicy } from "./queries/clocks";
import { readMessageFiles } from "./queries/message-files";
import { findMergedIds } from "./queries/related";
import { replyMailKey } from "./rules";
import { departmentRows, messageRows, slaPolicyRows, ticketRows } from "./rows";
import {
  Department,
  DepartmentId,
  DepartmentList,
  DepartmentPage,
  MessagePage,
  MessageQuery,
  SlaPolicy,
  SlaPolicyId,
  SlaPolicyList,
  SlaPolicyPage,
  Ticket,
  TicketId,
  TicketList,
  TicketPage,
  TicketSla,
} from "./schema";

const example = { id: "tck_01jd0p2q3r4s5t6v7w8x9y0z1a" };

/** @throws AppError `not_found`. */
export function findTicket(ctx: Ctx, id: string): Promise<TicketRow & WithCustomValues> {
  return findRow(ctx, ticketRows, id);
}

/** @throws AppError `not_found`. */
export const findDepartment = (ctx: Ctx, id: string) => findRow(ctx, departmentRows, id);

/** @throws AppError `not_found`. */
export const findSlaPolicy = (ctx: Ctx, id: string) => findRow(ctx, slaPolicyRows, id);

export const listTicketFields = customFieldsOf({ noun: "ticket", read: "tickets.read", find: findTicket });

/** Deadlines that have passed count before the schedule has marked them. */
function breachedFilter(now: Date, breached: boolean): Prisma.TicketWhereInput {
  const missed: Prisma.TicketWhereInput = {
    OR: [
      { first_response_breached_at: { not: null } },
      { resolution_breached_at: { not: null } },
      { first_response_due_at: { lt: now } },
      { resolution_due_at: { lt: now } },
    ],
  };
  return breached ? missed : { NOT: missed };
}

/** A ticket whose time has come counts as awake before the schedule has woken it. */
function snoozedFilter(now: Date, snoozed: boolean): Prisma.TicketWhereInput {
  return snoozed ? { snoozed_until: { gt: now } } : { OR: [{ snoozed_until: null }, { snoozed_until: { lte: now } }] };
}

export const listTickets = query({
  id: "tickets.list",
  summary: "List tickets, the newest message first",
  permission: "tickets.read",
  input: TicketList,
  output: TicketPage,
  example: { status: "open", breached: "true" },
  async run(ctx, input) {
    const { status, priority, department_id, assignee_id, unassigned, customer_id, breached, active, snoozed } = input;
    const where: Prisma.TicketWhereInput = {
      AND: [
        status === undefined ? {} : { status },
        active === undefined ? {} : { status: active ? { not: "closed" } : "closed" },
        priority === undefined ? {} : { priority },
        department_id === undefined ? {} : { department_id },
        assignee_id === undefined ? {} : { assignee_id },
        unassigned === undefined ? {} : { assignee_id: unassigned ? null : { not: null } },
        customer_id === undefined ? {} : { customer_id },
        snoozed === undefined ? {} : snoozedFilter(ctx.clock.now(), snoozed),
        breached === undefined ? {} : breachedFilter(ctx.clock.now(), breached),
      ],
    };
    return listPage(ctx, ticketRows, input, { where, sort: "-last_message_at" });
  },
});

export const getTicket = query({
  id: "tickets.get",
  summary: "Get a ticket",
  permission: "tickets.read",
  input: z.strictObject({ id: TicketId }),
  output: Ticket,
  example,
  run: async (ctx, { id }) => ticketRows.toResource(await findTicket(ctx, id), ctx),
});

export const listMessages = query({
  id: "tickets.list_messages",
  summary: "List a ticket's messages, oldest first; customers see no notes",
  permission: "tickets.read",
  input: MessageQuery,
  output: MessagePage,
  example,
  async run(ctx, { id, ...input }) {
    await findTicket(ctx, id);
    const merged = await findMergedIds(ctx, id);
    const where = { ticket_id: { in: [id, ...merged] } };
    const page = await listPage(ctx, messageRows, input, {
      where,
      sort: merged.length === 0 ? "sequence" : "created_at",
      sorts: { sequence: "integer" },
    });
    const replies = page.data.filter(({ kind, author }) => kind === "public" && author.kind === "staff");
    const emailed = isOutside(ctx) ? new Map<string, never>() : await readMailRecipients(ctx, replies.map(replyMailKey));
    const files = await readMessageFiles(ctx, page.data);
    const data = page.data.map((message) => ({
      ...message,
      emailed: emailed.get(replyMailKey(message)) ?? null,
      files: files.get(message.id) ?? [],
    }));
    return { ...page, data };
  },
});

export const getTicketSla = query({
  id: "tickets.get_sla",
  summary: "Get a ticket's service-level clocks, with every span of time and what caused it",
  permission: "tickets.write",
  input: z.strictObject({ id: TicketId }),
  output: TicketSla,
  example,
  async run(ctx, { id }) {
    const ticket = await findTicket(ctx, id);
    const running = await readRunningPolicy(ctx, id);
    const policy_id = running ? (running.id ?? (await findPolicy(ctx, ticket))?.id ?? null) : null;
    const where = { tenant_id: ctx.tenant.id, id: policy_id ?? id };
    const policy = await ctx.db.slaPolicy.findFirst({ where, select: { name: true, deleted_at: true } });
    const about = { policy_id, policy_name: policy?.name ?? running?.name ?? null, policy_deleted_at: policy?.deleted_at ?? null };
    return { ticket_id: id, ...about, clocks: await readClocks(ctx, id) };
  },
});

export const listDepartments = query({
  id: "departments.list",
  summary: "List departments",
  permission: "departments.read",
  input: DepartmentList,
  output: DepartmentPage,
  example: {},
  run: (ctx, input) =>
    listPage(ctx, departmentRows, input, { where: { deleted_at: input.deleted === true ? { not: null } : null }, sort: "created_at" }),
});

export const getDepartment = query({
  id: "departments.get",
  summary: "Get a department",
  permission: "departments.read",
  input: z.strictObject({ id: DepartmentId }),
  output: Department,
  example: { id: "dep_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  run: async (ctx, { id }) => departmentRows.toResource(await findDepartment(ctx, id), ctx),
});

export const listSlaPolicies = query({
  id: "sla_policies.list",
  summary: "List service-level policies",
  permission: "sla_policies.read",
  input: SlaPolicyList,
  output: SlaPolicyPage,
  example: {},
  run: (ctx, input) =>
    listPage(ctx, slaPolicyRows, input, { where: { deleted_at: input.deleted === true ? { not: null } : null }, sort: "created_at" }),
});

export const getSlaPolicy = query({
  id: "sla_policies.get",
  summary: "Get a service-level policy",
  permission: "sla_policies.read",
  input: z.strictObject({ id: SlaPolicyId }),
  output: SlaPolicy,
  example: { id: "slp_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  run: async (ctx, { id }) => slaPolicyRows.toResource(await findSlaPolicy(ctx, id), ctx),
});
