import { z } from "zod";
import type { CommandCtx } from "@/lib/kernel/context";
import { command } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { timesheetApproved, timesheetRejected, timesheetReopened } from "../events";
import { assertMayDecide } from "../policy";
import { leadsOf } from "../queries/approvers";
import { timesheetRows } from "../rows";
import { assertAllows, type TimesheetVerb } from "../rules";
import { Timesheet, TimesheetId, TimesheetReject, TimesheetStatus } from "../schema";

/** The timesheet, locked, with a status that allows the verb. @throws AppError `forbidden`, `conflict`. */
async function lockToDecide(ctx: CommandCtx, id: string, verb: TimesheetVerb) {
  const row = await lockRow(ctx, timesheetRows, id);
  assertMayDecide(ctx, row, await leadsOf(ctx, row));
  assertAllows(TimesheetStatus.parse(row.status), verb);
  return row;
}

const decision = ({ principal, clock }: CommandCtx) => ({
  decided_by: principal.kind === "staff" ? principal.staff_id : null,
  decided_at: clock.now(),
});

export const approveTimesheet = command({
  id: "timesheets.approve",
  summary: "Approve a submitted timesheet; its time can't change unless it is reopened",
  permission: "time_entries.write",
  input: z.strictObject({ id: TimesheetId }),
  output: Timesheet,
  example: { id: "tsh_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const before = await lockToDecide(ctx, id, "approve");
    return changeRow(ctx, timesheetRows, before, { ...decision(ctx), status: "approved" }, timesheetApproved);
  },
});

export const rejectTimesheet = command({
  id: "timesheets.reject",
  summary: "Reject a submitted timesheet, with a reason for the colleague, who can change it and submit it again",
  permission: "time_entries.write",
  input: TimesheetReject.extend({ id: TimesheetId }),
  output: Timesheet,
  example: { id: "tsh_01jd0p2q3r4s5t6v7w8x9y0z1a", reason: "Friday is missing" },
  async run(ctx, { id, reason }) {
    const before = await lockToDecide(ctx, id, "reject");
    const columns = { ...decision(ctx), status: "rejected", rejection_reason: reason };
    return changeRow(ctx, timesheetRows, before, columns, timesheetRejected);
  },
});

export const reopenTimesheet = command({
  id: "timesheets.reopen",
  summary: "Reopen an approved timesheet, so that its colleague can change and submit it again",
  permission: "time_entries.write",
  input: z.strictObject({ id: TimesheetId }),
  output: Timesheet,
  example: { id: "tsh_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const before = await lockToDecide(ctx, id, "reopen");
    const columns = { status: "open", submitted_at: null, decided_by: null, decided_at: null };
    return changeRow(ctx, timesheetRows, before, columns, timesheetReopened);
  },
});
