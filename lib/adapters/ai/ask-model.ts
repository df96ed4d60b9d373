import {
  APICallError,
  generateText,
  NoObjectGeneratedError,
  NoOutputGeneratedError,
  Output,
  type FinishReason,
  type LanguageModel,
  type LanguageModelUsage,
} from "ai";
import { z } from "zod";
import type { ModelReply, ModelRequest, ModelUsage } from "@/lib/kernel/ports/language-model";
import { failureOf } from "./failures";
import { providerOptions } from "./models";

// The SDK would write its warnings to the console.
Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });

/** Asks once, without tools. `limit` is in milliseconds. */
export async function askModel(model: LanguageModel, request: ModelRequest, limit: number): Promise<ModelReply> {
  const { system, text, file, schema, most_output, signal } = request;
  const picture = file && { type: "file" as const, data: file.bytes, mediaType: file.media_type, filename: file.name };
  const estimate = (answer: string): ModelUsage => ({
    input_tokens: tokensOf(system) + tokensOf(text),
    output_tokens: tokensOf(answer),
    estimated: true,
  });
  const call = {
    model,
    messages: [{ role: "user" as const, content: [{ type: "text" as const, text }, ...(picture ? [picture] : [])] }],
    maxOutputTokens: most_output,
    // A person waits, and asks again if they want to.
    maxRetries: 0,
    abortSignal: AbortSignal.any([signal, AbortSignal.timeout(limit)]),
    providerOptions,
  };
  const askInWords = async (): Promise<ModelReply> => {
    const rule = `Answer with one JSON object and nothing else. It follows this JSON schema: ${JSON.stringify(z.toJSONSchema(schema))}`;
    const answer = await generateText({ ...call, system: `${system}\n\n${rule}` });
    const usage = usageOf(answer.totalUsage, estimate(rule + answer.text));
    const value = readObject(answer.text, schema);
    const failure = failureOfEnd(answer.finishReason) ?? (value === null ? "unusable" : null);
    return failure === null ? { kind: "answered", value, usage } : { kind: "failed", failure, usage };
  };
  try {
    const answer = await generateText({ ...call, system, output: Output.object({ schema }) }).catch((error: unknown) => {
      if (lacksSchemas(error)) return null;
      throw error;
    });
    if (answer === null) return await askInWords();
    const usage = usageOf(answer.totalUsage, estimate(answer.text));
    const failure = failureOfEnd(answer.finishReason);
    return failure === null ? { kind: "answered", value: answer.output, usage } : { kind: "failed", failure, usage };
  } catch (error) {
    if (signal.aborted) return { kind: "stopped" };
    if (NoObjectGeneratedError.isInstance(error)) {
      const usage = usageOf(error.usage, estimate(error.text ?? ""));
      const end = error.finishReason && failureOfEnd(error.finishReason);
      // A service that ignores the schema may still have written the object, with words or a fence around it.
      const value = end ? null : readObject(error.text ?? "", schema);
      return value === null ? { kind: "failed", failure: end ?? "unusable", usage } : { kind: "answered", value, usage };
    }
    if (NoOutputGeneratedError.isInstance(error)) return { kind: "failed", failure: "unusable", usage: estimate("") };
    return { kind: "failed", failure: failureOf(error), usage: null };
  }
}

/** Whether a service refused the question because it has no answers by schema: such questions cost nothing. */
function lacksSchemas(error: unknown): boolean {
  if (!APICallError.isInstance(error) || ![400, 422, 501].includes(error.statusCode ?? 0)) return false;
  return /response_format|json_schema|structured.output/i.test(error.responseBody ?? "");
}

/** The object of the schema in a text, or null. */
function readObject(text: string, schema: z.ZodType): unknown {
  try {
    return schema.parse(JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)));
  } catch {
    return null;
  }
}

function failureOfEnd(reason: FinishReason): "cut_off" | "refused" | null {
  if (reason === "length") return "cut_off";
  return reason === "content-filter" ? "refused" : null;
}

/** Own models may not say what they used. */
function usageOf(usage: LanguageModelUsage | undefined, estimate: ModelUsage): ModelUsage {
  const { inputTokens, outputTokens } = usage ?? {};
  if (inputTokens === undefined || outputTokens === undefined || inputTokens + outputTokens === 0) return estimate;
  return { input_tokens: inputTokens, output_tokens: outputTokens, estimated: false };
}

const tokensOf = (text: string): number => Math.ceil(Buffer.byteLength(text) / 3);
