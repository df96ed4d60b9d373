import { findLiveCustomer } from "@/lib/domains/customers";
import { invalidField } from "@/lib/kernel/base/errors";
import { command } from "@/lib/kernel/operation";
import { createRow, lockRow } from "@/lib/kernel/rows";
import { surveySent } from "../events";
import { surveyAddress } from "../queries/address";
import { responseRows, surveyRows } from "../rows";
import { assertAllows } from "../rules";
import { SentSurvey, SurveySend, SurveyStatus } from "../schema";

export const sendSurvey = command({
  id: "surveys.send",
  summary: "Ask a customer’s contact; the answer has the link that is theirs alone",
  permission: "surveys.send",
  input: SurveySend,
  output: SentSurvey,
  example: { id: "sur_01jd0p2q3r4s5t6v7w8x9y0z1a", customer_id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id, customer_id, contact_id }) {
    const survey = await lockRow(ctx, surveyRows, id);
    assertAllows(SurveyStatus.parse(survey.status), "send");
    const customer = await findLiveCustomer(ctx, customer_id);
    const contact = contact_id === undefined ? customer.contacts[0] : customer.contacts.find((each) => each.id === contact_id);
    if (contact_id !== undefined && contact === undefined) throw invalidField("contact_id", "unknown", "The customer has no such contact.");
    const person = contact ?? customer;
    const response = await createRow(
      ctx,
      responseRows,
      {
        survey_id: id,
        customer_id,
        contact_id: contact?.id ?? null,
        respondent_name: person.name,
        respondent_email: person.email,
        channel: "link",
        answers: {},
      },
      surveySent,
    );
    return { response, url: await surveyAddress(ctx, response.id) };
  },
});
