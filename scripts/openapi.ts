import { mkdirSync, readdirSync, readFileSync, writeFileSync, existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";
import { apiVersion } from "@/lib/kernel/http/endpoint/endpoint";
import { buildOpenApi } from "@/lib/kernel/http/openapi/openapi";
import {
  methods,
  type ApiRoute,
  type DocumentedOperation,
  type OpenApiDocument,
  type RawContract,
} from "@/lib/kernel/http/openapi/document";
import { addressOf, listRouteFiles } from "./route-files";

const here = join(dirname(fileURLToPath(import.meta.url)), "..");

type OperationRoute = Extract<ApiRoute["handler"], { kind: "operation" }>;

/** The properties that `endpoint`, `publicEndpoint`, `platformEndpoint` and `rawEndpoint` set on a handler. */
interface Marked {
  operation?: DocumentedOperation;
  status?: number;
  visitors?: true;
  files?: OperationRoute["files"];
  raw?: string;
  contract?: RawContract;
}

/** Reads the routes of all route files. @throws AppError `internal` for a handler not made by one of these four. */
export async function readRoutes(root: string = here): Promise<ApiRoute[]> {
  const routes: ApiRoute[] = [];
  for (const file of listRouteFiles(root)) {
    const exported = (await import(pathToFileURL(join(root, file)).href)) as Record<string, Marked | undefined>;
    for (const method of methods) {
      const handler = exported[method];
      if (handler !== undefined) routes.push({ method, path: addressOf(file), handler: handlerOf(handler, `${method} of ${file}`) });
    }
  }
  return routes;
}

function handlerOf(handler: Marked, name: string): ApiRoute["handler"] {
  if (handler.operation !== undefined && handler.status !== undefined)
    return {
      kind: "operation",
      operation: handler.operation,
      status: handler.status,
      ...(handler.visitors === true ? { visitors: true } : {}),
      ...(handler.files === undefined ? {} : { files: handler.files }),
    };
  if (typeof handler.raw === "string") return { kind: "raw", reason: handler.raw, contract: handler.contract };
  throw new AppError("internal", `${name} is none of endpoint, publicEndpoint, platformEndpoint and rawEndpoint.`);
}

/** Names the schemas of the document: exported objects and enums of commerce and of each domain's `schema.ts`, by export name. */
export async function readSchemaNames(root: string = here): Promise<Map<z.ZodType, string>> {
  const names = new Map<z.ZodType, string>();
  const taken = new Set<string>();
  for (const { file, noun } of listSchemaFiles(root)) {
    const exported = (await import(pathToFileURL(join(root, file)).href)) as Record<string, unknown>;
    for (const [name, value] of Object.entries(exported).sort(([a], [b]) => a.localeCompare(b, "en"))) {
      if (!isNameable(value) || names.has(value)) continue;
      // If two domains export the same name, the later one is prefixed with its noun.
      const unique = taken.has(name) ? `${pascal(noun)}${name}` : name;
      taken.add(unique);
      names.set(value, unique);
    }
  }
  return names;
}

function listSchemaFiles(root: string): { file: string; noun: string }[] {
  const values = readdirSync(join(root, "lib/commerce"))
    .filter((name) => name.endsWith(".ts"))
    .map((name) => ({ file: `lib/commerce/${name}`, noun: "commerce" }));
  const nouns = readdirSync(join(root, "lib/domains")).map((noun) => ({ file: `lib/domains/${noun}/schema.ts`, noun }));
  return [...values, ...nouns].filter(({ file }) => existsSync(join(root, file))).sort((a, b) => a.file.localeCompare(b.file, "en"));
}

const isNameable = (value: unknown): value is z.ZodType =>
  value instanceof z.ZodObject ||
  value instanceof z.ZodEnum ||
  value instanceof z.ZodUnion ||
  (value instanceof z.ZodCodec && value.out instanceof z.ZodEnum);

const pascal = (noun: string): string => noun.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

export async function describeApi(root: string = here): Promise<OpenApiDocument> {
  return buildOpenApi(await readRoutes(root), { version: apiVersion, names: await readSchemaNames(root) });
}

/** Writes `public/openapi.json`; returns whether it changed. */
export async function writeOpenApi(root: string = here): Promise<boolean> {
  const text = `${JSON.stringify(await describeApi(root), undefined, 1)}\n`;
  const file = join(root, "public/openapi.json");
  if (existsSync(file) && readFileSync(file, "utf8") === text) return false;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return true;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const changed = await writeOpenApi();
  process.stdout.write(changed ? "Wrote public/openapi.json.\n" : "public/openapi.json is up to date.\n");
}
