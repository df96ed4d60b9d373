import { z } from "zod";
import { toDayColumn, fromDayColumn } from "@/lib/commerce/day-column";
import { dayInTimezone } from "@/lib/commerce/timezone";
import { readSettings } from "@/lib/domains/settings";
import { AppError } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { command } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import type { PrivacyRequest as PrivacyRequestRow } from "@/prisma/generated/client";
import {
  privacyRequestChanged,
  privacyRequestExtended,
  privacyRequestFulfilled,
  privacyRequestQueued,
  privacyRequestRefused,
} from "../events";
import { toDetail } from "../queries";
import { privacyRows } from "../rows";
import { assertOpen, assertStatus, dueDayOf, nextReminder, waitedDays, workOf } from "../rules";
import { PrivacyDecide, PrivacyNote, PrivacyReason, PrivacyRequestDetail, PrivacyRequestId, PrivacyType } from "../schema";

const id = "prq_01jd0p2q3r4s5t6v7w8x9y0z1a";
const ById = z.strictObject({ id: PrivacyRequestId });

async function today(ctx: CommandCtx): Promise<string> {
  return dayInTimezone(ctx.clock.now(), (await readSettings(ctx)).timezone);
}

/** The locked request, which is open and idle. */
async function lockOpen(ctx: CommandCtx, request_id: string): Promise<PrivacyRequestRow> {
  const row = await lockRow(ctx, privacyRows, request_id);
  assertOpen(row);
  return row;
}

/** What ends a request: nothing reminds of it any more. */
export const ended = (ctx: CommandCtx) => ({ closed_at: ctx.clock.now(), reminder_day: null, waiting_since: null, work: null });

/** The clock of a request as it stands now. */
async function clockOf(ctx: CommandCtx, row: PrivacyRequestRow, { extended }: { extended: boolean }) {
  const received_day = fromDayColumn(row.received_day);
  const timezone = (await readSettings(ctx)).timezone;
  const until_day = await today(ctx);
  const since = row.waiting_since;
  const more = since === null ? 0 : waitedDays({ received_day, since_day: dayInTimezone(since, timezone), until_day });
  const waited_days = row.waited_days + more;
  const due = dueDayOf({ received_day, waited_days, extended });
  const next = nextReminder(due, until_day);
  return { waited_days, due_day: toDayColumn(due), reminder_day: next === null ? null : toDayColumn(next), waiting_since: null };
}

/** The identity is proved: the search begins. */
export async function startSearch(ctx: CommandCtx, before: PrivacyRequestRow, by: "link" | "colleague", note?: string): Promise<void> {
  const clock = await clockOf(ctx, before, { extended: before.extended_at !== null });
  const proof = { verified_at: ctx.clock.now(), verified_by: by, ...(note === undefined ? {} : { note }) };
  await changeRow(
    ctx,
    privacyRows,
    before,
    { ...clock, ...proof, status: "in_progress", work: "search", failure: null },
    privacyRequestQueued,
  );
}

export const verifyPrivacyRequest = command({
  id: "privacy_requests.verify",
  summary: "State how you checked the person's identity or authority; the search for their data starts",
  permission: "privacy_requests.write",
  input: PrivacyNote,
  output: PrivacyRequestDetail,
  example: { id, note: "Called back at the number on file." },
  async run(ctx, { id: request_id, note }) {
    const before = await lockOpen(ctx, request_id);
    assertStatus(before.status, ["received", "identity_check", "waiting_for_subject"], "the identity is already checked.");
    await startSearch(ctx, before, "colleague", note);
    return toDetail(ctx, request_id);
  },
});

export const waitForSubject = command({
  id: "privacy_requests.wait",
  summary: "Note that you asked the person for more; if you did within a week of the request, the time until they answer doesn't count",
  permission: "privacy_requests.write",
  input: PrivacyNote,
  output: PrivacyRequestDetail,
  example: { id, note: "Asked which of two people of this name it is." },
  async run(ctx, { id: request_id, note }) {
    const before = await lockOpen(ctx, request_id);
    assertStatus(before.status, ["received", "identity_check"], "ask before the identity is checked.");
    const fields = { status: "waiting_for_subject", waiting_since: ctx.clock.now(), note };
    await changeRow(ctx, privacyRows, before, fields, privacyRequestChanged);
    return toDetail(ctx, request_id);
  },
});

export const extendPrivacyRequest = command({
  id: "privacy_requests.extend",
  summary: "Extend the time to answer by two months, for a complex request or many; the person gets an email with the reason",
  permission: "privacy_requests.write",
  input: PrivacyReason,
  output: PrivacyRequestDetail,
  example: { id, reason: "Your emails of ten years must be read one by one." },
  async run(ctx, { id: request_id, reason }) {
    const before = await lockOpen(ctx, request_id);
    if (before.extended_at !== null) throw new AppError("conflict", "The request is already extended. It can be extended once.");
    if (fromDayColumn(before.due_day) < (await today(ctx)))
      throw new AppError("conflict", "The month is over. A request is extended before its last day.");
    const { waiting_since: _stays, ...clock } = await clockOf(ctx, { ...before, waiting_since: null }, { extended: true });
    const fields = { ...clock, extended_at: ctx.clock.now(), extension_reason: reason };
    await changeRow(ctx, privacyRows, before, fields, privacyRequestExtended);
    return toDetail(ctx, request_id);
  },
});

export const refusePrivacyRequest = command({
  id: "privacy_requests.refuse",
  summary: "Refuse a request; the person gets an email with the reason, and how they can complain",
  permission: "privacy_requests.fulfill",
  input: PrivacyReason,
  output: PrivacyRequestDetail,
  example: { id, reason: "You are not the person whose data you asked for." },
  async run(ctx, { id: request_id, reason }) {
    const before = await lockOpen(ctx, request_id);
    await changeRow(ctx, privacyRows, before, { ...ended(ctx), status: "refused", decision: reason }, privacyRequestRefused);
    return toDetail(ctx, request_id);
  },
});

/** A request whose person does not answer lapses; one that they take back is withdrawn. */
export const withdrawPrivacyRequest = command({
  id: "privacy_requests.withdraw",
  summary: "Close a request that the person takes back, or does not prove",
  permission: "privacy_requests.write",
  input: ById.extend({ lapsed: z.boolean().optional() }),
  output: PrivacyRequestDetail,
  example: { id },
  async run(ctx, { id: request_id, lapsed = false }) {
    const before = await lockOpen(ctx, request_id);
    await changeRow(ctx, privacyRows, before, { ...ended(ctx), status: lapsed ? "lapsed" : "withdrawn" }, privacyRequestChanged);
    return toDetail(ctx, request_id);
  },
});

export const rectifyPrivacyRequest = command({
  id: "privacy_requests.rectify",
  summary: "State what you corrected; the request is fulfilled",
  permission: "privacy_requests.fulfill",
  input: PrivacyNote,
  output: PrivacyRequestDetail,
  example: { id, note: "Corrected the last name on the contact and the open invoice." },
  async run(ctx, { id: request_id, note }) {
    const before = await lockOpen(ctx, request_id);
    if (before.type !== "rectification") throw new AppError("conflict", "Only a request for rectification is fulfilled by a correction.");
    assertStatus(before.status, ["in_progress", "review"], "check the identity first.");
    await changeRow(ctx, privacyRows, before, { ...ended(ctx), status: "fulfilled", note }, privacyRequestFulfilled);
    return toDetail(ctx, request_id);
  },
});

export const decidePrivacyRows = command({
  id: "privacy_requests.decide_rows",
  summary: "Decide which of the proposed rows are the person's; the search runs again",
  permission: "privacy_requests.fulfill",
  input: PrivacyDecide,
  output: PrivacyRequestDetail,
  example: { id, include: [], exclude: [], whole_customer: false },
  async run(ctx, { id: request_id, include = [], exclude = [], whole_customer }) {
    const before = await lockOpen(ctx, request_id);
    assertStatus(before.status, ["review"], "rows are decided about when the search is done.");
    const own = { tenant_id: ctx.tenant.id, request_id, proposed: true };
    await ctx.db.privacyRow.updateMany({ where: { ...own, id: { in: include } }, data: { included: true } });
    await ctx.db.privacyRow.updateMany({ where: { ...own, id: { in: exclude } }, data: { included: false } });
    const whole = whole_customer === undefined ? {} : { whole_customer };
    await changeRow(ctx, privacyRows, before, { ...whole, status: "in_progress", work: "search" }, privacyRequestQueued);
    return toDetail(ctx, request_id);
  },
});

export const fulfillPrivacyRequest = command({
  id: "privacy_requests.fulfill",
  summary: "Fulfil a request: make the copy and send the person its link, or erase their data",
  permission: "privacy_requests.fulfill",
  confirmed: { keys: true },
  input: ById,
  output: PrivacyRequestDetail,
  example: { id },
  async run(ctx, { id: request_id }) {
    const before = await lockOpen(ctx, request_id);
    const work = workOf(PrivacyType.parse(before.type));
    assertStatus(before.status, ["review"], "check the identity, and wait until the search is done.");
    const open = await ctx.db.privacyRow.count({ where: { tenant_id: ctx.tenant.id, request_id, proposed: true, included: null } });
    if (open > 0) throw new AppError("conflict", `${String(open)} rows are still open. Decide about each of them first.`);
    await changeRow(ctx, privacyRows, before, { work, failure: null }, privacyRequestQueued);
    return toDetail(ctx, request_id);
  },
});
