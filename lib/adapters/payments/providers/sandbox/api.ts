import { createHash } from "node:crypto";
import { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";
import { refuseWith, type SandboxAnswer, type SandboxDefinition, type SandboxRefusal, type SandboxRequest } from "./definition";
import type { SandboxAccount } from "./model";
import type { SandboxWorld } from "./world";

/** Answers a request as the provider would; a repeated idempotency key gets the first answer. */
export function answerApi(
  definition: SandboxDefinition,
  world: SandboxWorld,
  account: SandboxAccount,
  request: SandboxRequest,
): SandboxAnswer {
  const { idempotency } = definition;
  const key = request.method === "GET" ? undefined : idempotency?.keyOf(request);
  if (idempotency === undefined || key === undefined) return perform(definition, world, account, request);
  const { answers } = world.store.state;
  const name = `${account.id}:${request.path}:${key}`;
  const fingerprint = createHash("sha256").update(request.raw).digest("hex");
  const first = Object.hasOwn(answers, name) ? answers[name] : undefined;
  if (first === undefined) {
    const { status, body } = perform(definition, world, account, request);
    // A request that was rejected before it changed anything does not use up its key.
    if (status < 400 || status === 402) answers[name] = { fingerprint, status, body: structuredClone(body) };
    return { status, body };
  }
  return first.fingerprint === fingerprint ? first : idempotency.conflict;
}

function perform(definition: SandboxDefinition, world: SandboxWorld, account: SandboxAccount, request: SandboxRequest): SandboxAnswer {
  try {
    for (const [method, path, run] of definition.routes) {
      const match = method === request.method ? patternOf(path).exec(request.path) : null;
      if (match) return run({ world, account, request, params: match.slice(1).map(decodeURIComponent) });
    }
    return definition.unknown;
  } catch (error) {
    if (error instanceof AppError && "answer" in error) return (error as SandboxRefusal).answer;
    throw error;
  }
}

/** `:name` stands for one part of the path; everything else is literal. */
function patternOf(path: string): RegExp {
  const parts = path
    .split(/(:\w+)/)
    .map((part) => (part.startsWith(":") ? "([^/]+)" : part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)));
  return new RegExp(`^${parts.join("")}$`);
}

const JsonObject = z.record(z.string(), z.unknown());

/** The body of a request: a JSON object, or a form. @throws SandboxRefusal 400. */
export function parseRequest(raw: string, contentType: string): Readonly<Record<string, unknown>> {
  if (raw === "") return {};
  if (contentType.startsWith("application/x-www-form-urlencoded")) return Object.fromEntries(new URLSearchParams(raw));
  try {
    const body: unknown = JSON.parse(raw);
    const object = JsonObject.safeParse(body);
    if (object.success) return object.data;
  } catch {
    // Rejected below.
  }
  throw refuseWith(400, { message: "The body is not a JSON object." });
}
