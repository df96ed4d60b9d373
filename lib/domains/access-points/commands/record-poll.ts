import { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";
import { command, internal } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { accessPointFailing } from "../events";
import { accessPointRows } from "../rows";
import { AccessPointId, AccessPointProblem } from "../schema";

/** Minutes between two polls. */
const usual = 5;
/** Failures in a row after which colleagues are notified; a rejected key is told at once. */
const patience = 6;

/** Why a call failed. @throws what is no answer of an access point. */
export function problemOf(error: unknown): AccessPointProblem {
  if (!(error instanceof AppError)) throw error;
  // A run of several items fails with the error of the first.
  if (error.code === "internal") return problemOf(error.cause);
  if (error.code === "forbidden") return "unauthorized";
  if (error.code === "conflict") return "no_key";
  if (error.code === "upstream") return "answer";
  if (error.code === "unavailable" || error.code === "invalid") return "unreachable";
  throw error;
}

export const recordPoll = command({
  id: "access_points.record_poll",
  summary: "Store when an access point was last asked for received documents, and whether that failed",
  access: internal("called by the background function that fetches received e-invoices"),
  input: z.strictObject({ id: AccessPointId, problem: AccessPointProblem.nullable(), more: z.boolean() }),
  output: z.object({}),
  example: { id: "acp_01jd0p2q3r4s5t6v7w8x9y0z1a", problem: null, more: false },
  async run(ctx, { id, problem, more }) {
    const row = await lockRow(ctx, accessPointRows, id);
    if (row.next_poll_at === null) return {};
    const now = ctx.clock.now();
    const failures = problem === null ? 0 : row.failures + 1;
    const minutes = problem === null ? (more ? 0 : usual) : Math.min(usual * 2 ** Math.min(failures - 1, 4), 60);
    const fields = {
      problem,
      failures,
      next_poll_at: new Date(now.getTime() + minutes * 60_000),
      ...(problem === null ? { polled_at: now } : {}),
    };
    const isTold = problem === "unauthorized" || problem === "no_key" ? row.problem !== problem : failures === patience;
    // A poll changes nothing that a colleague set, so it neither is audited nor raises the version.
    if (problem !== null && isTold) await changeRow(ctx, accessPointRows, row, fields, accessPointFailing);
    else await ctx.db.accessPoint.updateMany({ where: { tenant_id: ctx.tenant.id, id }, data: fields });
    return {};
  },
});
