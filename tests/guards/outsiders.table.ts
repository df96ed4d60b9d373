/** The kinds of caller who are not of the company's staff. */
export type Outsider = "contact" | "link" | "visitor";

const contact: readonly Outsider[] = ["contact"];
const link: readonly Outsider[] = ["link"];
const visitor: readonly Outsider[] = ["visitor"];
const both: readonly Outsider[] = ["contact", "link"];

/**
 * Every operation that a customer's contact, the holder of a link or a visitor may call. All other operations must refuse them, so a new
 * operation needs a line here only when it is opened to outsiders. What they see through it is decided by each domain's `visible`.
 */
export const openToOutsiders: Readonly<Record<string, readonly Outsider[]>> = {
  "articles.get_own_vote": visitor,
  "articles.get_public": visitor,
  "articles.list_public": visitor,
  "articles.report_search": visitor,
  "articles.vote": visitor,
  "branding.show": visitor,
  "categories.list_public": visitor,
  "credit_notes.get": both,
  "credit_notes.get_creditable": both,
  "credit_notes.get_document": both,
  "credit_notes.list": both,
  "credit_notes.pdf": both,
  "document_links.record_opening": link,
  "estimates.accept": both,
  "estimates.decline": both,
  "estimates.get": both,
  "estimates.get_document": both,
  "estimates.list": both,
  "estimates.list_custom_fields": both,
  "estimates.list_revisions": both,
  "estimates.pdf": both,
  "invoices.get": both,
  "invoices.get_credit": contact,
  "invoices.get_document": both,
  "invoices.list": both,
  "invoices.list_custom_fields": both,
  "invoices.pdf": both,
  "leads.get_form": visitor,
  "leads.submit": visitor,
  "payment_attempts.check": both,
  "payment_attempts.get": both,
  "payment_attempts.list": contact,
  "payment_attempts.start_charge": both,
  "payment_attempts.start_joint_charge": contact,
  "payment_gateways.choices": both,
  "payments.get": contact,
  "payments.list": contact,
  "portal.add_address": contact,
  "portal.add_contact": contact,
  "portal.end_session": contact,
  "portal.get": contact,
  "portal.get_details": contact,
  "portal.get_statement": contact,
  "portal.list_sessions": contact,
  "portal.remove_address": contact,
  "portal.remove_contact": contact,
  "portal.switch_customer": contact,
  "portal.update_address": contact,
  "portal.update_contact": contact,
  "portal.update_details": contact,
  "saved_methods.begin": contact,
  "saved_methods.list": contact,
  "saved_methods.remove": contact,
  "tickets.create": contact,
  "tickets.get": contact,
  "tickets.list": contact,
  "tickets.list_custom_fields": contact,
  "tickets.list_messages": contact,
  "tickets.reply": contact,
};
