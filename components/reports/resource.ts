import type { QueryValues } from "@/components/api/request";
import type { Wire } from "@/components/api/resource";
import { defineVerbs, type Verb } from "@/components/api/verb";
import type { ArAgeing } from "@/lib/domains/reports/schema";

export const reports = defineVerbs<{
  ar_ageing: Verb<QueryValues, Wire<typeof ArAgeing>>;
}>("/api/tenant/reports", { ar_ageing: "GET /ar-ageing" });

/** A report as a CSV file. */
export const reportFiles = defineVerbs<
  Record<
    "ar-ageing" | "cash-in" | "invoiced-paid" | "sales" | "pipeline" | "credit-reasons" | "number-series" | "service-levels" | "time",
    Verb<QueryValues, never>
  >
>("/api/tenant/reports", {
  "ar-ageing": "GET /ar-ageing/csv",
  "cash-in": "GET /cash-in/csv",
  "invoiced-paid": "GET /invoiced-paid/csv",
  sales: "GET /sales/csv",
  pipeline: "GET /pipeline/csv",
  "credit-reasons": "GET /credit-reasons/csv",
  "number-series": "GET /number-series/csv",
  "service-levels": "GET /service-levels/csv",
  time: "GET /time/csv",
});
