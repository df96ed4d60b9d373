import type { Noun } from "@/lib/kernel/base/nouns";

/** Resources that news of a kind of record may have changed, by the names under which they are kept (`queryKeys`). */
const affected: Partial<Record<Noun, readonly string[]>> = {
  customer: ["customers", "lookup"],
  item: ["items", "lookup"],
  invoice: ["invoices", "customers"],
  // What came in shows on the invoices that it settles and in the customer's balance.
  payment: ["payments", "invoices", "customers"],
  payment_attempt: ["payment-attempts", "payments", "invoices"],
  saved_method: ["customers"],
  document_link: ["invoices"],
  mail: ["invoices", "customers"],
  notification: ["notifications"],
  staff: ["staff", "lookup"],
};

/** News of what hangs on records of several kinds, such as a note: whatever shows a record reads again. */
const everywhere = ["customers", "items", "invoices", "payments"] as const;
const hanging: ReadonlySet<Noun> = new Set<Noun>(["note", "file"]);

/** The kinds in the plural, for those that no list above names: `tax_profile` is kept under `tax-profiles`. */
function plural(noun: Noun): string {
  return `${noun.replaceAll("_", "-")}s`;
}

/** The names under which what this news may have changed is kept. */
export function affectedBy(noun: Noun): readonly string[] {
  return hanging.has(noun) ? everywhere : (affected[noun] ?? [plural(noun)]);
}
