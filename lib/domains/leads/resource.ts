import { Country } from "@/lib/commerce/countries";
import { Currency } from "@/lib/commerce/currencies";
import { fromDayColumn } from "@/lib/commerce/day-column";
import { toWire } from "@/lib/commerce/money";
import { customOf, type WithCustomValues } from "@/lib/domains/custom-fields/resource";
import type { CustomFieldScope } from "@/lib/domains/custom-fields/schema";
import type { Lead as LeadRow, LeadScoring as ScoringRow } from "@/prisma/generated/client";
import { defaultRules } from "./rules";
import { LeadSource, LeadStatus, ScoreRules, Touch, WebFormMatch, type Lead, type LeadScoring } from "./schema";

const dayOf = (column: Date | null) => (column === null ? null : fromDayColumn(column));

/** A row as callers see it who see the custom values of these scopes. */
export function toLead(
  { tenant_id: _tenant, expected_close_day, follow_up_day, reminder_day: _reminder, custom, ...row }: LeadRow & WithCustomValues,
  scopes: readonly CustomFieldScope[],
): Lead {
  const currency = Currency.parse(row.currency);
  return {
    ...row,
    country: Country.nullable().parse(row.country),
    source: LeadSource.parse(row.source),
    status: LeadStatus.parse(row.status),
    value: row.value === null ? null : toWire(row.value, currency),
    currency,
    expected_close_date: dayOf(expected_close_day),
    follow_up_on: dayOf(follow_up_day),
    first_touch: Touch.nullable().parse(row.first_touch),
    last_touch: Touch.nullable().parse(row.last_touch),
    web_form_match: WebFormMatch.nullable().parse(row.web_form_match),
    custom: customOf(custom, scopes),
  };
}

/** The wire form of the rules; a company that never changed them has those that it began with. */
export function toScoring({ tenant_id: _tenant, rules, ...row }: ScoringRow): LeadScoring {
  return { ...row, rules: rules === null ? defaultRules : ScoreRules.parse(rules), is_default: rules === null };
}
