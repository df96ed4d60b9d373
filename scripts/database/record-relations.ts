import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { nounOf, nounsWith, relatedNouns } from "@/lib/kernel/base/nouns";
import { qualify } from "@/prisma/sql/extra";
import { parseModels, type Model } from "@/prisma/sql/model";
import { readSchemaFiles } from "./migrations";

const marked = /(\/\/\/ Written by `npm run generate`[^\n]*\n)(?:  \w+ +\w+\?\n)*/;

const head = `// Written by \`npm run generate\`: the views of prisma/sql/finder.ts, by whose texts lists find records.
`;

/** Writes a view for each kind of record that a search finds; its model has the other end, a field \`texts\`. */
export function writeTextViews(schemaFolder: string): void {
  const models = parseModels(Object.values(readSchemaFiles(schemaFolder)).join("\n"));
  const views = nounsWith("search").flatMap((noun) => {
    const model = models.find(({ schema, table }) => `${schema}.${table}` === qualify(nounOf(noun).table));
    return model ? [viewOf(model)] : [];
  });
  const path = join(schemaFolder, "texts.prisma");
  const after = [head, ...views].join("\n");
  if (!existsSync(path) || after !== readFileSync(path, "utf8")) writeFileSync(path, after);
}

const viewOf = ({ name, table, schema }: Model): string => `view ${name}Text {
  tenant_id String  @db.Uuid
  record_id String  @db.Uuid
  text      String
  code      String?
  internal  Boolean
  record    ${name} @relation(fields: [tenant_id, record_id], references: [tenant_id, id])

  @@map("${table}_texts")
  @@schema("${schema}")
}
`;

/** Writes the relations from `records` to each kind of record of `relatedNouns` into `records.prisma`; Prisma wants both ends of one. */
export function writeRecordRelations(schemaFolder: string): void {
  const models = parseModels(Object.values(readSchemaFiles(schemaFolder)).join("\n"));
  const lines = relatedNouns.flatMap((noun) => {
    const model = models.find(({ schema, table }) => `${schema}.${table}` === qualify(nounOf(noun).table));
    return model ? [`  ${noun.padEnd(14)} ${model.name}?\n`] : [];
  });
  const path = join(schemaFolder, "records.prisma");
  const before = readFileSync(path, "utf8");
  const after = before.replace(marked, (_, comment: string) => comment + lines.join(""));
  if (after !== before) writeFileSync(path, after);
}
