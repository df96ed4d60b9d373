import { findSurvey, isDetractor, surveyResponded } from "@/lib/domains/surveys";
import { notifyStaff } from "../notifications/notify-staff";
import { onEvent } from "../on-event";

/** Notifies the customer's owner of an answer that says so of an unhappy person. */
export const notifyOfUnhappyAnswer = onEvent("notify-of-unhappy-answer", surveyResponded, async ({ ctx, data, step }) => {
  if (data.status !== "complete" || !isDetractor(data)) return;
  const name = await step.run("read", async () => (await findSurvey(ctx, data.survey_id)).name);
  const { id, version, customer_id, respondent_name } = data;
  await notifyStaff(
    ctx,
    "survey_detractor",
    { record_id: id, sequence: version, customer_id, values: { survey: name, person: respondent_name } },
    step,
  );
});
