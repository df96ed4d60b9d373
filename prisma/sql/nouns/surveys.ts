import { ResponseStatus, SurveyChannel, SurveyKind, SurveyStatus } from "@/lib/domains/surveys/schema";
import { finder, joined } from "../finder";
import { check, checkIn } from "../kinds";

/** SQL of surveys that Prisma's schema cannot express. */
export const surveys = [
  checkIn("surveys", "kind", SurveyKind.options),
  checkIn("surveys", "status", SurveyStatus.options),
  checkIn("survey_responses", "channel", SurveyChannel.options),
  checkIn("survey_responses", "status", ResponseStatus.options),
  check("survey_responses", "survey_responses_scores_check", "nps between 0 and 10 and csat between 1 and 5"),
  check("survey_responses", "survey_responses_answered_check", "(status = 'invited') = (answered_at is null)"),
  ...finder("surveys", { text: joined("name"), fuzzy: true, indexed: true }),
];
