// The emails of every domain, one line per noun. The name of an export is the key of the email.
export * from "@/lib/domains/accounts/mails";
export * from "@/lib/domains/calendar/mails";
export * from "@/lib/domains/contracts/mails";
export * from "@/lib/domains/credit-notes/mails";
export * from "@/lib/domains/dunning/mails";
export * from "@/lib/domains/estimates/mails";
export * from "@/lib/domains/expenses/mails";
export * from "@/lib/domains/exports/mails";
export * from "@/lib/domains/invoices/mails";
export * from "@/lib/domains/notifications/mails";
export * from "@/lib/domains/payments/mails";
export * from "@/lib/domains/portal/mails";
export * from "@/lib/domains/projects/mails";
export * from "@/lib/domains/proposals/mails";
export * from "@/lib/domains/statements/mails";
export * from "@/lib/domains/surveys/mails";
export * from "@/lib/domains/tickets/mails";
