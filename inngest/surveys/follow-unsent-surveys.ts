import type { z } from "zod";
import { mailBounced, mailFailed, mailSuppressed } from "@/lib/domains/mail";
import { noteUnsentSurvey } from "@/lib/domains/surveys";
import type { Ctx } from "@/lib/kernel/context";
import { onEvent, type Steps } from "../on-event";

async function follow({ ctx, data, step }: { ctx: Ctx; data: z.output<typeof mailFailed.data>; step: Steps }): Promise<void> {
  if (data.key.startsWith("survey_invitation")) await step.run("note", () => noteUnsentSurvey(ctx, { mail_id: data.id }));
}

export const followBouncedSurvey = onEvent("follow-bounced-survey", mailBounced, follow);
export const followSuppressedSurvey = onEvent("follow-suppressed-survey", mailSuppressed, follow);
export const followFailedSurvey = onEvent("follow-failed-survey", mailFailed, follow);
