import { z } from "zod";
import type { PermissionName } from "@/lib/domains/permissions";
import { nounsWith } from "@/lib/kernel/base/nouns";

/** The kinds of record that a notification is about. */
export const NotificationNoun = z.enum(nounsWith("notified"));
export type NotificationNoun = z.output<typeof NotificationNoun>;

export interface KindRule {
  /** The event that creates the notification. */
  event: string;
  noun: NotificationNoun;
  /** Only colleagues who may read the record are notified. */
  permission: PermissionName;
  /** The default channels until the colleague chooses. */
  inbox: boolean;
  mail: boolean;
  /** All who have the permission are told, not the owners alone. */
  everyone?: true;
  /** Its own email instead of the one that all kinds share, and the page in the company's that it opens: with `record` the record's. */
  email?: {
    key: "expense_approved" | "export_ready" | "staff_notification" | "timesheet_rejected";
    page: readonly string[];
    record?: true;
  };
}

/** The closed list of notification kinds. */
export const kindRules = {
  invoice_paid: { event: "invoice.paid", noun: "invoice", permission: "invoices.read", inbox: true, mail: false },
  payment_received: { event: "payment.received", noun: "payment", permission: "payments.read", inbox: true, mail: false },
  invoice_reopened: { event: "invoice.reopened", noun: "invoice", permission: "invoices.read", inbox: true, mail: false },
  background_work_failed: { event: "tenant.work_failed", noun: "tenant", permission: "jobs.read", inbox: true, mail: true },
  ledger_disagreement: { event: "tenant.ledger_disagreed", noun: "tenant", permission: "audit.read", inbox: true, mail: true },
  audit_broken: { event: "tenant.audit_broken", noun: "tenant", permission: "audit.read", inbox: true, mail: true },
  retention_applied: {
    event: "retention_policy.applied",
    noun: "retention_policy",
    permission: "retention.read",
    inbox: true,
    mail: true,
  },
  consent_withdrawn: { event: "consent.withdrawn", noun: "consent", permission: "consents.read", inbox: true, mail: false },
  file_blocked: { event: "file.blocked", noun: "file", permission: "files.read", inbox: true, mail: true },
  vault_unusual_read: { event: "vault_item.read_unusually", noun: "vault_item", permission: "vault.manage", inbox: true, mail: true },
  webhook_failing: { event: "webhook.failing", noun: "webhook", permission: "webhooks.read", inbox: true, mail: true },
  webhook_stopped: { event: "webhook.stopped", noun: "webhook", permission: "webhooks.read", inbox: true, mail: true },
  export_ready: {
    event: "export.ready",
    noun: "export",
    permission: "exports.read",
    inbox: true,
    mail: true,
    email: { key: "export_ready", page: ["settings", "exports"] },
  },
  export_failed: { event: "export.failed", noun: "export", permission: "exports.read", inbox: true, mail: true },
  export_delivery_failed: { event: "export_delivery.failed", noun: "export_delivery", permission: "exports.read", inbox: true, mail: true },
  import_finished: { event: "import.finished", noun: "import", permission: "imports.read", inbox: true, mail: false },
  import_failed: { event: "import.failed", noun: "import", permission: "imports.read", inbox: true, mail: false },
  ticket_opened: { event: "ticket.created", noun: "ticket", permission: "tickets.read", inbox: true, mail: false },
  ticket_assigned: { event: "ticket.assigned", noun: "ticket", permission: "tickets.read", inbox: true, mail: false },
  ticket_replied: { event: "ticket.replied", noun: "ticket", permission: "tickets.read", inbox: true, mail: false },
  ticket_reply_undelivered: {
    event: "ticket.reply_undelivered",
    noun: "ticket",
    permission: "tickets.read",
    inbox: true,
    mail: true,
  },
  ticket_woken: { event: "ticket.woken", noun: "ticket", permission: "tickets.read", inbox: true, mail: false },
  task_assigned: { event: "task.assigned", noun: "task", permission: "tasks.read", inbox: true, mail: false },
  ticket_warned: { event: "ticket.warned", noun: "ticket", permission: "tickets.read", inbox: true, mail: false },
  ticket_escalated: { event: "ticket.breached", noun: "ticket", permission: "tickets.read", inbox: true, mail: true },
  task_mentioned: { event: "task.mentioned", noun: "task", permission: "tasks.read", inbox: true, mail: true },
  task_commented: { event: "task.commented", noun: "task", permission: "tasks.read", inbox: true, mail: false },
  task_status_changed: { event: "task.status_changed", noun: "task", permission: "tasks.read", inbox: true, mail: false },
  task_due_changed: { event: "task.due_changed", noun: "task", permission: "tasks.read", inbox: true, mail: false },
  timer_forgotten: { event: "time_entry.forgotten", noun: "time_entry", permission: "time_entries.read", inbox: true, mail: true },
  ticket_overdue: { event: "ticket.breached", noun: "ticket", permission: "tickets.read", inbox: true, mail: true },
  estimate_accepted: { event: "estimate.accepted", noun: "estimate", permission: "estimates.read", inbox: true, mail: true },
  estimate_declined: { event: "estimate.declined", noun: "estimate", permission: "estimates.read", inbox: true, mail: true },
  proposal_signed: { event: "proposal.signed", noun: "proposal", permission: "proposals.read", inbox: true, mail: true },
  proposal_declined: { event: "proposal.declined", noun: "proposal", permission: "proposals.read", inbox: true, mail: true },
  proposal_partly_signed: { event: "proposal.partly_signed", noun: "proposal", permission: "proposals.read", inbox: true, mail: false },
  proposal_files_damaged: { event: "proposal.files_damaged", noun: "proposal", permission: "proposals.read", inbox: true, mail: true },
  proposal_expired: { event: "proposal.expired", noun: "proposal", permission: "proposals.read", inbox: true, mail: false },
  estimate_expired: { event: "estimate.expired", noun: "estimate", permission: "estimates.read", inbox: true, mail: false },
  recurring_invoice_stopped: {
    event: "recurring_invoice.stopped",
    noun: "recurring_invoice",
    permission: "recurring_invoices.read",
    inbox: true,
    mail: true,
  },
  recurring_invoice_at_risk: {
    event: "recurring_invoice.at_risk",
    noun: "recurring_invoice",
    permission: "recurring_invoices.read",
    inbox: true,
    mail: false,
  },
  recurring_invoice_completed: {
    event: "recurring_invoice.completed",
    noun: "recurring_invoice",
    permission: "recurring_invoices.read",
    inbox: true,
    mail: false,
  },
  subscription_payment_failed: {
    event: "subscription.payment_failed",
    noun: "subscription",
    permission: "subscriptions.read",
    inbox: true,
    mail: true,
  },
  subscription_trial_ending: {
    event: "subscription.trial_ending",
    noun: "subscription",
    permission: "subscriptions.read",
    inbox: true,
    mail: false,
  },
  subscription_canceled: {
    event: "subscription.canceled",
    noun: "subscription",
    permission: "subscriptions.read",
    inbox: true,
    mail: false,
  },
  payment_flagged: { event: "payment.flagged", noun: "payment_attempt", permission: "payments.read", inbox: true, mail: true },
  payment_disputed: { event: "payment.disputed", noun: "payment", permission: "payments.read", inbox: true, mail: true },
  payment_charged_back: { event: "payment.charged_back", noun: "payment", permission: "payments.read", inbox: true, mail: true },
  autopay_agreed: { event: "customer.autopay_agreed", noun: "customer", permission: "customers.read", inbox: true, mail: false },
  autopay_ended: { event: "customer.autopay_ended", noun: "customer", permission: "customers.read", inbox: true, mail: true },
  autopay_blocked: { event: "customer.autopay_blocked", noun: "customer", permission: "customers.read", inbox: true, mail: true },
  autopay_failed: { event: "payment.failed", noun: "payment_attempt", permission: "payments.read", inbox: true, mail: true },
  contract_expiring: { event: "contract.expiring", noun: "contract", permission: "contracts.read", inbox: true, mail: true },
  contract_notice_due: { event: "contract.notice_due", noun: "contract", permission: "contracts.read", inbox: true, mail: true },
  contract_renewed: { event: "contract.renewed", noun: "contract", permission: "contracts.read", inbox: true, mail: true },
  contract_signed: { event: "contract.signed", noun: "contract", permission: "contracts.read", inbox: true, mail: true },
  contract_partly_signed: { event: "contract.partly_signed", noun: "contract", permission: "contracts.read", inbox: true, mail: false },
  contract_files_damaged: { event: "contract.files_damaged", noun: "contract", permission: "contracts.read", inbox: true, mail: true },
  contract_declined: { event: "contract.declined", noun: "contract", permission: "contracts.read", inbox: true, mail: true },
  contract_expired: { event: "contract.expired", noun: "contract", permission: "contracts.read", inbox: true, mail: true },
  calendar_failing: {
    event: "calendar_connection.failing",
    noun: "calendar_connection",
    permission: "calendar.read",
    inbox: true,
    mail: true,
  },
  mailbox_signed_out: {
    event: "mailbox.signed_out",
    noun: "mailbox",
    permission: "mailboxes.write",
    inbox: true,
    mail: true,
    everyone: true,
  },
  mailbox_failing: {
    event: "mailbox.failing",
    noun: "mailbox",
    permission: "mailboxes.write",
    inbox: true,
    mail: true,
    everyone: true,
  },
  mailbox_flooded: {
    event: "mailbox_message.flooded",
    noun: "mailbox_message",
    permission: "mailboxes.write",
    inbox: true,
    mail: true,
    everyone: true,
  },
  invitation_answered: { event: "calendar_event.answered", noun: "calendar_event", permission: "calendar.read", inbox: true, mail: false },
  privacy_request_opened: {
    event: "privacy_request.opened",
    noun: "privacy_request",
    permission: "privacy_requests.read",
    inbox: true,
    mail: true,
  },
  privacy_request_searched: {
    event: "privacy_request.searched",
    noun: "privacy_request",
    permission: "privacy_requests.read",
    inbox: true,
    mail: false,
  },
  privacy_request_due: {
    event: "privacy_request.due",
    noun: "privacy_request",
    permission: "privacy_requests.read",
    inbox: true,
    mail: true,
  },
  privacy_request_failed: {
    event: "privacy_request.failed",
    noun: "privacy_request",
    permission: "privacy_requests.read",
    inbox: true,
    mail: true,
  },
  booking_created: { event: "booking.created", noun: "booking", permission: "bookings.read", inbox: true, mail: true },
  booking_moved: { event: "booking.moved", noun: "booking", permission: "bookings.read", inbox: true, mail: true },
  booking_cancelled: { event: "booking.cancelled", noun: "booking", permission: "bookings.read", inbox: true, mail: true },
  timesheet_submitted: { event: "timesheet.submitted", noun: "timesheet", permission: "time_entries.read", inbox: true, mail: false },
  timesheet_approved: { event: "timesheet.approved", noun: "timesheet", permission: "time_entries.read", inbox: true, mail: false },
  timesheet_rejected: {
    event: "timesheet.rejected",
    noun: "timesheet",
    permission: "time_entries.read",
    inbox: true,
    mail: true,
    email: { key: "timesheet_rejected", page: ["timesheets"], record: true },
  },
  timesheet_reopened: { event: "timesheet.reopened", noun: "timesheet", permission: "time_entries.read", inbox: true, mail: false },
  expense_submitted: { event: "expense.submitted", noun: "expense", permission: "expenses.approve", inbox: true, mail: false },
  expense_approved: {
    event: "expense.approved",
    noun: "expense",
    permission: "expenses.read",
    inbox: true,
    mail: true,
    email: { key: "expense_approved", page: ["expenses"] },
  },
  expense_rejected: { event: "expense.rejected", noun: "expense", permission: "expenses.read", inbox: true, mail: true },
  expense_reimbursed: { event: "expense.reimbursed", noun: "expense", permission: "expenses.read", inbox: true, mail: false },
  project_budget_reached: { event: "project.budget_reached", noun: "project", permission: "projects.read", inbox: true, mail: true },
  survey_detractor: { event: "survey.responded", noun: "survey_response", permission: "surveys.read", inbox: true, mail: true },
  article_publishing_failed: { event: "article.publishing_failed", noun: "article", permission: "kb.publish", inbox: true, mail: true },
  article_plan_ended: { event: "article.plan_ended", noun: "article", permission: "kb.read", inbox: true, mail: true },
  kb_domain_failing: { event: "kb_domain.failing", noun: "kb_domain", permission: "settings.write", inbox: true, mail: true },
  kb_domain_stopped: { event: "kb_domain.stopped", noun: "kb_domain", permission: "settings.write", inbox: true, mail: true },
  company_seal_expiring: { event: "company_seal.expiring", noun: "company_seal", permission: "settings.write", inbox: true, mail: true },
  tax_document_rejected: { event: "tax_document.rejected", noun: "tax_document", permission: "settings.write", inbox: true, mail: true },
  tax_document_late: { event: "tax_document.late", noun: "tax_document", permission: "settings.write", inbox: true, mail: true },
  tax_unit_disconnected: { event: "tax_unit.disconnected", noun: "tax_unit", permission: "settings.write", inbox: true, mail: true },
  tax_unit_expiring: { event: "tax_unit.expiring", noun: "tax_unit", permission: "settings.write", inbox: true, mail: true },
  sending_domain_failing: {
    event: "sending_domain.failing",
    noun: "sending_domain",
    permission: "settings.write",
    inbox: true,
    mail: true,
  },
  sending_domain_stopped: {
    event: "sending_domain.stopped",
    noun: "sending_domain",
    permission: "settings.write",
    inbox: true,
    mail: true,
  },
  lead_submitted: { event: "lead.submitted", noun: "lead", permission: "leads.read", inbox: true, mail: true },
  lead_follow_up_due: { event: "lead.follow_up_due", noun: "lead", permission: "leads.read", inbox: true, mail: true },
} as const satisfies Record<string, KindRule>;

export type NotificationKind = keyof typeof kindRules;
export const NotificationKind = z.enum(Object.keys(kindRules) as [NotificationKind, ...NotificationKind[]]);
