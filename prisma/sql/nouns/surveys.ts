import { ResponseStatus, SkipReason, SurveyChannel, SurveyKind, SurveyStatus, SurveyTrigger } from "@/lib/domains/surveys/schema";
import { finder, joined } from "../finder";
import { dueTenants } from "../due";
import { check, checkIn, index } from "../kinds";

const needWork = `  select tenant_id from public.survey_responses where send_at <= p_now
  union select tenant_id from public.surveys where next_quarter_at <= p_now`;

/** SQL of surveys that Prisma's schema cannot express. */
export const surveys = [
  checkIn("surveys", "kind", SurveyKind.options),
  checkIn("surveys", "status", SurveyStatus.options),
  checkIn("survey_responses", "channel", SurveyChannel.options),
  checkIn("survey_responses", "status", ResponseStatus.options),
  check("survey_responses", "survey_responses_scores_check", "nps between 0 and 10 and csat between 1 and 5"),
  check("survey_responses", "survey_responses_answered_check", "(status in ('partial', 'complete')) = (answered_at is not null)"),
  checkIn("surveys", "trigger", SurveyTrigger.options),
  checkIn("survey_responses", "skip_reason", SkipReason.options),
  check("survey_responses", "survey_responses_planned_check", "(status = 'planned') = (send_at is not null)"),
  check("survey_responses", "survey_responses_skipped_check", "(status = 'skipped') = (skip_reason is not null)"),
  check("survey_responses", "survey_responses_sent_check", "(status in ('planned', 'skipped')) = (sent_at is null)"),
  index("survey_responses_due", "survey_responses", "(tenant_id, send_at) where send_at is not null"),
  index("survey_responses_due_first", "survey_responses", "(send_at) where send_at is not null"),
  index("surveys_next_quarter", "surveys", "(next_quarter_at, tenant_id) where next_quarter_at is not null"),
  dueTenants("surveys", needWork),
  ...finder("surveys", { text: joined("name"), fuzzy: true, indexed: true }),
];
