import { mailSurvey, surveySent } from "@/lib/domains/surveys";
import { onEvent } from "../on-event";

/** Emails a survey to the person who is asked by email. */
export const emailSentSurvey = onEvent("email-sent-survey", surveySent, async ({ ctx, data, step }) => {
  if (data.channel === "mail") await step.run("queue", () => mailSurvey(ctx, { id: data.id }));
});
