import type { ExpenseCategory } from "@/lib/domains/expenses/schema";

/** In the order of the menu; the schema itself would bring its code into the page. */
export const categories: readonly ExpenseCategory[] = [
  "travel",
  "lodging",
  "meals",
  "vehicle",
  "office",
  "equipment",
  "software",
  "phone",
  "training",
  "marketing",
  "fees",
  "other",
];
