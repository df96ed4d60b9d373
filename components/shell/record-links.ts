import type { Noun } from "@/lib/kernel/base/nouns";

/**
 * The kinds of record that have a page, with the address's first part. A new record page is a line here, and every mention of it becomes a
 * link.
 */
export const recordPages: Partial<Record<Noun, string>> = {
  customer: "customers",
  invoice: "invoices",
  payment: "payments",
  item: "items",
};

/** Where a record is shown, within the company's pages, or null while its kind has no page. */
export function recordSegments(noun: Noun, id: string): [string, string] | null {
  // An attempt has no page of its own: it opens in the list.
  if (noun === "payment_attempt") return ["payments", `attempts?open=${id}`];
  const page = recordPages[noun];
  return page === undefined ? null : [page, id];
}
