import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { AppError } from "@/lib/kernel/base/errors";
import { customerMoves } from "./sql/customer-moves";
import type { Extra } from "./sql/extra";
import { correctWords, foldText, foldTextCost } from "./sql/finder";
import { audit } from "./sql/audit";
import { appendOnly } from "./sql/locks";
import { lookup } from "./sql/lookup";
import { parseModels, type Model } from "./sql/model";
import { outbox } from "./sql/outbox";
import { personErasure } from "./sql/person-erasure";
import { records } from "./sql/records";
import { platformTable, schemaAccess, tenantTable } from "./sql/tables";

export type { Extra } from "./sql/extra";

const folder = join(import.meta.dirname, "sql/nouns");

/** What the files of `prisma/sql/nouns` export: lists of SQL, a file a domain. */
async function readNouns(): Promise<Extra[]> {
  const files = readdirSync(folder).sort();
  const modules = await Promise.all(
    files.map(async (file) => (await import(pathToFileURL(join(folder, file)).href)) as Record<string, readonly Extra[]>),
  );
  return modules.flatMap((module) => Object.values(module).flat());
}

/**
 * The SQL that Prisma's schema cannot express, in the order it is applied. Row-level security and grants are generated from the schema.
 * After a change: `npm run db:diff <name>`.
 */
export const extras: readonly Extra[] = [
  ...audit,
  appendOnly("events", { expirable: true, erasable: ["actor", "data", "previous"] }),
  ...outbox,
  lookup,
  // The indexes of many nouns are built on it.
  foldText,
  foldTextCost,
  correctWords,
  ...(await readNouns()),
  ...records,
];

/**
 * All SQL of a schema beyond Prisma's own: access and row-level security of each table, then the list.
 * @param schemaText all schema files, joined.
 * @throws AppError `internal` if the list names an unknown table, or two entries share an id.
 */
export function renderExtras(schemaText: string, list: readonly Extra[] = extras): Extra[] {
  const models = parseModels(schemaText);
  const rendered = [
    schemaAccess,
    ...models.map((model) => tableAccess(model, list)),
    ...list,
    ...customerMoves(models),
    ...personErasure(models),
  ];
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
