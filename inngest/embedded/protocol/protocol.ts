import { z } from "zod";

/** PostgreSQL's `text` rejects NUL. `data` may contain it, since that is stored as `json`. */
const eventText = z.string().refine((text) => !text.includes("\u0000"), { message: "may not hold a NUL" });

/** An event as sent; the SDK sets `ts` (milliseconds) and `data`. */
export const sentEventSchema = z.object({
  name: eventText.min(1).max(256),
  data: z.record(z.string(), z.unknown()).nullish(),
  ts: z.number().int().nonnegative().max(8_640_000_000_000_000).nullish(),
  id: eventText.max(255).nullish(),
  user: z.unknown().optional(),
  v: z.string().nullish(),
  meta: z.unknown().optional(),
});
export type SentEvent = z.infer<typeof sentEventSchema>;

/** An event as functions see it. */
export interface EventBody {
  id: string;
  name: string;
  data: Record<string, unknown>;
  ts: number;
  user?: unknown;
  v?: string;
  meta?: unknown;
}

/** An operation of a 206 answer or a checkpoint. operations.ts parses the options of each kind. */
export const operationSchema = z.looseObject({
  id: z.string().min(1).max(128),
  op: z.string(),
  name: z.string().nullish(),
  displayName: z.string().nullish(),
  data: z.unknown().optional(),
  error: z.unknown().optional(),
  opts: z.record(z.string(), z.unknown()).nullish(),
});
export type Operation = z.infer<typeof operationSchema>;

export const operationsSchema = z.array(operationSchema).min(1);

export const checkpointSchema = z.object({
  run_id: z.string(),
  qi_id: z.string(),
  steps: z.array(operationSchema),
});

export const waitOptionsSchema = z.object({ timeout: z.string(), if: z.string().optional() });

export const invokeOptionsSchema = z.object({
  function_id: z.string(),
  payload: z.looseObject({ data: z.record(z.string(), z.unknown()).nullish() }).nullish(),
  timeout: z.string().optional(),
});

/** The body of `POST /fn/register`; `parseFunctions` validates `functions` strictly. */
export const registerSchema = z.looseObject({
  appName: z.string().min(1),
  url: z.string(),
  sdk: z.string().optional(),
  functions: z.array(z.unknown()),
});

/** The answer to an in-band sync. */
export const inBandSchema = z.looseObject({
  app_id: z.string().min(1),
  url: z.string(),
  sdk: z.string().optional(),
  functions: z.array(z.unknown()),
});

/** An error as stored; the SDK converts it back to an Error. */
export interface RunError {
  name: string;
  message: string;
  stack?: string;
  cause?: unknown;
}

const errorSchema = z.looseObject({
  name: z.string().optional(),
  message: z.string().optional(),
  error: z.string().optional(),
  stack: z.string().optional(),
  cause: z.unknown().optional(),
});

/** Converts any error value that the SDK sends; never throws. */
export function toRunError(value: unknown): RunError {
  const parsed = errorSchema.safeParse(value);
  if (!parsed.success) return { name: "Error", message: typeof value === "string" ? value : "Unknown error" };
  const { name, message, error, stack, cause } = parsed.data;
  return {
    name: name || "Error",
    message: message || error || "Unknown error",
    ...(stack === undefined ? {} : { stack }),
    ...(cause === undefined ? {} : { cause }),
  };
}

/** The result of a finished step, as sent with the next call. */
export type StepResult = { data: unknown } | { error: RunError };
