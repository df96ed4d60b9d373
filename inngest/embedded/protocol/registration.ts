import { z } from "zod";
import { AppError, type FieldProblem } from "@/lib/kernel/base/errors";
import { parseSchedule } from "../cron/cron";
import { parseDuration } from "../cron/duration";
import { compileExpression } from "../expressions/expression";

/** Converts a parser that throws to a schema with the parser's message. */
function parsable(parse: (text: string) => unknown) {
  return z.string().superRefine((text, context) => {
    try {
      parse(text);
    } catch (error) {
      context.addIssue({ code: "custom", message: error instanceof Error ? error.message : "cannot be read" });
    }
  });
}

const expression = parsable(compileExpression);
const duration = z.string().refine((text) => (parseDuration(text) ?? 0) > 0, { message: "is not a duration such as 1h30m" });

const failedEvent = "inngest/function.failed";

const triggerSchema = z
  .strictObject({
    event: z
      .string()
      .refine((name) => !name.includes("*"), { message: "wildcard event names are not supported" })
      .refine((name) => !name.startsWith("inngest/") || name === failedEvent, {
        message: `of the inngest/ events only ${failedEvent} is supported`,
      })
      .optional(),
    expression: expression.optional(),
    cron: parsable(parseSchedule).optional(),
  })
  .refine((trigger) => (trigger.event === undefined) !== (trigger.cron === undefined), { message: "needs either an event or a cron" })
  .refine((trigger) => trigger.cron === undefined || trigger.expression === undefined, { message: "a cron takes no expression" });

const concurrencySchema = z
  .strictObject({ limit: z.int().min(1), key: expression.optional(), scope: z.enum(["fn", "env", "account"]).optional() })
  .refine((limit) => limit.scope === undefined || limit.scope === "fn" || limit.key !== undefined, {
    message: "a scope beyond fn needs a key",
  });

/** A function's configuration. Strict objects reject every option that is not listed, including those of later SDKs. */
export const functionSchema = z.strictObject({
  id: z.string().min(1).max(200),
  name: z.string().optional(),
  triggers: z.array(triggerSchema),
  steps: z.strictObject({
    step: z.strictObject({
      id: z.string(),
      name: z.string(),
      runtime: z.strictObject({ type: z.literal("http", { message: "only the runtime http is supported" }), url: z.string() }),
      retries: z.strictObject(
        { attempts: z.int({ message: "retries must be set: engines differ in what they do without" }).min(0).max(20) },
        { message: "retries must be set: engines differ in what they do without" },
      ),
    }),
  }),
  idempotency: expression.optional(),
  concurrency: z.union([z.int().min(0), concurrencySchema, z.array(concurrencySchema).min(1).max(2)]).optional(),
  debounce: z.strictObject({ key: expression.optional(), period: duration, timeout: duration.optional() }).optional(),
  singleton: z.strictObject({ key: expression.optional(), mode: z.enum(["skip", "cancel"]) }).optional(),
  cancel: z
    .array(
      z.strictObject({
        event: z
          .string()
          .refine((name) => !name.includes("*") && !name.startsWith("inngest/"), { message: "must be an ordinary event name" }),
        if: expression.optional(),
      }),
    )
    .optional(),
});
export type FunctionConfig = z.infer<typeof functionSchema>;

interface Issue {
  code?: string | undefined;
  path: PropertyKey[];
  message: string;
  keys?: string[];
  errors?: Issue[][];
}

function describeIssues(issues: readonly Issue[], base: PropertyKey[] = []): FieldProblem[] {
  return issues.flatMap((issue): FieldProblem[] => {
    const path = [...base, ...issue.path];
    if (issue.code === "unrecognized_keys") {
      return (issue.keys ?? []).map((key) => ({
        path: [...path, key].map(String).join("."),
        code: "unsupported",
        message: "the embedded engine does not support this",
      }));
    }
    // Of a union, report the branch that parsed deepest.
    const branches = (issue.errors ?? []).map((branch) => describeIssues(branch, path));
    const deepest = branches.sort((left, right) => depth(right) - depth(left))[0];
    return deepest ?? [{ path: path.map(String).join("."), code: "invalid", message: issue.message }];
  });
}

function depth(problems: readonly FieldProblem[]): number {
  return Math.max(0, ...problems.map((problem) => problem.path.split(".").length));
}

/** Parses the functions of a sync. Throws `invalid`, naming each function and field that the engine does not support or cannot read. */
export function parseFunctions(given: readonly unknown[]): FunctionConfig[] {
  const problems: FieldProblem[] = [];
  const functions: FunctionConfig[] = [];
  const seen = new Set<string>();
  for (const [index, config] of given.entries()) {
    const parsed = functionSchema.safeParse(config);
    const named = z.looseObject({ id: z.string() }).safeParse(config);
    const id = named.success ? named.data.id : `#${index}`;
    if (seen.has(id)) problems.push({ path: id, code: "duplicate", message: "two functions have this id" });
    seen.add(id);
    if (parsed.success) functions.push(parsed.data);
    else problems.push(...describeIssues(parsed.error.issues).map((problem) => ({ ...problem, path: `${id}: ${problem.path}` })));
  }
  if (problems.length > 0) {
    const sentences = problems.map((problem) => `${problem.path}: ${problem.message}`);
    throw new AppError("invalid", `The functions were not registered. ${sentences.join("; ")}.`, { errors: problems });
  }
  return functions;
}
