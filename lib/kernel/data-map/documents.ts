import { nobody, person } from "./define";

const issued = { reason: "bookkeeping", since: "issue_day" } as const;
const paid = { reason: "bookkeeping" } as const;
const lineOf = (parent: string, column: string, final: string): string =>
  `exists (select from public.${parent} p where p.tenant_id = t.tenant_id and p.id = t.${column} and p.${final})`;

const evidence = person({
  parts: { self: { email: ["signer_email", "asked_email"], erase: {} } },
  mention: "asked_name asked_email delegated_by delegation proof name signer_name signer_email strokes ip user_agent",
  plain: "by document_sha256 document_key",
  keep: { reason: "signature", since: "signed_at" },
});
const document = "reference notes terms parties";
const layout = "status number currency language prices_mode rounding discount look";
const line = "unit discount taxes";

/** Invoices, offers, contracts and money. */
export const documentTables = {
  invoices: person({ mention: document, plain: layout, keep: { ...issued, when: "t.status <> 'draft'" } }),
  invoice_lines: person({
    mention: "description",
    plain: line,
    keep: { reason: "bookkeeping", when: lineOf("invoices", "invoice_id", "status <> 'draft'"), since: null },
  }),
  invoice_instalments: nobody("Days and amounts."),
  credit_notes: person({ mention: `${document} reason`, plain: "number currency language prices_mode rounding look", keep: issued }),
  credit_note_lines: person({ mention: "description", plain: "unit taxes", keep: { ...paid, since: null } }),
  e_invoices: person({ mention: "xml", plain: "format syntax rule_set warnings sha256", keep: paid }),
  access_points: nobody("The company's account at an access point."),
  e_invoice_deliveries: person({ mention: "sender receiver reason", plain: "number state problem message_id", keep: paid }),
  tax_units: nobody("The company's registration at the tax authority, and its keys."),
  tax_documents: person({
    mention: "xml cleared_xml messages letters problem",
    plain: "number flow channel previous_hash hash qr state",
    keep: { reason: "bookkeeping", since: "issued_at" },
  }),
  estimates: person({
    mention: `${document} acceptance decline_reason`,
    plain: layout,
    keep: { reason: "signature", when: "t.accepted_at is not null", since: "accepted_at" },
  }),
  estimate_lines: person({
    mention: "description choice",
    plain: line,
    keep: { reason: "signature", when: lineOf("estimates", "estimate_id", "accepted_at is not null"), since: null },
  }),
  estimate_revisions: person({ mention: "document" }),
  estimate_invoices: nobody("Which invoice came of which estimate."),
  proposals: person({
    mention: `${document} title sections decline_reason`,
    plain: layout,
    keep: { reason: "signature", when: "t.status = 'signed'", since: "signed_at" },
  }),
  proposal_lines: person({
    mention: "description",
    plain: line,
    keep: { reason: "signature", when: lineOf("proposals", "proposal_id", "status = 'signed'"), since: null },
  }),
  proposal_revisions: person({
    mention: "document",
    keep: { reason: "signature", when: lineOf("proposals", "proposal_id", "status = 'signed'"), since: null },
  }),
  proposal_signatures: evidence,
  proposal_bundles: nobody("Hashes and keys of signed files, which stay with the signature."),
  proposal_templates: nobody("The company's own texts."),
  contracts: person({
    mention: "title description body document decline_reason termination_reason",
    plain: "currency status language signing look pdf_key",
    keep: { reason: "signature", when: "t.signing = 'signed'", since: "signed_at" },
  }),
  contract_templates: nobody("The company's own texts."),
  contract_signatures: evidence,
  contract_bundles: nobody("Hashes and keys of signed files, which stay with the signature."),
  signers: person({
    parts: {
      self: {
        email: ["email"],
        erase: { name: "token", email: "address", delegated_by: "null", delegation: "null" },
        names: ["name"],
      },
    },
    mention: "delegated_by delegation",
    plain: "title language status",
    keep: { reason: "signature", when: "t.status = 'signed'", since: "signed_at" },
  }),
  link_codes: person({ parts: { self: { email: ["email"], erase: "delete" } }, gone: "email hash", hidden: "hash" }),
  document_links: nobody("Links to documents, by ids."),
  document_images: nobody("Which picture a document shows."),
  company_seals: nobody("The company's own certificate."),
  recurring_invoices: person({
    mention: "reference notes terms failure",
    plain: "status cadence catch_up currency language prices_mode rounding discount",
  }),
  recurring_invoice_lines: person({ mention: "description", plain: line }),
  recurring_runs: nobody("When a schedule ran."),
  recurring_price_changes: nobody("Prices and days."),
  autopay_mandates: person({
    mention: "consent agreed_by ip user_agent end_reason",
    plain: "by ended_by",
    keep: { reason: "signature", since: "agreed_at" },
  }),
  autopay_charges: nobody("Which invoices are charged, and why one was not."),
  payments: person({ mention: "reference notes dispute", plain: "currency method gateway gateway_ref", keep: paid }),
  bank_entries: person({ mention: "payer_name payer_account text", plain: "account reference currency status", keep: paid }),
  payouts: nobody("What a provider sent to the company's bank."),
  gateway_movements: nobody("What a provider says of its balance: amounts and its own ids."),
  payout_exceptions: person({ mention: "note", plain: "kind gateway status currency expected_currency", keep: paid }),
  payout_readings: nobody("When a provider is asked next."),
  payment_allocations: nobody("Amounts."),
  payment_reversals: person({ mention: "reason", keep: paid }),
  refunds: person({ mention: "reason", keep: paid }),
  payment_attempts: person({
    mention: "reason failure attention redirect_url",
    plain: "kind gateway status currency charge_ref payment_ref refund_ref return_hash",
    hidden: "return_hash redirect_url",
  }),
  attempt_shares: nobody("Amounts."),
  gateway_events: person({ mention: "content", plain: "gateway event_id kind outcome" }),
  gateway_deliveries: nobody("Reports of payment providers as they came: removed once they are proved, after thirty days at the latest."),
  refused_deliveries: nobody("Messages that claim to come from a payment provider: its addresses, not a customer's."),
  saved_methods: person({
    parts: { self: { external: ["customer_ref"], follows: [{ from: "customers:whole", on: "customer_id" }], erase: { label: "token" } } },
    plain: "gateway customer_ref method_ref expires",
  }),
  payment_gateways: nobody("The company's accounts at payment providers."),
  ledger_entries: nobody("Amounts."),
  number_series: nobody("How documents are numbered."),
  number_counters: nobody("The last numbers."),
  tax_profiles: nobody("The company's taxes."),
  tax_rates: nobody("The company's taxes."),
  items: nobody("What the company sells."),
  dunning_policies: nobody("How the company reminds."),
  dunning_accounts: nobody("Which customer is reminded how."),
  dunning_reminders: nobody("Which invoice was reminded when, by ids."),
  dunning_holds: person({ mention: "person reason outcome", plain: "kind" }),
  statements: person({
    parts: {
      self: {
        where: "exists (select from unnest(t.recipients) r where lower(r) = any($emails))",
        erase: { recipients: "scrub", message: "scrub" },
      },
    },
    mention: "message",
    plain: "kind currency month status",
  }),
  statement_runs: nobody("When statements are sent."),
  subscriptions: person({
    parts: {
      self: { external: ["customer_ref"], follows: [{ from: "customers:whole", on: "customer_id" }], erase: { metadata: "empty" } },
    },
    mention: "items metadata drift cancel_reason",
    plain: "provider provider_ref customer_ref title status paused_reason currency collection_method payment_method payment_expires",
  }),
  provider_invoices: nobody("Numbers, amounts and addresses at the payment provider."),
  provider_customers: person({
    parts: { self: { external: ["provider_ref"], follows: [{ from: "customers:whole", on: "customer_id" }], erase: "delete" } },
    plain: "provider",
    gone: "provider_ref",
  }),
  plan_changes: nobody("Prices and plans."),
  subscription_refreshes: person({ mention: "unmatched", plain: "provider_ref" }),
};
