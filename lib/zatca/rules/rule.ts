import type { TaxBody } from "../document";

/** Where a problem is mended: a field of the document, its customer, or the unit. */
export type RulePath = "lines" | "customer_id" | "issue_date" | "currency" | "exchange_rate" | "reason" | "original_uuid" | "unit";

export interface RuleContext {
  /** In Saudi Arabia, YYYY-MM-DD. */
  today: string;
  /** The kinds of document that the unit declared. */
  flows: "both" | "standard" | "simplified";
}

export interface Rule {
  /** The authority's id of the rule. */
  id: string;
  path: RulePath;
  /** What is wrong and what to do. */
  en: string;
  ar: string;
  holds: (body: TaxBody, context: RuleContext) => boolean;
}

export const isNote = ({ kind }: TaxBody): boolean => kind !== "invoice";
export const isStandard = ({ flow }: TaxBody): boolean => flow === "standard";
