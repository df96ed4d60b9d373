import { StatementKind } from "@/lib/commerce/statement";
import { NumberReset } from "@/lib/commerce/numbering";
import { GeneralSettings, Locale, NumberKind } from "@/lib/domains/settings/schema";
import { check, checkIn, index } from "../kinds";
import { timeRounding } from "../time-rounding";

/** SQL of settings and number series that Prisma's schema cannot express. */
export const settings = [
  ...timeRounding("settings"),
  checkIn("settings", "locale", Locale.options),
  checkIn("settings", "paper", GeneralSettings.shape.paper.options),
  check("settings", "settings_currency_check", "currency ~ '^[A-Z]{3}$'"),
  check("settings", "settings_country_check", "country ~ '^[A-Z]{2}$'"),
  check("settings", "settings_fiscal_year_check", "fiscal_year_start_month between 1 and 12"),
  check("settings", "settings_payment_terms_check", "payment_terms_days between 0 and 365"),
  check("settings", "settings_timer_limit_check", "timer_limit_hours between 1 and 168"),
  check("settings", "settings_weekly_hours_check", "weekly_hours between 1 and 168"),
  check("settings", "settings_survey_rest_check", "survey_rest_days between 1 and 365"),
  check("settings", "settings_survey_quiet_check", "survey_quiet_from between 0 and 23 and survey_quiet_until between 0 and 23"),
  checkIn("settings", "statement_kind", StatementKind.options),
  check("settings", "settings_statement_day_check", "statement_day between 1 and 28"),
  checkIn("number_series", "kind", NumberKind.options),
  checkIn("number_series", "reset", NumberReset.options),
  check("number_counters", "number_counters_value_check", "value > 0"),
  index("number_series_one_default", "number_series", "(tenant_id, kind) where is_default", { unique: true }),
];
