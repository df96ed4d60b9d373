import type { Locale } from "./locale";

/**
 * Every catalogue, a line each: `lib/i18n/<locale>/<name>.json`, read as `useTranslations("<name>")`. A noun's catalogue has its name in
 * the plural; what its sections say is in words.ts. English gives the keys, and a test requires them in every other language.
 */
const english = {
  account: () => import("./en/account.json"),
  accounts: () => import("./en/accounts.json"),
  addresses: () => import("./en/addresses.json"),
  api_keys: () => import("./en/api_keys.json"),
  articles: () => import("./en/articles.json"),
  audit: () => import("./en/audit.json"),
  auth: () => import("./en/auth.json"),
  branding: () => import("./en/branding.json"),
  calendar: () => import("./en/calendar.json"),
  calendar_connections: () => import("./en/calendar_connections.json"),
  calendar_feeds: () => import("./en/calendar_feeds.json"),
  calendar_invitees: () => import("./en/calendar_invitees.json"),
  categories: () => import("./en/categories.json"),
  common: () => import("./en/common.json"),
  contact_sessions: () => import("./en/contact_sessions.json"),
  contacts: () => import("./en/contacts.json"),
  contract_templates: () => import("./en/contract_templates.json"),
  contracts: () => import("./en/contracts.json"),
  credit_note_lines: () => import("./en/credit_note_lines.json"),
  credit_notes: () => import("./en/credit_notes.json"),
  custom_fields: () => import("./en/custom_fields.json"),
  customer_groups: () => import("./en/customer_groups.json"),
  customers: () => import("./en/customers.json"),
  departments: () => import("./en/departments.json"),
  docs: () => import("./en/docs.json"),
  document_links: () => import("./en/document_links.json"),
  documents: () => import("./en/documents.json"),
  dunning_holds: () => import("./en/dunning_holds.json"),
  dunning_policies: () => import("./en/dunning_policies.json"),
  dunning_reminders: () => import("./en/dunning_reminders.json"),
  estimate_lines: () => import("./en/estimate_lines.json"),
  estimates: () => import("./en/estimates.json"),
  events: () => import("./en/events.json"),
  expenses: () => import("./en/expenses.json"),
  export_deliveries: () => import("./en/export_deliveries.json"),
  export_destinations: () => import("./en/export_destinations.json"),
  exports: () => import("./en/exports.json"),
  files: () => import("./en/files.json"),
  home: () => import("./en/home.json"),
  idempotency_keys: () => import("./en/idempotency_keys.json"),
  import_recipes: () => import("./en/import_recipes.json"),
  import_rows: () => import("./en/import_rows.json"),
  imports: () => import("./en/imports.json"),
  invitations: () => import("./en/invitations.json"),
  invoice_lines: () => import("./en/invoice_lines.json"),
  invoices: () => import("./en/invoices.json"),
  items: () => import("./en/items.json"),
  jobs: () => import("./en/jobs.json"),
  kb: () => import("./en/kb.json"),
  leads: () => import("./en/leads.json"),
  ledger_entries: () => import("./en/ledger_entries.json"),
  mail: () => import("./en/mail.json"),
  mail_suppressions: () => import("./en/mail_suppressions.json"),
  mail_templates: () => import("./en/mail_templates.json"),
  mailbox_messages: () => import("./en/mailbox_messages.json"),
  macros: () => import("./en/macros.json"),
  mailboxes: () => import("./en/mailboxes.json"),
  mails: () => import("./en/mails.json"),
  notes: () => import("./en/notes.json"),
  notification_preferences: () => import("./en/notification_preferences.json"),
  notifications: () => import("./en/notifications.json"),
  number_series: () => import("./en/number_series.json"),
  paying: () => import("./en/paying.json"),
  payment_attempts: () => import("./en/payment_attempts.json"),
  payment_gateways: () => import("./en/payment_gateways.json"),
  payments: () => import("./en/payments.json"),
  portal: () => import("./en/portal.json"),
  projects: () => import("./en/projects.json"),
  reconciliation: () => import("./en/reconciliation.json"),
  proposal_lines: () => import("./en/proposal_lines.json"),
  proposal_templates: () => import("./en/proposal_templates.json"),
  proposals: () => import("./en/proposals.json"),
  public_forms: () => import("./en/public_forms.json"),
  recurring_invoice_lines: () => import("./en/recurring_invoice_lines.json"),
  recurring_tasks: () => import("./en/recurring_tasks.json"),
  recurring_invoices: () => import("./en/recurring_invoices.json"),
  refunds: () => import("./en/refunds.json"),
  reports: () => import("./en/reports.json"),
  roles: () => import("./en/roles.json"),
  saved_methods: () => import("./en/saved_methods.json"),
  saved_views: () => import("./en/saved_views.json"),
  scheduled_exports: () => import("./en/scheduled_exports.json"),
  sessions: () => import("./en/sessions.json"),
  settings: () => import("./en/settings.json"),
  setup: () => import("./en/setup.json"),
  site: () => import("./en/site.json"),
  business_calendars: () => import("./en/business_calendars.json"),
  sla_policies: () => import("./en/sla_policies.json"),
  staff: () => import("./en/staff.json"),
  survey_responses: () => import("./en/survey_responses.json"),
  surveys: () => import("./en/surveys.json"),
  tags: () => import("./en/tags.json"),
  tasks: () => import("./en/tasks.json"),
  tax_numbers: () => import("./en/tax_numbers.json"),
  tax_profiles: () => import("./en/tax_profiles.json"),
  tax_rates: () => import("./en/tax_rates.json"),
  taxes: () => import("./en/taxes.json"),
  ticket_messages: () => import("./en/ticket_messages.json"),
  tickets: () => import("./en/tickets.json"),
  time_entries: () => import("./en/time_entries.json"),
  users: () => import("./en/users.json"),
  webhook_deliveries: () => import("./en/webhook_deliveries.json"),
  webhooks: () => import("./en/webhooks.json"),
};

type CatalogueName = keyof typeof english;

export const catalogueNames = Object.keys(english) as CatalogueName[];

/** The keys that exist. */
export type Messages = { [Name in CatalogueName]: Awaited<ReturnType<(typeof english)[Name]>>["default"] };

/** All messages of a language. */
export async function loadMessages(locale: Locale): Promise<Messages> {
  const entries = await Promise.all(
    catalogueNames.map(async (name) => {
      const file = (await import(`./${locale}/${name}.json`)) as { default: unknown };
      return [name, file.default] as const;
    }),
  );
  return Object.fromEntries(entries) as Messages;
}
