import { z } from "zod";
import { readSettings } from "@/lib/domains/settings";
import { findTicket } from "@/lib/domains/tickets";
import { AppError } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { command, internal, query } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import type { SurveyResponse as ResponseRow } from "@/prisma/generated/client";
import { surveySent } from "../events";
import { findSurvey } from "../queries";
import { responseRows } from "../rows";
import { endOfQuiet } from "../rules/quiet";
import { SurveyId, SurveyResponseId, type SkipReason } from "../schema";
import { readRest } from "./resting";

const scheduled = internal("called by the schedule of surveys, as the system");
const batch = 500;

export const listSurveysDue = query({
  id: "surveys.due",
  summary: "List the planned surveys to send now, and the quarterly ones whose quarter has begun",
  access: scheduled,
  input: z.strictObject({}),
  output: z.object({ responses: z.array(SurveyResponseId), surveys: z.array(SurveyId) }),
  example: {},
  async run(ctx) {
    const own = { tenant_id: ctx.tenant.id };
    const now = ctx.clock.now();
    const surveys = await ctx.db.survey.findMany({ where: { ...own, next_quarter_at: { lte: now } }, select: { id: true } });
    const responses = await ctx.db.surveyResponse.findMany({
      where: { ...own, send_at: { lte: now } },
      select: { id: true },
      orderBy: [{ send_at: "asc" }, { id: "asc" }],
      take: batch,
    });
    return { responses: responses.map(({ id }) => id), surveys: surveys.map(({ id }) => id) };
  },
});

/** The subject of a survey about a closed ticket. */
export const ticketSubject = (id: string, closed_at: Date): string => `ticket:${id}:${closed_at.toISOString()}`;

/** Whether the ticket that caused the survey is still closed as it was then. Other causes stay. */
async function isCurrent(ctx: CommandCtx, subject: string | null): Promise<boolean> {
  const [kind, id] = (subject ?? "").split(":");
  if (kind !== "ticket" || id === undefined) return true;
  try {
    const { closed_at } = await findTicket(ctx, id);
    return closed_at !== null && ticketSubject(id, closed_at) === subject;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return false;
    throw error;
  }
}

async function findObstacle(ctx: CommandCtx, row: ResponseRow): Promise<SkipReason | null> {
  const { status } = await findSurvey(ctx, row.survey_id);
  if (status !== "published" || !(await isCurrent(ctx, row.subject))) return "outdated";
  if (row.respondent_email === null) return "no_address";
  return (await readRest(ctx, row)) === null ? null : "resting";
}

export const sendPlannedSurvey = command({
  id: "surveys.send_planned",
  summary: "Send a planned survey, unless it is night, the person got one lately or its cause is gone",
  access: scheduled,
  input: z.strictObject({ id: SurveyResponseId }),
  output: z.object({ sent: z.boolean() }),
  example: { id: "srs_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const before = await lockRow(ctx, responseRows, id);
    if (before.status !== "planned") return { sent: false };
    const now = ctx.clock.now();
    const send_at = endOfQuiet(await readSettings(ctx), now);
    if (before.channel === "mail" && send_at > now) {
      // Nothing that anybody decides: it waits for the morning, so neither its version nor its history has it.
      await ctx.db.surveyResponse.updateMany({ where: { tenant_id: ctx.tenant.id, id }, data: { send_at } });
      return { sent: false };
    }
    const skip_reason = await findObstacle(ctx, before);
    if (skip_reason === null) await changeRow(ctx, responseRows, before, { status: "invited", send_at: null, sent_at: now }, surveySent);
    else await changeRow(ctx, responseRows, before, { status: "skipped", send_at: null, skip_reason });
    return { sent: skip_reason === null };
  },
});
