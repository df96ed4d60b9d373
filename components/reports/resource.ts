import type { QueryValues } from "@/components/api/request";
import type { Wire } from "@/components/api/resource";
import { defineVerbs, type Verb } from "@/components/api/verb";
import type { ArAgeing } from "@/lib/domains/reports/schema";

export const reports = defineVerbs<{
  ar_ageing: Verb<QueryValues, Wire<typeof ArAgeing>>;
  csv: Verb<{ report: string } & QueryValues, never>;
}>("/api/tenant/reports", { ar_ageing: "GET /ar-ageing", csv: "GET /{report}/csv" });
