// The nouns of every room, a line each; `nouns.ts` gathers them.
export { contractNoun } from "@/components/contracts/noun";
export { contactNoun, customerNoun } from "@/components/customers/noun";
export { creditNoteNoun } from "@/components/credit-notes/noun";
export { estimateNoun } from "@/components/estimates/noun";
export { proposalNoun } from "@/components/proposals/noun";
export { exportNoun } from "@/components/exports/noun";
export { documentLinkNoun, invoiceNoun } from "@/components/invoices/noun";
export { departmentNoun, slaPolicyNoun, ticketNoun } from "@/components/tickets/noun";
export { articleNoun, categoryNoun } from "@/components/knowledge-base/noun";
export { importNoun } from "@/components/imports/noun";
export { itemNoun } from "@/components/items/noun";
export { leadNoun } from "@/components/leads/noun";
export { taskNoun } from "@/components/tasks/noun";
export { timeEntryNoun } from "@/components/time-entries/noun";
export { attemptNoun, paymentNoun, savedMethodNoun } from "@/components/payments/noun";
export { recordNouns } from "@/components/record/noun";
export { recurringInvoiceNoun } from "@/components/recurring-invoices/noun";
export { settingsNouns } from "@/components/settings/noun";
