import type { Permission } from "@/lib/kernel/base/permissions";

/** A settings page. Its text is in `settings.pages.<key>`, its field labels in the catalogue of the list that `fieldOwner` gives. */
export interface SettingsEntry {
  key: string;
  /** Its path segment under `settings`. */
  segment: string;
  group: SettingsGroup;
  /** The permission that the page requires; null for the reader's own settings. */
  permission: Permission | null;
  /** The names of its fields, which the search finds. */
  fields: readonly string[];
}

export type SettingsGroup = "company" | "money" | "people" | "system" | "own";

export const settingsGroups: readonly SettingsGroup[] = ["company", "money", "people", "system", "own"];

/** All settings pages in display order. A new page is one entry here plus its messages in both languages. */
export const settingsPages = [
  {
    key: "general",
    segment: "general",
    group: "company",
    permission: "settings.read",
    fields: [
      "company_name",
      "tax_id",
      "email",
      "phone",
      "line1",
      "line2",
      "city",
      "region",
      "postal_code",
      "country",
      "locale",
      "currency",
      "timezone",
      "fiscal_year_start_month",
      "paper",
      "payment_terms_days",
      "invoice_notes",
      "timer_limit_hours",
      "survey_rest_days",
      "survey_quiet_from",
      "survey_quiet_until",
      "weekly_hours",
      "time_rounding",
      "statement_day",
      "statement_kind",
      "time_locked_until",
      "contracts_ask_code",
      "proposals_ask_code",
      "estimates_ask_code",
    ],
  },
  {
    key: "branding",
    segment: "branding",
    group: "company",
    permission: "settings.read",
    fields: ["primary_color", "theme_tokens", "logo_file_id", "favicon_file_id", "login_background_file_id"],
  },
  {
    key: "public_forms",
    segment: "forms",
    group: "company",
    permission: "settings.read",
    fields: [
      "challenge",
      "turnstile_site_key",
      "turnstile_secret",
      "without_scripts",
      "ticket_departments",
      "ticket_files",
      "lead",
      "ticket",
    ],
  },
  {
    key: "lead_scoring",
    segment: "lead-scoring",
    group: "company",
    permission: "settings.read",
    fields: ["rules"],
  },
  {
    key: "kb_domains",
    segment: "knowledge-base",
    group: "company",
    permission: "settings.read",
    fields: ["hostname"],
  },
  {
    key: "payment_gateways",
    segment: "payment-gateways",
    group: "money",
    permission: "payment_gateways.read",
    fields: ["keys", "webhook", "test"],
  },
  {
    key: "tax_profiles",
    segment: "tax-profiles",
    group: "money",
    permission: "taxes.read",
    fields: ["name", "rates", "prices_mode", "rounding", "is_default", "rate", "category"],
  },
  {
    key: "e_invoices",
    segment: "e-invoices",
    group: "money",
    permission: "settings.read",
    fields: ["legal_id", "e_address", "invoice_contact", "bank_account", "bank_account_name", "bank_bic"],
  },
  {
    key: "number_series",
    segment: "number-series",
    group: "money",
    permission: "settings.read",
    fields: ["name", "kind", "format", "reset", "is_default"],
  },
  {
    key: "dunning_policies",
    segment: "reminders",
    group: "money",
    permission: "dunning_policies.read",
    fields: ["name", "steps", "group", "is_default", "starts_on"],
  },
  { key: "staff", segment: "staff", group: "people", permission: "staff.read", fields: ["name", "email", "role_id", "invitations"] },
  {
    key: "security",
    segment: "security",
    group: "people",
    permission: "settings.read",
    fields: ["second_factor_from", "session_idle_minutes", "session_life_hours", "portal_idle_minutes", "portal_life_hours"],
  },
  { key: "roles", segment: "roles", group: "people", permission: "roles.read", fields: ["name", "permissions"] },
  {
    key: "departments",
    segment: "departments",
    group: "people",
    permission: "departments.read",
    fields: ["name", "assignment", "member_ids"],
  },
  { key: "sla_policies", segment: "service-levels", group: "people", permission: "sla_policies.read", fields: ["name", "targets"] },
  { key: "task_statuses", segment: "task-statuses", group: "people", permission: "tasks.read", fields: ["name", "color", "meaning"] },
  { key: "macros", segment: "macros", group: "people", permission: "macros.read", fields: ["name", "body", "task"] },
  {
    key: "api_keys",
    segment: "api-keys",
    group: "people",
    permission: "api_keys.read",
    fields: ["name", "permissions", "expires_at", "created_by_id"],
  },
  {
    key: "proposal_templates",
    segment: "proposal-templates",
    group: "system",
    permission: "proposal_templates.read",
    fields: ["name", "language", "sections"],
  },
  {
    key: "contract_templates",
    segment: "contract-templates",
    group: "system",
    permission: "contract_templates.read",
    fields: ["name", "language", "body"],
  },
  {
    key: "mail_templates",
    segment: "mail-templates",
    group: "system",
    permission: "mail_templates.read",
    fields: ["subject", "body", "button_label"],
  },
  {
    key: "custom_fields",
    segment: "custom-fields",
    group: "system",
    permission: "custom_fields.read",
    fields: ["label", "type", "options", "scope", "required"],
  },
  {
    key: "webhooks",
    segment: "webhooks",
    group: "system",
    permission: "webhooks.read",
    fields: ["url", "description", "events"],
  },
  {
    key: "mailboxes",
    segment: "mailboxes",
    group: "system",
    permission: "mailboxes.read",
    fields: ["name", "host", "user", "rules"],
  },
  {
    key: "export_destinations",
    segment: "export-destinations",
    group: "system",
    permission: "export_destinations.write",
    fields: ["name", "host", "user", "folder", "host_key"],
  },
  {
    key: "sending_domains",
    segment: "sending-domain",
    group: "system",
    permission: "settings.read",
    fields: ["address", "records"],
  },
  {
    key: "tax_units",
    segment: "tax-authority",
    group: "system",
    permission: "settings.read",
    fields: ["vat_number", "valid_until", "environment"],
  },
  {
    key: "company_seals",
    segment: "document-seal",
    group: "system",
    permission: "settings.read",
    fields: ["subject", "valid_until", "timestamp_url"],
  },
  {
    key: "assist_settings",
    segment: "ai",
    group: "system",
    permission: "assist_settings.read",
    fields: ["provider", "model", "base_url", "daily_cap", "monthly_cap", "person_cap"],
  },
  { key: "outbox", segment: "outbox", group: "system", permission: "mails.read", fields: ["subject", "to", "key"] },
  { key: "jobs", segment: "jobs", group: "system", permission: "jobs.read", fields: ["runs", "schedules"] },
  { key: "audit", segment: "audit", group: "system", permission: "audit.read", fields: ["entries"] },
  { key: "processors", segment: "processors", group: "system", permission: "retention.read", fields: ["address"] },
  { key: "consents", segment: "consents", group: "system", permission: "consents.read", fields: ["text", "address"] },
  {
    key: "retention_policies",
    segment: "retention",
    group: "system",
    permission: "retention.read",
    fields: ["rules", "keep_days", "action"],
  },
  { key: "exports", segment: "exports", group: "own", permission: "exports.read", fields: ["file_name", "status", "rows"] },
  {
    key: "privacy_requests",
    segment: "privacy-requests",
    group: "system",
    permission: "privacy_requests.read",
    fields: ["type", "email", "due_day"],
  },
  { key: "imports", segment: "imports", group: "system", permission: "imports.read", fields: ["file_name", "mapping", "recipe"] },
  { key: "notifications", segment: "notifications", group: "own", permission: null, fields: ["inbox", "mail"] },
] as const satisfies readonly SettingsEntry[];

export type SettingsPageKey = (typeof settingsPages)[number]["key"];

/** The list whose catalogue names the fields of a page. */
export const fieldOwner = (page: string): string => fieldOwners[page] ?? page;

const fieldOwners: Readonly<Record<string, string>> = {
  general: "settings",
  e_invoices: "settings",
  security: "settings",
  outbox: "mails",
  processors: "retention",
};
