import { z } from "zod";
import { findCustomer, readerLanguage } from "@/lib/domains/customers";
import { queueMail } from "@/lib/domains/mail";
import { idOf } from "@/lib/kernel/base/ids";
import { command, internal } from "@/lib/kernel/operation";
import { findResponse, findSurvey } from "../queries";
import { surveyAddress } from "../queries/address";
import { toSurvey } from "../resource";
import { localize } from "../rules";
import { SurveyResponseId } from "../schema";

export const mailSurvey = command({
  id: "surveys.mail",
  summary: "Email a survey; each number of its first scale leads to the form with that number chosen",
  access: internal("called by the background function that follows a sent survey"),
  input: z.strictObject({ id: SurveyResponseId }),
  output: z.object({ mail_id: idOf("mail").nullable() }),
  example: { id: "srs_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const row = await findResponse(ctx, id);
    if (row.respondent_email === null) return { mail_id: null };
    const customer = await findCustomer(ctx, row.customer_id);
    const language = readerLanguage(
      customer.contacts.find((contact) => contact.id === row.contact_id),
      customer,
    );
    const { name, questions } = localize(toSurvey(await findSurvey(ctx, row.survey_id)), language);
    const scale = questions.find(({ kind }) => kind === "nps" || kind === "csat");
    const mail = {
      language,
      to: [{ name: row.respondent_name, address: row.respondent_email }],
      button_url: await surveyAddress(ctx, id),
      about: { noun: "customer" as const, id: row.customer_id },
      idempotency_key: `survey:${id}`,
    };
    const values = { "contact.name": row.respondent_name, "survey.name": name };
    const scored = { ...values, "survey.question": scale?.label ?? name };
    const queued =
      scale === undefined
        ? await queueMail(ctx, { key: "survey_invitation", ...mail, values })
        : await queueMail(ctx, { key: scale.kind === "nps" ? "survey_invitation_nps" : "survey_invitation_csat", ...mail, values: scored });
    return { mail_id: queued.id };
  },
});
