import { z } from "zod";
import { readSettings } from "@/lib/domains/settings";
import type { Ctx } from "@/lib/kernel/context";
import { addressesIn, judgeSummary } from "../rules";
import { composeText, languageName, type Asked, type Question } from "./question";
import { readThread } from "./thread";

const Answer = z.object({ sentences: z.array(z.object({ text: z.string(), messages: z.array(z.string()) })) });
const Input = z.object({ language: z.string().optional() });

/** Three sentences about a ticket's thread, each with the messages that say so. */
export async function askThreadSummary(ctx: Ctx, { record_id, input, created_at }: Asked): Promise<Question> {
  const thread = await readThread(ctx, String(record_id), created_at, "with_notes");
  const language = Input.parse(input).language ?? (await readSettings(ctx)).locale;
  const { text, rules, redactions } = composeText(["The ticket's subject (s1) and its messages (m1, m2, …):"], thread.parts);
  const system = [
    "You summarise support tickets for the colleagues who answer them.",
    rules,
    `Write exactly three sentences in ${languageName(language)}: what the customer wants, what has happened, and what is open now.`,
    "Each is one plain sentence with a full stop, without Markdown. Say only what the messages say.",
    "For each sentence, name the labels of the messages that say so, such as m1.",
  ].join("\n");
  const known = addressesIn(text);
  const labels = new Set(thread.ids.keys());
  return {
    system,
    text,
    file: null,
    schema: Answer,
    customer_id: thread.customer_id,
    sources: thread.sources,
    redactions,
    judge(value) {
      const parsed = Answer.safeParse(value);
      if (!parsed.success) return { problem: "it did not have the fields that were asked for" };
      const judged = judgeSummary(parsed.data.sentences, labels, known);
      if ("problem" in judged) return judged;
      const sentences = judged.sentences.map((sentence) => ({
        text: sentence.text,
        message_ids: sentence.messages.flatMap((label) => thread.ids.get(label) ?? []),
      }));
      return { result: { kind: "thread_summary", sentences } };
    },
  };
}
