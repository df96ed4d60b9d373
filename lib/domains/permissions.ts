import type { OutsideKind } from "@/lib/kernel/base/permissions";

/** The role templates that have a permission initially; the owner has all. */
const everybody = ["manager", "staff"] as const;
const managers = ["manager"] as const;
const owners = [] as const;

/**
 * Every permission, one line per noun, for roles, API keys and the screen: `invoices: { read: everybody }` is the permission
 * `invoices.read`. Actions that a company may want to withhold from writers, such as finalizing or refunding, have their own permission.
 */
const byNoun = {
  settings: { read: everybody, write: managers },
  staff: { read: everybody, write: owners },
  roles: { read: everybody, write: owners },
  api_keys: { read: owners, write: owners },
  audit: { read: managers },
  events: { read: managers },
  jobs: { read: managers, write: managers },
  mail_templates: { read: everybody, write: managers },
  mails: { read: everybody, write: everybody },
  files: { read: everybody, write: everybody },
  notes: { read: everybody, write: everybody },
  reports: { read: everybody },
  custom_fields: { read: everybody, write: managers },
  taxes: { read: everybody, write: managers },
  items: { read: everybody, write: everybody },
  consents: { read: everybody, write: everybody },
  customers: { read: everybody, write: everybody, delete: managers },
  invoices: { read: everybody, write: everybody, finalize: managers, send: everybody },
  tax_documents: { read: everybody },
  dunning_policies: { read: everybody, write: managers, hold: everybody, send: everybody },
  statements: { send: everybody },
  estimates: { read: everybody, write: everybody, send: everybody, accept: everybody, convert: everybody },
  proposals: { read: everybody, write: everybody, send: everybody, sign: everybody, convert: everybody },
  proposal_templates: { read: everybody, write: managers },
  credit_notes: { read: everybody, write: managers },
  recurring_invoices: { read: everybody, write: everybody, run: owners },
  subscriptions: { read: everybody, write: managers },
  contracts: { read: everybody, write: everybody, open: everybody, send: everybody, sign: everybody },
  contract_templates: { read: everybody, write: managers },
  leads: { read: everybody, write: everybody, convert: everybody, delete: managers },
  projects: { read: everybody, write: everybody, delete: managers, profit: managers },
  tasks: { read: everybody, write: everybody, delete: everybody },
  time_entries: { read: everybody, write: everybody, approve: managers },
  expenses: { read: everybody, write: everybody, approve: managers },
  calendar: { read: everybody, write: everybody },
  bookings: { read: everybody, write: everybody },
  document_links: { read: everybody, write: everybody },
  bank_entries: { read: managers },
  payouts: { read: managers, write: managers },
  payments: { read: everybody, write: managers, refund: managers, charge: everybody, charge_saved: managers },
  payment_gateways: { read: everybody, write: owners },
  tickets: { read: everybody, write: everybody, reply: everybody },
  departments: { read: everybody, write: managers },
  sla_policies: { read: everybody, write: managers },
  macros: { read: everybody, write: everybody, share: managers },
  mailboxes: { read: managers, write: managers, poll: owners },
  kb: { read: everybody, write: everybody, publish: managers },
  assists: {
    read: everybody,
    summarize: everybody,
    suggest_replies: everybody,
    read_receipts: everybody,
    draft_sections: everybody,
    review: managers,
  },
  assist_settings: { read: managers, write: owners },
  surveys: { read: everybody, write: managers, send: everybody },
  vault: { read: everybody, write: everybody, reveal: managers, manage: owners },
  webhooks: { read: managers, write: owners },
  retention: { read: managers, write: owners },
  exports: { read: everybody, write: everybody, company: owners },
  export_destinations: { read: everybody, write: managers },
  imports: { read: managers, write: managers },
  privacy_requests: { read: managers, write: managers, fulfill: managers },
} as const satisfies Record<string, Record<string, readonly ("manager" | "staff")[]>>;

export type PermissionName = {
  [N in keyof typeof byNoun & string]: `${N}.${keyof (typeof byNoun)[N] & string}`;
}[keyof typeof byNoun & string];

/** Each permission with the role templates that have it initially. */
export const permissions = Object.fromEntries<readonly ("manager" | "staff")[]>(
  Object.entries(byNoun).flatMap(([noun, verbs]) => Object.entries(verbs).map(([verb, templates]) => [`${noun}.${verb}`, templates])),
) as Readonly<Record<PermissionName, readonly ("manager" | "staff")[]>>;

export const permissionNames = Object.keys(permissions) as [PermissionName, ...PermissionName[]];

/**
 * The permissions of outsiders: a customer's contact with a portal session, a link holder, and a visitor, who is unauthenticated at the
 * tenant. Each domain's `visible` limits which rows they see; tests/guards/outsiders.table.ts repeats the list by operation.
 */
export const outsidePermissions = {
  contact: [
    "invoices.read",
    "estimates.read",
    "estimates.accept",
    "proposals.read",
    "proposals.sign",
    "contracts.open",
    "contracts.sign",
    "credit_notes.read",
    "payments.read",
    "payments.charge",
    "tickets.read",
    "tickets.reply",
  ],
  link: [
    "invoices.read",
    "estimates.read",
    "estimates.accept",
    "proposals.read",
    "proposals.sign",
    "contracts.open",
    "contracts.sign",
    "credit_notes.read",
    "payments.charge",
  ],
  visitor: [],
} as const satisfies Record<OutsideKind, readonly PermissionName[]>;

declare module "@/lib/kernel/base/permissions" {
  interface PermissionNames extends Record<PermissionName, true> {}
}
