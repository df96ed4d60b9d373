import {
  generateText,
  NoObjectGeneratedError,
  NoOutputGeneratedError,
  Output,
  type FinishReason,
  type LanguageModel,
  type LanguageModelUsage,
} from "ai";
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
  try {
    const answer = await generateText({
      model,
      system,
      messages: [{ role: "user", content: [{ type: "text", text }, ...(picture ? [picture] : [])] }],
      output: Output.object({ schema }),
      maxOutputTokens: most_output,
      // A person waits, and asks again if they want to.
      maxRetries: 0,
      abortSignal: AbortSignal.any([signal, AbortSignal.timeout(limit)]),
      providerOptions,
    });
    const usage = usageOf(answer.totalUsage, estimate(answer.text));
    const failure = failureOfEnd(answer.finishReason);
    return failure === null ? { kind: "answered", value: answer.output, usage } : { kind: "failed", failure, usage };
  } catch (error) {
    if (signal.aborted) return { kind: "stopped" };
    if (NoObjectGeneratedError.isInstance(error)) {
      const failure = (error.finishReason && failureOfEnd(error.finishReason)) ?? "unusable";
      return { kind: "failed", failure, usage: usageOf(error.usage, estimate(error.text ?? "")) };
    }
    if (NoOutputGeneratedError.isInstance(error)) return { kind: "failed", failure: "unusable", usage: estimate("") };
    return { kind: "failed", failure: failureOf(error), usage: null };
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
