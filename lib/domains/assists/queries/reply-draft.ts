import { z } from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { addressesIn, cleanAnswer } from "../rules";
import { findSources } from "./articles";
import { composeText, type Asked, type Question } from "./question";
import { readThread } from "./thread";

const Answer = z.object({ paragraphs: z.array(z.object({ text: z.string(), articles: z.array(z.string()) })).max(20) });
const Input = z.object({ instruction: z.string().optional() });
const longestReply = 10_000;

/**
 * A reply to a ticket, grounded in published articles alone. Internal notes are not sent, so they can't get into it. Null where no article
 * matches: a reply would be invented.
 */
export async function askReplyDraft(ctx: Ctx, { record_id, input, created_at }: Asked): Promise<Question | null> {
  const thread = await readThread(ctx, String(record_id), created_at, "without_notes");
  const articles = await findSources(ctx, thread.subject, thread.newest);
  if (articles.length === 0) return null;
  const { instruction } = Input.parse(input);
  const labelled = articles.map((article, place) => ({ label: `a${String(place + 1)}`, article }));
  const parts = [...thread.parts, ...labelled.map(({ label, article }) => ({ label, head: article.title, text: article.markdown }))];
  const wish = instruction === undefined ? [] : [`The colleague wants the reply to say: ${instruction}`];
  const task = "The ticket's subject (s1) and messages (m1, m2, …), then the company's published help articles (a1, a2, …):";
  const { text, rules, redactions } = composeText([task], parts, wish);
  const system = [
    "You draft replies to support tickets. A colleague reads, changes and sends them.",
    rules,
    "Answer the customer's newest message, in its language, politely and briefly, in plain text.",
    "Take facts from the articles alone. Where they do not answer the question, say that a colleague will look into it.",
    "Promise nothing, name no price and no date that is not in the articles, and sign with no name.",
    "Write paragraphs; for each, name the labels of the articles that it draws on, such as a1, or none.",
  ].join("\n");
  const known = addressesIn([text, ...articles.map(({ url }) => url)].join("\n"));
  return {
    system,
    text,
    file: null,
    schema: Answer,
    customer_id: thread.customer_id,
    sources: [...thread.sources, ...articles.map(({ slug }) => slug)],
    redactions,
    judge(value) {
      const parsed = Answer.safeParse(value);
      if (!parsed.success) return { problem: "it did not have the fields that were asked for" };
      const paragraphs = parsed.data.paragraphs
        .map(({ text: written, articles: named }) => ({ text: cleanAnswer(written, known), named }))
        .filter((paragraph) => paragraph.text !== "");
      const body = paragraphs.map((paragraph) => paragraph.text).join("\n\n");
      if (body === "") return { problem: "it was empty" };
      if (body.length > longestReply) return { problem: "it was too long" };
      const cited = labelled.filter(({ label }) => paragraphs.some(({ named }) => named.includes(label)));
      const unsupported = paragraphs.flatMap(({ named }, place) =>
        named.some((label) => labelled.some((each) => each.label === label)) ? [] : [place + 1],
      );
      const sources = cited.map(({ article: { slug, title, url } }) => ({ slug, title, url }));
      return { result: { kind: "reply_draft", body, articles: sources, unsupported } };
    },
  };
}
