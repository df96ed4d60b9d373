import { z } from "zod";
import { readQuestion, writeAnswer, type Protocol } from "./protocols";
import { composeAnswer } from "./compose";

export interface CannedAnswer {
  status: number;
  body: string;
  /** Milliseconds that the provider takes. */
  delay_ms: number;
}

/** A refusal, as each provider writes one; models named so give it: `busy-429`. */
const refusals: Readonly<Record<string, { status: number; type: string; message: string }>> = {
  "refuse-401": { status: 401, type: "authentication_error", message: "The key is not valid." },
  "no-credit": { status: 429, type: "insufficient_quota", message: "The account has no credit left." },
  "no-model": { status: 404, type: "not_found_error", message: "There is no such model." },
  "busy-429": { status: 429, type: "rate_limit_error", message: "Too many requests." },
  "broken-500": { status: 500, type: "api_error", message: "Internal error." },
};

/**
 * Answers like the provider whose path is asked, from what the question says: three sentences of its messages, a reply of its articles.
 * The model's name asks for more: a refusal, `slow-<ms>`, `wrong-json`, `two-sentences`, `wrong-once`, `echo`, `cut-off`, `blocked`,
 * `no-usage`, `fenced`; `no-schema` refuses to be given one.
 */
export function answerAsProvider(path: string, body: string): CannedAnswer {
  const protocol = protocolOf(path);
  if (protocol === null) return { status: 404, body: JSON.stringify({ error: { message: "There is nothing here." } }), delay_ms: 0 };
  const request = z.record(z.string(), z.unknown()).parse(JSON.parse(body));
  const question = readQuestion(protocol, path, request);
  const { model } = question;
  const refusal = refusals[model];
  if (refusal) {
    const { status, type, message } = refusal;
    const error = { type, code: protocol === "google" ? status : type, message, status: type };
    return { status, body: JSON.stringify({ type: "error", error }), delay_ms: 0 };
  }
  if (model === "no-schema" && "response_format" in request)
    return { status: 400, body: JSON.stringify({ error: { message: "response_format json_schema is not supported" } }), delay_ms: 0 };
  const delay_ms = Number(/^slow-(\d+)$/.exec(model)?.[1] ?? 0);
  const text = composeAnswer(model, question);
  return { status: 200, body: JSON.stringify(writeAnswer(protocol, question, text)), delay_ms };
}

function protocolOf(path: string): Protocol | null {
  if (path.endsWith("/chat/completions")) return "chat";
  if (path.endsWith("/responses")) return "responses";
  if (path.endsWith("/messages")) return "anthropic";
  return path.endsWith(":generateContent") ? "google" : null;
}
