import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { nounOf, relatedNouns } from "@/lib/kernel/base/nouns";
import { qualify } from "@/prisma/sql/extra";
import { parseModels } from "@/prisma/sql/model";
import { readSchemaFiles } from "./migrations";

const marked = /(\/\/\/ Written by `npm run generate`[^\n]*\n)(?:  \w+ +\w+\?\n)*/;

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
