import { z } from "zod";
import { toDayColumn } from "@/lib/commerce/day-column";
import { tenantToday } from "@/lib/domains/settings";
import { AppError } from "@/lib/kernel/base/errors";
import { can, type Ctx } from "@/lib/kernel/context";
import { command, open } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { staffUpdated } from "../events";
import { staffRows } from "../rows";
import { assertAbsence } from "../rules";
import { Absence, Staff, StaffId } from "../schema";

const id = "stf_01jd0p2q3r4s5t6v7w8x9y0z1a";
const ownOrAdmin = open("Colleagues set their own absence; that of another needs the permission to change colleagues.");

/** @throws AppError `forbidden`. */
function assertMayPlan(ctx: Ctx, staffId: string): void {
  const isOwn = ctx.principal.kind === "staff" && ctx.principal.staff_id === staffId;
  if (!isOwn && !can(ctx, "staff.write")) throw new AppError("forbidden", "You can set your own absence, and not that of a colleague.");
}

export const setStaffAbsence = command({
  id: "staff.set_absence",
  summary: "Set your absence, or a colleague's: from the first to the last day, no rule assigns tickets to them",
  access: ownOrAdmin,
  input: Absence.extend({ id: StaffId }),
  output: Staff,
  example: { id, from: "2026-02-02", until: "2026-02-06" },
  async run(ctx, { id, from, until }) {
    assertMayPlan(ctx, id);
    const before = await lockRow(ctx, staffRows, id);
    assertAbsence({ from, until }, await tenantToday(ctx));
    return changeRow(ctx, staffRows, before, { absent_from: toDayColumn(from), absent_until: toDayColumn(until) }, staffUpdated);
  },
});

export const clearStaffAbsence = command({
  id: "staff.clear_absence",
  summary: "Take back your absence, or a colleague's",
  access: ownOrAdmin,
  input: z.strictObject({ id: StaffId }),
  output: Staff,
  example: { id },
  async run(ctx, { id }) {
    assertMayPlan(ctx, id);
    const before = await lockRow(ctx, staffRows, id);
    if (before.absent_from === null) return staffRows.toResource(before, ctx);
    return changeRow(ctx, staffRows, before, { absent_from: null, absent_until: null }, staffUpdated);
  },
});
