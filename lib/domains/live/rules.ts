/**
 * The events that contacts and link holders are told of, where they see the record: what the company did in front of them or they did
 * themselves. Drafts, notes, assignments and reminders among colleagues are left out by default.
 */
export const toldOutside: ReadonlySet<string> = new Set([
  ...["finalized", "sent", "overdue", "paid", "reopened", "withdrawn"].map((verb) => `invoice.${verb}`),
  ...["sent", "revised", "accepted", "declined", "expired"].map((verb) => `estimate.${verb}`),
  ...["sent", "revised", "partly_signed", "signed", "declined", "expired"].map((verb) => `proposal.${verb}`),
  ...["sent", "revised", "partly_signed", "signed", "declined"].map((verb) => `contract.${verb}`),
  ...["activated", "renewed", "terminated", "expired"].map((verb) => `contract.${verb}`),
  ...["created", "sent", "applied", "unapplied"].map((verb) => `credit_note.${verb}`),
  ...["received", "refunded", "reversed"].map((verb) => `payment.${verb}`),
  ...["created", "replied", "closed", "reopened"].map((verb) => `ticket.${verb}`),
]);
