import { findLiveCustomer } from "@/lib/domains/customers";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import { command } from "@/lib/kernel/operation";
import { createRow, lockRow } from "@/lib/kernel/rows";
import { surveySent } from "../events";
import { surveyAddress } from "../queries/address";
import { responseRows, surveyRows } from "../rows";
import { assertAllows, restDays } from "../rules";
import { SentSurvey, SurveySend, SurveyStatus } from "../schema";
import { isResting } from "./resting";

export const sendSurvey = command({
  id: "surveys.send",
  summary: "Ask a customer’s contact, who gets a survey by email or in the portal at most once in 30 days; a link may go at any time",
  permission: "surveys.send",
  input: SurveySend,
  output: SentSurvey,
  example: { id: "sur_01jd0p2q3r4s5t6v7w8x9y0z1a", customer_id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a", channel: "mail" },
  async run(ctx, { id, customer_id, contact_id, channel = "mail" }) {
    const survey = await lockRow(ctx, surveyRows, id);
    assertAllows(SurveyStatus.parse(survey.status), "send");
    const customer = await findLiveCustomer(ctx, customer_id);
    const contact = contact_id === undefined ? customer.contacts[0] : customer.contacts.find((each) => each.id === contact_id);
    if (contact_id !== undefined && contact === undefined) throw invalidField("contact_id", "unknown", "The customer has no such contact.");
    const person = contact ?? customer;
    if (channel === "mail" && person.email === null)
      throw invalidField("contact_id", "no_address", "The person has no email address. Create a link instead.");
    const asked = { customer_id, contact_id: contact?.id ?? null, respondent_email: person.email };
    if (channel !== "link" && (await isResting(ctx, asked)))
      throw new AppError("conflict", `${person.name} got a survey in the last ${restDays} days. Create a link instead, or wait.`);
    const response = await createRow(
      ctx,
      responseRows,
      { ...asked, survey_id: id, respondent_name: person.name, channel, status: "invited", sent_at: ctx.clock.now(), answers: {} },
      surveySent,
    );
    return { response, url: await surveyAddress(ctx, response.id) };
  },
});
