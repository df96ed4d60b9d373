import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { OpenApiDocument } from "./document";

let cached: { changed: number; document: OpenApiDocument } | null = null;

/** The document that `scripts/openapi.ts` wrote, cached until the file changes. */
export function readOpenApi(root: string = process.cwd()): OpenApiDocument {
  const file = join(root, "public", "openapi.json");
  const changed = statSync(file).mtimeMs;
  if (cached?.changed !== changed) cached = { changed, document: JSON.parse(readFileSync(file, "utf8")) as OpenApiDocument };
  return cached.document;
}

export interface ListedOperation {
  method: string;
  path: string;
  id: string;
  summary: string;
  tag: string;
}

/** The document's operations in reading order: by tag, then by path. */
export function listOperations(document: OpenApiDocument): ListedOperation[] {
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      id: operation.operationId,
      summary: operation.summary,
      tag: operation.tags[0] ?? "",
    })),
  );
  return all.sort((a, b) => a.tag.localeCompare(b.tag, "en"));
}

/** The operations whose method, path, id or summary contain every word of `text`; those named by their id or path come first. */
export function searchOperations(operations: readonly ListedOperation[], text: string): ListedOperation[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const containsAll = (hay: string) => words.every((word) => hay.toLowerCase().includes(word));
  const isNamed = ({ path, id }: ListedOperation) => containsAll(`${path} ${id}`);
  const found = operations.filter((operation) => containsAll(`${operation.method} ${operation.path} ${operation.id} ${operation.summary}`));
  return [...found.filter(isNamed), ...found.filter((operation) => !isNamed(operation))];
}
