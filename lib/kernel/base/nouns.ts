import type { NounDeclaration, NounPart } from "./noun-parts";
import type { Permission } from "./permissions";

export type { NounPart } from "./noun-parts";

/** The parts of most kinds of record that have a list and a page. */
const listed = ["search", "timeline", "views", "exports"] as const;

/** The parts that staff attach to records of most kinds. */
const attachments = ["notes", "files", "custom"] as const;

/** Every kind of record that has an id. Where results of several kinds are equally good, the kind that stands first here comes first. */
export const nouns = {
  customer: { prefix: "cus", table: "customers", plural: "customers", parts: [...listed, "imports", "notified", ...attachments] },
  contact: { prefix: "con", table: "contacts", plural: "contacts", parts: ["search", "timeline"], read: "customers.read" },
  invoice: {
    prefix: "inv",
    table: "invoices",
    plural: "invoices",
    parts: [...listed, "imports", "notified", "notes", "custom", "links"],
  },
  estimate: { prefix: "est", table: "estimates", plural: "estimates", parts: [...listed, "notified", "notes", "custom", "links"] },
  proposal: { prefix: "prp", table: "proposals", plural: "proposals", parts: [...listed, "notified", "notes", "links"] },
  credit_note: { prefix: "crn", table: "credit_notes", plural: "credit-notes", parts: [...listed, "notes", "links"] },
  recurring_invoice: {
    prefix: "rin",
    table: "recurring_invoices",
    plural: "recurring-invoices",
    parts: [...listed, "notified", "notes"],
  },
  subscription: { prefix: "sub", table: "subscriptions", plural: "subscriptions", parts: [...listed, "notified", "notes"] },
  contract: {
    prefix: "ctr",
    table: "contracts",
    plural: "contracts",
    parts: [...listed, "notified", "access_log", ...attachments, "links"],
  },
  lead: { prefix: "lea", table: "leads", plural: "leads", parts: [...listed, "imports", "notified", ...attachments] },
  project: { prefix: "prj", table: "projects", plural: "projects", parts: [...listed, "notified", ...attachments] },
  task: {
    prefix: "tsk",
    table: "tasks",
    plural: "tasks",
    parts: [...listed, "notified", ...attachments],
    personal: {
      ties: ["project_id", "customer_id", "contract_id", "ticket_id"],
      parent: "parent",
      people: ["creator_id", "assignee_id"],
      seeAll: "staff.write",
    },
  },
  time_entry: { prefix: "tim", table: "time_entries", plural: "time-entries", parts: ["views", "exports", "imports", "notified"] },
  timesheet: {
    prefix: "tsh",
    table: "timesheets",
    plural: "timesheets",
    parts: ["views", "exports", "notified"],
    read: "time_entries.read",
  },
  expense: {
    prefix: "xpn",
    table: "expenses",
    plural: "expenses",
    parts: [...listed, "notified", "notes", "files"],
    seeAll: "expenses.approve",
    owner: "staff_id",
  },
  payment: { prefix: "pay", table: "payments", plural: "payments", parts: [...listed, "notified"] },
  item: { prefix: "itm", table: "items", plural: "items", parts: [...listed, "imports"] },
  ticket: {
    prefix: "tck",
    table: "tickets",
    plural: "tickets",
    parts: [...listed, "notified", "files", "custom"],
  },
  article: { prefix: "art", table: "kb_articles", plural: "articles", parts: [...listed, "notified", "notes", "files"], read: "kb.read" },
  survey: { prefix: "sur", table: "surveys", plural: "surveys", parts: listed },
  staff: { prefix: "stf", table: "staff", plural: "staff", parts: ["search", "timeline", "views", "custom"] },
  export: { prefix: "exp", table: "exports", plural: "exports", parts: ["notified"], seeAll: "nobody" },
  import: { prefix: "imp", table: "imports", plural: "imports", parts: ["notified"] },
  export_delivery: {
    prefix: "xdl",
    table: "export_deliveries",
    plural: "export-deliveries",
    parts: ["notified"],
    read: "export_destinations.read",
    seeAll: "export_destinations.write",
  },
  file: { prefix: "fil", table: "files", plural: "files", parts: ["timeline", "views", "notified"], about: null },
  mail: { prefix: "mai", table: "mails", plural: "mails", parts: ["views"], about: "about" },
  privacy_request: { prefix: "prq", table: "privacy_requests", plural: "privacy-requests", parts: ["timeline", "notified"] },
  audit_entry: { prefix: "aud", table: "audit_entries", plural: "audit", parts: ["views"] },
  tenant: { prefix: "ten", table: "settings", plural: "settings", parts: ["notified"] },
  payment_attempt: { prefix: "att", table: "payment_attempts", plural: "payment-attempts", parts: ["notified"], read: "payments.read" },
  assist: { prefix: "ast", table: "assists", plural: "assists", parts: ["exports"], seeAll: "assists.review" },
  assist_settings: { prefix: "asg", table: "assist_settings", plural: "assist-settings" },
  address: { prefix: "adr", table: "addresses", plural: "addresses" },
  api_key: { prefix: "key", table: "api_keys", plural: "api-keys" },
  branding: { prefix: "brd", table: "branding", plural: "branding", read: "settings.read" },
  calendar_event: { prefix: "cev", table: "calendar_events", plural: "calendar", parts: ["notified"], seeAll: "nobody" },
  calendar_connection: {
    prefix: "ccn",
    table: "calendar_connections",
    plural: "calendar-connections",
    parts: ["notified"],
    seeAll: "nobody",
    read: "calendar.read",
  },
  calendar_feed: { prefix: "cfe", table: "calendar_feeds", plural: "calendar-feeds", seeAll: "nobody" },
  calendar_invitee: { prefix: "civ", table: "calendar_invitees", plural: "calendar-invitees", seeAll: "nobody" },
  booking: { prefix: "bkg", table: "bookings", plural: "bookings", parts: ["notified"], seeAll: "nobody" },
  booking_type: { prefix: "bkt", table: "booking_types", plural: "booking-types", seeAll: "nobody", read: "bookings.read" },
  category: { prefix: "ctg", table: "kb_categories", plural: "categories", read: "kb.read" },
  consent: { prefix: "cst", table: "consents", plural: "consents", parts: ["exports", "notified"] },
  contact_session: { prefix: "cse", table: "contact_sessions", plural: "contact-sessions" },
  contract_template: { prefix: "ctm", table: "contract_templates", plural: "contract-templates" },
  credit_note_line: { prefix: "cnl", table: "credit_note_lines", plural: "credit-note-lines" },
  custom_field: { prefix: "cfd", table: "custom_fields", plural: "custom-fields" },
  customer_group: { prefix: "grp", table: "labels", plural: "customer-groups" },
  department: { prefix: "dep", table: "departments", plural: "departments" },
  document_link: { prefix: "lnk", table: "document_links", plural: "document-links" },
  dunning_hold: { prefix: "dhl", table: "dunning_holds", plural: "dunning-holds", read: "dunning_policies.read" },
  dunning_policy: { prefix: "dpl", table: "dunning_policies", plural: "dunning-policies" },
  dunning_reminder: { prefix: "drm", table: "dunning_reminders", plural: "dunning-reminders", read: "dunning_policies.read" },
  e_invoice: { prefix: "ein", table: "e_invoices", plural: "e-invoices", read: "invoices.read" },
  estimate_line: { prefix: "esl", table: "estimate_lines", plural: "estimate-lines" },
  event: { prefix: "evt", table: "events", plural: "events" },
  idempotency_key: { prefix: "idk", table: "idempotency_keys", plural: "idempotency-keys" },
  invitation: { prefix: "ivt", table: "invitations", plural: "invitations", read: "staff.read" },
  invoice_line: { prefix: "lin", table: "invoice_lines", plural: "invoice-lines" },
  export_destination: { prefix: "xds", table: "export_destinations", plural: "export-destinations" },
  import_recipe: { prefix: "rcp", table: "import_recipes", plural: "import-recipes", read: "imports.read" },
  import_row: { prefix: "irw", table: "import_rows", plural: "import-rows" },
  job: { prefix: "job", table: "engine.run", plural: "jobs" },
  kb_domain: { prefix: "kdm", table: "kb_domains", plural: "kb-domains", parts: ["notified"], read: "settings.read" },
  company_seal: { prefix: "csl", table: "company_seals", plural: "company-seals", parts: ["notified"], read: "settings.read" },
  sending_domain: { prefix: "sdm", table: "sending_domains", plural: "sending-domains", parts: ["notified"], read: "settings.read" },
  tax_unit: { prefix: "txu", table: "tax_units", plural: "tax-units", parts: ["notified"], read: "settings.read" },
  tax_document: { prefix: "txd", table: "tax_documents", plural: "tax-documents", parts: ["notified"] },
  lead_scoring: { prefix: "lsc", table: "lead_scoring", plural: "lead-scoring", read: "settings.read" },
  ledger_entry: { prefix: "led", table: "ledger_entries", plural: "ledger-entries" },
  mail_suppression: { prefix: "msu", table: "mail_suppressions", plural: "mail-suppressions" },
  macro: { prefix: "mac", table: "macros", plural: "macros", seeAll: "nobody" },
  mailbox: { prefix: "mbx", table: "mailboxes", plural: "mailboxes", parts: ["notified"] },
  mailbox_message: { prefix: "mbm", table: "mailbox_messages", plural: "mailbox-messages", parts: ["notified"], read: "mailboxes.read" },
  mail_template: { prefix: "mtp", table: "mail_templates", plural: "email-templates" },
  note: { prefix: "not", table: "notes", plural: "notes", about: "record_id" },
  notification: { prefix: "ntf", table: "notifications", plural: "notifications" },
  number_series: { prefix: "ser", table: "number_series", plural: "number-series" },
  payment_gateway: { prefix: "pgw", table: "payment_gateways", plural: "payment-gateways" },
  plan_change: { prefix: "plc", table: "plan_changes", plural: "plan-changes" },
  public_form: { prefix: "pfm", table: "public_forms", plural: "public-forms", read: "settings.read" },
  recurring_task: {
    prefix: "rtk",
    table: "recurring_tasks",
    plural: "recurring-tasks",
    read: "tasks.read",
    personal: { ties: ["project_id", "customer_id", "contract_id", "ticket_id"], people: ["assignee_id"], seeAll: "staff.write" },
  },
  recurring_price_change: { prefix: "rpc", table: "recurring_price_changes", plural: "recurring-price-changes" },
  recurring_invoice_line: { prefix: "ril", table: "recurring_invoice_lines", plural: "recurring-invoice-lines" },
  proposal_line: { prefix: "prl", table: "proposal_lines", plural: "proposal-lines" },
  proposal_template: { prefix: "ptm", table: "proposal_templates", plural: "proposal-templates" },
  refund: { prefix: "ref", table: "refunds", plural: "refunds" },
  retention_policy: {
    prefix: "rtp",
    table: "retention_policies",
    plural: "retention-policies",
    parts: ["notified"],
    read: "retention.read",
  },
  retention_item: { prefix: "rti", table: "retention_items", plural: "retention-items", read: "retention.read" },
  legal_hold: { prefix: "lhd", table: "legal_holds", plural: "legal-holds", read: "retention.read" },
  role: { prefix: "rol", table: "roles", plural: "roles" },
  bank_entry: { prefix: "bke", table: "bank_entries", plural: "bank-entries", parts: ["imports"], read: "payments.read" },
  saved_method: { prefix: "svm", table: "saved_methods", plural: "saved-methods", read: "payments.read" },
  saved_view: { prefix: "viw", table: "saved_views", plural: "saved-views", seeAll: "nobody" },
  scheduled_export: { prefix: "sxp", table: "scheduled_exports", plural: "scheduled-exports", seeAll: "nobody" },
  session: { prefix: "ses", table: "platform.sessions", plural: "sessions" },
  passkey: { prefix: "pky", table: "platform.passkeys", plural: "passkeys" },
  bulk_change: { prefix: "blk", table: "bulk_changes", plural: "bulk-changes" },
  business_calendar: { prefix: "bcl", table: "business_calendars", plural: "business-calendars", read: "sla_policies.read" },
  sla_policy: { prefix: "slp", table: "sla_policies", plural: "sla-policies" },
  statement: { prefix: "stm", table: "statements", plural: "statements", read: "customers.read" },
  survey_response: {
    prefix: "srs",
    table: "survey_responses",
    plural: "survey-responses",
    parts: ["exports", "notified"],
    read: "surveys.read",
  },
  tag: { prefix: "tag", table: "labels", plural: "tags" },
  task_status: { prefix: "tst", table: "task_statuses", plural: "task-statuses", read: "tasks.read" },
  tax_profile: { prefix: "txp", table: "tax_profiles", plural: "tax-profiles", read: "taxes.read" },
  tax_rate: { prefix: "txr", table: "tax_rates", plural: "tax-rates" },
  ticket_held_reply: { prefix: "thr", table: "ticket_held_replies", plural: "ticket-held-replies" },
  ticket_message: { prefix: "tms", table: "ticket_messages", plural: "ticket-messages" },
  signer: { prefix: "sgn", table: "signers", plural: "signers", read: "proposals.read" },
  vault_item: { prefix: "vit", table: "vault_items", plural: "vault", parts: ["search", "views", "notified"] },
  vault_key: { prefix: "vky", table: "vault_keys", plural: "vault-keys", read: "vault.read" },
  vault_link: { prefix: "vln", table: "vault_links", plural: "vault-links", read: "vault.read" },
  vault_member: { prefix: "vmb", table: "vault_members", plural: "vault-members", read: "vault.read" },
  webhook: { prefix: "whk", table: "webhooks", plural: "webhooks", parts: ["notified"] },
  webhook_delivery: { prefix: "whd", table: "webhook_deliveries", plural: "webhook-deliveries" },
  user: { prefix: "usr", table: "platform.users", plural: "users" },
} as const satisfies Record<string, NounDeclaration>;

export type Noun = keyof typeof nouns;

/** The nouns of `Among` that declare the part `P`. */
export type NounWith<P extends NounPart, Among extends Noun = Noun> = {
  [N in Among]: (typeof nouns)[N] extends { parts: readonly (infer Q)[] } ? (P extends Q ? N : never) : never;
}[Among];

/** A kind of document that a link can open. */
export type LinkableNoun = NounWith<"links">;

/** The list name of a noun: `PluralOf<"tax_profile">` is "tax-profiles". */
export type PluralOf<N extends Noun> = (typeof nouns)[N]["plural"];

/** The table of a noun, as `nouns` names it. */
export type TableOf<N extends Noun> = (typeof nouns)[N]["table"];

/** The declaration of a noun, for code that takes any. */
export function nounOf(noun: Noun): NounDeclaration {
  return nouns[noun];
}

/** The permission to read records of a noun. */
export function readPermission(noun: Noun): Permission {
  const { read, plural } = nounOf(noun);
  return read ?? (`${plural.replaceAll("-", "_")}.read` as Permission);
}

export const nounNames = Object.keys(nouns) as [Noun, ...Noun[]];

/** The nouns that declare a part, in the order of the list; a tuple, as `z.enum` wants one. */
export function nounsWith<P extends NounPart>(part: P): [NounWith<P>, ...NounWith<P>[]] {
  return nounNames.filter((noun) => nounOf(noun).parts?.includes(part)) as [NounWith<P>, ...NounWith<P>[]];
}

/** The nouns that notes, files, custom values or links attach to: each of their records has a row in the table `records`. */
export const attachedNouns: readonly Noun[] = nounNames.filter((noun) =>
  nounOf(noun).parts?.some((part) => part === "notes" || part === "files" || part === "custom" || part === "links"),
);

/** The nouns of which `records` knows the record itself: those with custom fields, and those of which some see only their own. */
export const relatedNouns: readonly Noun[] = attachedNouns.filter(
  (noun) => nounOf(noun).parts?.includes("custom") === true || nounOf(noun).owner !== undefined,
);

/** "an invoice", for the sentences of the API's documentation. */
export function aOrAn(noun: Noun): string {
  return `${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun.replaceAll("_", " ")}`;
}
