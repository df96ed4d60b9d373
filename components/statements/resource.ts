import type { Page, Wire } from "@/components/api/resource";
import { defineVerbs, type ById, type Verb } from "@/components/api/verb";
import type { OpenItems, Statement, StatementFileQuery, StatementSend } from "@/lib/domains/statements/schema";

type Asked = Wire<typeof StatementFileQuery>;

export const statements = defineVerbs<{
  list: Verb<ById & { limit: string }, Page<Wire<typeof Statement>>>;
  send: Verb<Wire<typeof StatementSend>, Wire<typeof Statement>>;
  pdf: Verb<Asked, never>;
  csv: Verb<Asked, never>;
}>("/api/tenant/customers/{id}", {
  list: "GET /statements",
  send: "POST /statement/send",
  pdf: "GET /statement/pdf",
  csv: "GET /statement/csv",
});

export type AskedStatement = Asked;
export type OpenItemsShown = Wire<typeof OpenItems>;
