import { findLiveCustomer } from "@/lib/domains/customers";
import { readSettings } from "@/lib/domains/settings";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import { command } from "@/lib/kernel/operation";
import { createRow, lockRow } from "@/lib/kernel/rows";
import { surveySent } from "../events";
import { surveyAddress } from "../queries/address";
import { responseRows, surveyRows } from "../rows";
import { assertAllows } from "../rules";
import { endOfQuiet } from "../rules/quiet";
import { SentSurvey, SurveySend, SurveyStatus } from "../schema";
import { readRest } from "./resting";

export const sendSurvey = command({
  id: "surveys.send",
  summary: "Ask a customer’s contact, as the rest rule allows; an email waits for the end of quiet hours, a link may go at any time",
  permission: "surveys.send",
  input: SurveySend,
  output: SentSurvey,
  example: { id: "sur_01jd0p2q3r4s5t6v7w8x9y0z1a", customer_id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a", channel: "mail" },
  async run(ctx, { id, customer_id, contact_id, channel = "mail" }) {
    const survey = await lockRow(ctx, surveyRows, id);
    assertAllows(SurveyStatus.parse(survey.status), "send");
    if (survey.anonymous && channel === "link")
      throw invalidField(
        "channel",
        "anonymous",
        "A link that you pass on would show you the answers. Send an anonymous survey by email or portal.",
      );
    const customer = await findLiveCustomer(ctx, customer_id);
    const contact = contact_id === undefined ? customer.contacts[0] : customer.contacts.find((each) => each.id === contact_id);
    if (contact_id !== undefined && contact === undefined) throw invalidField("contact_id", "unknown", "The customer has no such contact.");
    const person = contact ?? customer;
    if (channel === "mail" && person.email === null)
      throw invalidField("contact_id", "no_address", "The person has no email address. Create a link instead.");
    const asked = { customer_id, contact_id: contact?.id ?? null, respondent_email: person.email };
    const rest = channel === "link" ? null : await readRest(ctx, asked);
    if (rest !== null)
      throw new AppError("conflict", `${person.name} got a survey in the last ${rest} days. Create a link instead, or wait.`);
    const now = ctx.clock.now();
    const send_at = channel === "mail" ? endOfQuiet(await readSettings(ctx), now) : now;
    const fields = { ...asked, survey_id: id, respondent_name: person.name, channel, answers: {} };
    const response =
      send_at > now
        ? await createRow(ctx, responseRows, { ...fields, status: "planned", send_at })
        : await createRow(ctx, responseRows, { ...fields, status: "invited", sent_at: now }, surveySent);
    return { response, url: survey.anonymous ? null : await surveyAddress(ctx, response.id) };
  },
});
