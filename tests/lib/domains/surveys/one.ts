import { createSurvey, publishSurvey, respondToSurvey, sendSurvey } from "@/lib/domains/surveys";
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
      (await sendSurvey(owner, { id: await idOf("survey"), customer_id: await idOf("customer"), channel: "link" })).response.id,
  },
  pages: ["/surveys/responses/{survey_response}", "/surveys/responses/{answered_survey_response}"],
  variants: {
    answered_survey_response: {
      noun: "survey_response",
      make: async ({ owner, idOf }) => {
        const { response, url } = await sendSurvey(owner, {
          id: await idOf("survey"),
          customer_id: await idOf("customer"),
          channel: "link",
        });
        await respondToSurvey(owner, { token: url?.split("/").at(-1) ?? "", answers: { score: 4 } });
        return response.id;
      },
    },
    draft_survey: { noun: "survey", make: async ({ owner }) => (await createSurvey(owner, { name: "Draft", questions })).id },
  },
};
