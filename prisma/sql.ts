import { AppError } from "@/lib/kernel/base/errors";
import { parseModels, type Model } from "./sql/model";
import type { Extra } from "./sql/extra";
import { branding } from "./sql/branding";
import { customers } from "./sql/customers";
import { files } from "./sql/files";
import { finders } from "./sql/finder";
import { documentLinks } from "./sql/document-links";
import { invoices } from "./sql/invoices";
import { items } from "./sql/items";
import { ledger } from "./sql/ledger";
import { appendOnly } from "./sql/locks";
import { lookup } from "./sql/lookup";
import { outbox } from "./sql/outbox";
import { mail } from "./sql/mail";
import { notes } from "./sql/notes";
import { notifications } from "./sql/notifications";
import { paymentAttempts } from "./sql/payment-attempts";
import { payments } from "./sql/payments";
import { savedViews } from "./sql/saved-views";
import { portal } from "./sql/portal";
import { settings } from "./sql/settings";
import { staff } from "./sql/staff";
import { platformTable, schemaAccess, tenantTable } from "./sql/tables";
import { taxes } from "./sql/taxes";

export type { Extra } from "./sql/extra";

/**
 * The SQL that Prisma's schema cannot express, in the order it is applied. Row-level security and grants are generated from the schema.
 * After a change: `npm run db:diff <name>`.
 */
export const extras: readonly Extra[] = [
  appendOnly("audit_entries"),
  appendOnly("events"),
  ...outbox,
  lookup,
  ...settings,
  ...staff,
  ...mail,
  ...files,
  ...branding,
  ...taxes,
  ...items,
  ...customers,
  ...ledger,
  ...invoices,
  ...documentLinks,
  ...payments,
  ...paymentAttempts,
  ...portal,
  ...notifications,
  ...savedViews,
  ...notes,
  ...finders,
];

/**
 * All SQL of a schema beyond Prisma's own: access and row-level security of each table, then the list.
 * @param schemaText all schema files, joined.
 * @throws AppError `internal` if the list names an unknown table, or two entries share an id.
 */
export function renderExtras(schemaText: string, list: readonly Extra[] = extras): Extra[] {
  const models = parseModels(schemaText);
  const rendered = [schemaAccess, ...models.map((model) => tableAccess(model, list)), ...list];
  const known = new Set(models.map((model) => `${model.schema}.${model.table}`));
  const seen = new Set<string>();
  for (const extra of rendered) {
    if (extra.table !== null && !known.has(extra.table))
      throw new AppError("internal", `prisma/sql.ts names table ${extra.table}, which the schema does not have.`);
    if (seen.has(extra.id)) throw new AppError("internal", `prisma/sql.ts has "${extra.id}" twice.`);
    seen.add(extra.id);
  }
  return rendered;
}

function tableAccess(model: Model, list: readonly Extra[]): Extra {
  const written = list.some((extra) => extra.id === `append-only ${model.schema}.${model.table}`);
  const verbs = written ? "select, insert" : "select, insert, update, delete";
  const ofTenant = model.schema === "public" && model.columns.some((column) => column.name === "tenant_id");
  return ofTenant ? tenantTable(model, verbs) : platformTable(model, verbs);
}
