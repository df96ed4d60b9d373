import { useTranslations } from "next-intl";

const names = [
  ...["name", "description", "customer_id", "contract_id", "owner_id", "status", "starts_on", "ends_on", "billing"],
  ...[
    "currency",
    "hourly_rate",
    "fixed_fee",
    "invoice_cycle",
    "time_rounding",
    "time_rounding_minutes",
    "time_rounding_per",
    "budget_hours",
    "budget_amount",
    "weekly_digest",
    "shared",
    "milestones",
    "members",
    ...(["tags", "is_template", "archived_at", "health", "health_note", "health_at"] as const),
  ],
] as const;

/** The labels of a project's fields, for forms, edits and the timeline. */
export function useProjectFields(): Readonly<Record<string, string>> {
  const t = useTranslations("projects.fields");
  return Object.fromEntries(names.map((name) => [name, t(name as "name")]));
}
