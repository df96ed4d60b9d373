import { createSurvey, publishSurvey, sendSurvey } from "@/lib/domains/surveys";
import type { One } from "@/tests/support/one";

const questions = [{ kind: "nps" as const, key: "score", label: "How likely are you to recommend us?", required: true, conditions: [] }];

export const one: One = {
  records: {
    survey: async ({ owner }) => {
      const { id } = await createSurvey(owner, { name: "Recommendation", questions });
      await publishSurvey(owner, { id });
      return id;
    },
    survey_response: async ({ owner, idOf }) =>
      (await sendSurvey(owner, { id: await idOf("survey"), customer_id: await idOf("customer") })).response.id,
  },
  variants: {
    draft_survey: { noun: "survey", make: async ({ owner }) => (await createSurvey(owner, { name: "Draft", questions })).id },
  },
};
