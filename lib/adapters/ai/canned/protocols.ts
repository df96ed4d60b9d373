import { z } from "zod";

/** OpenAI's two, which Azure and compatible services speak too, Anthropic's and Google's. */
export type Protocol = "chat" | "responses" | "anthropic" | "google";

export interface Question {
  model: string;
  /** All texts of the question, the system's first. */
  text: string;
  /** The fields that the answer must have. */
  fields: string[];
}

const Schema = z.object({ properties: z.record(z.string(), z.unknown()) });
const at = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((found, name) => (typeof found === "object" && found !== null ? Reflect.get(found, name) : undefined), value);

/** Every `text` and `content` of a request, however deep. */
function textsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, held]) =>
    typeof held === "string" ? (["text", "content", "system", "instructions"].includes(name) ? [held] : []) : textsOf(held),
  );
}

/** The schema that a text names, as for services without answers by schema. */
function schemaIn(texts: readonly string[]): unknown {
  const [found] = texts.flatMap((text) => /JSON schema: (\{.*\})$/m.exec(text)?.[1] ?? []);
  return found === undefined ? undefined : JSON.parse(found);
}

/** What a request asks for. */
export function readQuestion(protocol: Protocol, path: string, body: Record<string, unknown>): Question {
  const schema = {
    chat: at(body, "response_format", "json_schema", "schema") ?? schemaIn(textsOf(body)),
    responses: at(body, "text", "format", "schema"),
    anthropic: at(body, "output_config", "format", "schema"),
    google: at(body, "generationConfig", "responseSchema") ?? at(body, "generationConfig", "responseJsonSchema"),
  }[protocol];
  const named = protocol === "google" ? /models\/([^/:]+):/.exec(path)?.[1] : body["model"];
  const fields = Object.keys(Schema.safeParse(schema).data?.properties ?? {});
  return { model: String(named ?? ""), text: textsOf(body).join("\n"), fields };
}

const ends = { stop: { anthropic: "end_turn", google: "STOP" }, "cut-off": { anthropic: "max_tokens", google: "MAX_TOKENS" } } as const;

/** The answer in the provider's own form. */
export function writeAnswer(protocol: Protocol, { model, text: asked }: Question, text: string): unknown {
  const used = model === "no-usage" ? null : { input: Math.ceil(asked.length / 4), output: Math.ceil(text.length / 4) };
  const cut = model === "cut-off";
  const blocked = model === "blocked";
  const content = blocked ? "" : text;
  const end = ends[cut ? "cut-off" : "stop"];
  switch (protocol) {
    case "chat": {
      const finish_reason = blocked ? "content_filter" : cut ? "length" : "stop";
      const usage = used && { prompt_tokens: used.input, completion_tokens: used.output, total_tokens: used.input + used.output };
      const choices = [{ index: 0, message: { role: "assistant", content }, finish_reason }];
      return { id: "chatcmpl-canned", object: "chat.completion", created: 0, model, choices, ...(usage && { usage }) };
    }
    case "responses": {
      const reason = blocked ? "content_filter" : cut ? "max_output_tokens" : null;
      const part = { type: "output_text", text: content, annotations: [] };
      const output = [{ type: "message", id: "msg_canned", role: "assistant", status: "completed", content: [part] }];
      const usage = { input_tokens: used?.input ?? 0, output_tokens: used?.output ?? 0 };
      return { id: "resp_canned", created_at: 0, model, output, incomplete_details: reason && { reason }, usage };
    }
    case "anthropic": {
      const usage = { input_tokens: used?.input ?? 0, output_tokens: used?.output ?? 0 };
      const stop_reason = blocked ? "refusal" : end.anthropic;
      return {
        type: "message",
        id: "msg_canned",
        role: "assistant",
        model,
        content: [{ type: "text", text: content }],
        stop_reason,
        usage,
      };
    }
    case "google": {
      const usageMetadata = used && { promptTokenCount: used.input, candidatesTokenCount: used.output };
      if (blocked) return { promptFeedback: { blockReason: "SAFETY" }, candidates: [{ finishReason: "SAFETY" }], usageMetadata };
      return { candidates: [{ content: { role: "model", parts: [{ text }] }, finishReason: end.google }], usageMetadata };
    }
  }
}
