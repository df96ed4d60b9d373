import { ResponseStatus, SkipReason, SurveyChannel, SurveyKind, SurveyStatus, SurveyTrigger } from "@/lib/domains/surveys/schema";
import { Locale } from "@/lib/domains/settings/schema";
import { finder, joined } from "../finder";
import { dueTenants } from "../due";
import { check, checkIn, index } from "../kinds";
import { tenantOfRecord } from "../tenant-of-record";

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
  checkIn("surveys", "language", Locale.options),
  check("surveys", "surveys_task_check", "task_below between 1 and 10 and task_due_days between 0 and 365"),
  check("surveys", "surveys_anonymous_check", "not (anonymous and (raises_ticket or task_below is not null))"),
  checkIn("survey_anonymous_answers", "status", ["partial", "complete"]),
  check("survey_anonymous_answers", "survey_anonymous_answers_scores_check", "nps between 0 and 10 and csat between 1 and 5"),
  check("survey_anonymous_answers", "survey_anonymous_answers_month_check", "extract(day from month) = 1"),
  dueTenants("surveys", needWork),
  tenantOfRecord("survey_response", "survey_responses"),
  ...finder("surveys", { text: joined("name"), fuzzy: true, indexed: true }),
];
