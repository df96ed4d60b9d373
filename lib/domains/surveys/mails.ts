import { defineMail } from "@/lib/kernel/base/mails";
import ar from "./mails/ar.json";
import en from "./mails/en.json";

/** A survey without a score. */
export const survey_invitation = defineMail({
  to: "customer",
  button: "personal",
  unsubscribable: true,
  fields: ["company.name", "contact.name", "survey.name"],
  texts: { en: en.survey_invitation, ar: ar.survey_invitation },
});

const scored = ["company.name", "contact.name", "survey.name", "survey.question"] as const;

/** A survey with a question from 0 to 10, whose numbers are links. */
export const survey_invitation_nps = defineMail({
  to: "customer",
  button: "personal",
  unsubscribable: true,
  choices: true,
  fields: scored,
  texts: { en: en.survey_invitation_nps, ar: ar.survey_invitation_nps },
});

/** The same from 1 to 5. */
export const survey_invitation_csat = defineMail({
  to: "customer",
  button: "personal",
  unsubscribable: true,
  choices: true,
  fields: scored,
  texts: { en: en.survey_invitation_csat, ar: ar.survey_invitation_csat },
});
