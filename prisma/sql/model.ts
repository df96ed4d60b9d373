/** A column of a model; relation fields are not columns. */
export interface Column {
  name: string;
  /** Prisma's scalar: String, Int, BigInt, Decimal, Float, Boolean, DateTime, Json, Bytes. */
  type: string;
  /** The part after `@db.`, such as `Uuid` or `Timestamptz(3)`; null for Prisma's default. */
  native: string | null;
  nullable: boolean;
  list: boolean;
}

/** A foreign key, declared by a relation field with `fields:`. */
export interface ForeignKey {
  columns: string[];
  target: string;
  on_delete: string | null;
}

export interface Model {
  name: string;
  schema: string;
  table: string;
  columns: Column[];
  /** Column lists of primary key and unique constraints. */
  uniques: string[][];
  foreign_keys: ForeignKey[];
}

const scalars = new Set(["String", "Int", "BigInt", "Decimal", "Float", "Boolean", "DateTime", "Json", "Bytes"]);

/**
 * Parses the models in Prisma schema text, for generating SQL. It supports the part of Prisma's language that is used here, and no enums,
 * which are text with a CHECK; Prisma itself validates the text.
 */
export function parseModels(text: string): Model[] {
  const models: Model[] = [];
  for (const match of text.matchAll(/^model\s+(\w+)\s*\{\n([\s\S]*?)^\}/gm)) {
    const [, name = "", body = ""] = match;
    models.push(parseModel(name, body));
  }
  return models;
}

function parseModel(name: string, body: string): Model {
  const model: Model = { name, schema: "public", table: name, columns: [], uniques: [], foreign_keys: [] };
  for (const raw of body.split("\n")) {
    const line = withoutComment(raw).trim();
    if (line.startsWith("@@")) readBlockAttribute(model, line);
    else if (line !== "") readField(model, line);
  }
  return model;
}

function readBlockAttribute(model: Model, line: string): void {
  model.table = /^@@map\("(\w+)"\)/.exec(line)?.[1] ?? model.table;
  model.schema = /^@@schema\("(\w+)"\)/.exec(line)?.[1] ?? model.schema;
  const unique = /^@@(?:unique|id)\((?:fields:\s*)?\[([^\]]*)\]/.exec(line)?.[1];
  if (unique !== undefined) model.uniques.push(names(unique));
}

function readField(model: Model, line: string): void {
  const [, name = "", type = "", mark = "", rest = ""] = /^(\w+)\s+(\w+)(\[\]|\?)?\s*(.*)$/.exec(line) ?? [];
  const relation = /@relation\((.*?)\)(?:\s|$)/.exec(rest)?.[1];
  const fields = relation === undefined ? undefined : /fields:\s*\[([^\]]*)\]/.exec(relation)?.[1];
  if (relation !== undefined && fields !== undefined) {
    model.foreign_keys.push({ columns: names(fields), target: type, on_delete: /onDelete:\s*(\w+)/.exec(relation)?.[1] ?? null });
  }
  if (!scalars.has(type) || name === "") return;
  model.columns.push({
    name: /@map\("(\w+)"\)/.exec(rest)?.[1] ?? name,
    type,
    native: /@db\.(\w+(?:\([^)]*\))?)/.exec(rest)?.[1] ?? null,
    nullable: mark === "?",
    list: mark === "[]",
  });
  if (/@(?:id|unique)\b/.test(rest)) model.uniques.push([name]);
}

/** Splits `a, b(sort: Desc)` into the names. */
function names(list: string): string[] {
  return list.split(",").map((entry) => /\w+/.exec(entry)?.[0] ?? "");
}

/** Removes a `//` comment, unless it is inside a string. */
function withoutComment(line: string): string {
  return /^((?:"(?:[^"\\]|\\.)*"|(?!\/\/)[^"])*)/.exec(line)?.[1] ?? line;
}
