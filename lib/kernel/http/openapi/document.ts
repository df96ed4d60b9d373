import type { z } from "zod";
import type { FilesField } from "../endpoint/read-files-form";
import type { JsonSchema } from "./schemas";

export const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
export type Method = (typeof methods)[number];

/** The part of a tenant's or the platform's operation that the document needs. */
export interface DocumentedOperation {
  readonly id: string;
  readonly summary: string;
  readonly kind: "query" | "command" | "exchange" | "visitor" | "person";
  readonly input: z.ZodType;
  readonly output: z.ZodType;
  readonly example: unknown;
  readonly permission?: string | undefined;
  readonly access?: { readonly open?: string | undefined } | undefined;
  readonly confirmed?: { readonly keys: boolean } | undefined;
}

interface OperationHandler {
  kind: "operation";
  operation: DocumentedOperation;
  status: number;
  /** Whether visitors of a tenant call it, without credentials. */
  visitors?: true;
  /** Where it also takes a form with files: their field, and how many. */
  files?: FilesField;
}

/** A raw route that answers as an operation does, but takes another body than the operation's input. */
export interface RawContract {
  operation: DocumentedOperation;
  status: number;
  body: MediaTypes;
  /** What the address says beside the path, all of it required. */
  query?: Readonly<Record<string, { schema: JsonSchema; example: string }>>;
}

/** One exported method of a route file. */
export interface ApiRoute {
  method: Method;
  /** In OpenAPI's form: `/api/tenant/customers/{id}`. */
  path: string;
  handler: OperationHandler | { kind: "raw"; reason: string; contract?: RawContract | undefined };
}

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description?: string;
  style?: "deepObject";
  explode?: boolean;
  schema: JsonSchema;
  example?: unknown;
}

export interface MediaTypes {
  [mediaType: string]: { schema: JsonSchema; example?: unknown };
}

export interface ApiResponse {
  $ref?: string;
  description?: string;
  headers?: Record<string, { description: string; schema: JsonSchema }>;
  content?: MediaTypes;
}

export interface ApiOperation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { required: boolean; content: MediaTypes };
  responses: Record<string, ApiResponse>;
}

/** The part of OpenAPI 3.1 that this project writes. */
export interface OpenApiDocument {
  openapi: "3.1.1";
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Partial<Record<Lowercase<Method>, ApiOperation>>>;
  components: { schemas: Record<string, JsonSchema>; responses: Record<string, ApiResponse>; securitySchemes: Record<string, JsonSchema> };
}
