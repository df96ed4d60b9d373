// The records of every domain, one per line; `records.ts` collects them.
export { apiKeyRecord } from "@/lib/domains/api-keys";
export { auditEntryRecord } from "@/lib/domains/audit/record";
export { brandingRecord } from "@/lib/domains/branding";
export { contactRecord, customerRecord } from "@/lib/domains/customers";
export { customFieldRecord } from "@/lib/domains/custom-fields";
export { documentLinkRecord } from "@/lib/domains/document-links";
export { fileRecord } from "@/lib/domains/files";
export { invoiceRecord } from "@/lib/domains/invoices";
export { itemRecord } from "@/lib/domains/items";
export { mailRecord } from "@/lib/domains/mail";
export { noteRecord } from "@/lib/domains/notes/record";
export { notificationRecord } from "@/lib/domains/notifications";
export { paymentGatewayRecord } from "@/lib/domains/payment-gateways";
export { attemptRecord, paymentRecord } from "@/lib/domains/payments";
export { tenantRecord } from "@/lib/domains/settings";
export { invitationRecord, roleRecord, staffRecord } from "@/lib/domains/staff";
export { taxProfileRecord } from "@/lib/domains/taxes";
export { webhookRecord } from "@/lib/domains/webhooks/record";
