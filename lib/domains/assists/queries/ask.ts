import { z } from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { cleanAnswer, estimateFile, estimateTokens, noRedactions } from "../rules";
import type { AssistKind } from "../schema";
import type { Asked, Question } from "./question";
import { askReceipt } from "./receipt";
import { askReplyDraft } from "./reply-draft";
import { askSectionDraft } from "./section-draft";
import { askThreadSummary } from "./thread-summary";

const Text = z.object({ text: z.string() });

/** Shows that key, address and model work; it sends nothing of the company. */
function askTest(): Question {
  return {
    system: "You test a connection.",
    text: "Answer with the text OK.",
    file: null,
    schema: Text,
    customer_id: null,
    sources: [],
    redactions: noRedactions,
    judge(value) {
      const text = cleanAnswer(Text.safeParse(value).data?.text ?? "", new Set()).slice(0, 200);
      return text === "" ? { problem: "it was empty" } : { result: { kind: "test", text } };
    },
  };
}

/** The question of an assist, as its asker may ask it now; null where there is nothing to draw on. @throws AppError as the reads do. */
export function readQuestion(ctx: Ctx, kind: AssistKind, asked: Asked): Promise<Question | null> {
  switch (kind) {
    case "thread_summary":
      return askThreadSummary(ctx, asked);
    case "reply_draft":
      return askReplyDraft(ctx, asked);
    case "receipt_reading":
      return askReceipt(ctx, asked);
    case "section_draft":
      return askSectionDraft(ctx, asked);
    case "test":
      return Promise.resolve(askTest());
  }
}

/** Tokens of a question, estimated on the high side. */
export function tokensOf({ system, text, file }: Question): number {
  return estimateTokens(system) + estimateTokens(text) + (file === null ? 0 : estimateFile(file.media_type));
}
