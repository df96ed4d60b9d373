import type { CreditReason } from "@/lib/domains/credit-notes/schema";

/** By name, and not from the schema: a list need not load what checks a credit note. */
export const reasons: readonly CreditReason[] = ["return", "wrong_price", "wrong_details", "duplicate", "cancelled", "goodwill", "other"];
