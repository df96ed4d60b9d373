import { z } from "zod";
import { Problem } from "@/lib/kernel/http/endpoint/problem";
import type { Shot } from "./send";
import type { Target } from "./targets";

/** In bytes; an error that echoes a megabyte of input helps nobody. */
const longestProblem = 32 * 1024;
const insides =
  /node_modules|\bat [\w.<>]+ \(|\.[cm]?[jt]s:\d+|prisma|pg_catalog|select .* from|SQLSTATE|violates|postgres|undefined|\[object/i;

export type Verdict = "taken" | "refused" | "thrown";

export interface Answered {
  status: number;
  request_id: string;
  /** Why the response is wrong; null if it is right. */
  fault: string | null;
}

/** Checks a response against the rules for every bad request. */
export async function judge(target: Target, shot: Shot, response: Response): Promise<Answered> {
  const text = await response.text();
  const request_id = String(response.headers.get("x-request-id"));
  return { status: response.status, request_id, fault: faultOf(target, shot, response, text, request_id) };
}

function faultOf(target: Target, shot: Shot, response: Response, text: string, requestId: string): string | null {
  const { status } = response;
  if (!target.documented.has(status)) return `the document does not list this status: ${text.slice(0, 200)}`;
  const decoded = verdictOf(target, shot.wire);
  if (decoded === "thrown") return "the schema itself throws";
  if (status < 300)
    return shot.never ? "it was let through" : decoded === "refused" ? "its schema refuses it, and yet it went through" : null;
  if (status >= 500 && !(decoded === "taken" && isOutsiders(target, status))) return `it broke: ${text.slice(0, 300)}`;
  if (response.headers.get("content-type") !== "application/problem+json") return "the refusal is no problem document";
  const problem = Problem.strict().safeParse(JSON.parse(text));
  if (!problem.success) return `the refusal has another shape: ${text.slice(0, 300)}`;
  if (problem.data.request_id !== requestId) return "two request ids";
  if (problem.data.status !== status) return "two statuses";
  if (text.length > longestProblem) return `the refusal is ${String(text.length)} long`;
  const words = problem.data.detail + problem.data.errors.map((error) => error.message).join();
  if (insides.test(words)) return `the error reveals internals: ${words}`;
  if (status === 401 || status === 429) return `nothing was looked at: ${problem.data.detail}`;
  if (decoded === "refused" && shot.names !== "" && !problem.data.errors.some(({ path }) => concerns(path, shot.names))) {
    return `the refusal names another field than ${shot.names.slice(0, 100)}: ${text.slice(0, 300)}`;
  }
  return null;
}

/** An operation that calls an external service may answer that the service did not respond. */
export function isOutsiders(target: Target, status: number): boolean {
  return (target.operation.kind as string) === "exchange" && (status === 502 || status === 503);
}

/** The operation's own schema's verdict on the fields. */
export function verdictOf(target: Target, wire: Record<string, unknown> | null): Verdict | null {
  if (wire === null) return null;
  try {
    return z.safeDecode(target.operation.input, wire as never).success ? "taken" : "refused";
  } catch {
    return "thrown";
  }
}

/** An error may name the field, a part of it, or, for a union, its parent. A long name is truncated. */
function concerns(path: string, names: string): boolean {
  const shown = names.slice(0, 40);
  return path.startsWith(shown) || names.startsWith(`${path}.`) || path === "";
}
