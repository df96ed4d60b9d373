import { z } from "zod";
import { findCustomer } from "@/lib/domains/customers";
import { findLead } from "@/lib/domains/leads";
import { findTicket } from "@/lib/domains/tickets";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import { readRecordId } from "@/lib/kernel/base/ids";
import type { CommandCtx } from "@/lib/kernel/context";
import { awaitTurn } from "@/lib/kernel/lock";
import { command } from "@/lib/kernel/operation";
import { changeRow, createRow, lockRow } from "@/lib/kernel/rows";
import { holdPlaced, holdReleased } from "../events";
import { holdRows } from "../rows";
import { HoldNoun, LegalHold, LegalHoldCreate, LegalHoldId } from "../schema";

/** The record that is held, which the caller must see. @throws AppError `invalid` for one of another kind, `not_found`. */
async function locateRecord(ctx: CommandCtx, wireId: string): Promise<{ noun: z.output<typeof HoldNoun>; record_id: string }> {
  const record = readRecordId(wireId);
  const noun = HoldNoun.safeParse(record?.noun).data;
  if (record === null || noun === undefined) throw invalidField("record_id", "invalid", "Choose a customer, a lead or a ticket.");
  const find = { customer: findCustomer, lead: findLead, ticket: findTicket }[noun];
  await find(ctx, record.id);
  return { noun, record_id: record.id };
}

export const placeLegalHold = command({
  id: "legal_holds.place",
  summary: "Keep a record, and what belongs to it, from every retention rule",
  permission: "retention.write",
  input: LegalHoldCreate,
  output: LegalHold,
  example: { record_id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a", reason: "Lawsuit about the delivery of March" },
  async run(ctx, { record_id, reason }) {
    const record = await locateRecord(ctx, record_id);
    const active = { tenant_id: ctx.tenant.id, record_id: record.record_id, released_at: null };
    await awaitTurn(ctx, `legal-hold:${record.record_id}`);
    if (await ctx.db.legalHold.findFirst({ where: active, select: { id: true } }))
      throw new AppError("conflict", "This record is under a legal hold already.");
    return createRow(ctx, holdRows, { ...record, reason }, holdPlaced);
  },
});

export const releaseLegalHold = command({
  id: "legal_holds.release",
  summary: "End a legal hold",
  permission: "retention.write",
  input: z.strictObject({ id: LegalHoldId }),
  output: LegalHold,
  example: { id: "lhd_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const before = await lockRow(ctx, holdRows, id);
    if (before.released_at !== null) throw new AppError("conflict", "This hold has ended already.");
    return changeRow(ctx, holdRows, before, { released_at: ctx.clock.now() }, holdReleased);
  },
});
