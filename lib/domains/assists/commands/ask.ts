import type { z } from "zod";
import { toDayColumn } from "@/lib/commerce/day-column";
import { tenantToday } from "@/lib/domains/settings";
import { AppError } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { lockRows } from "@/lib/kernel/lock";
import { command } from "@/lib/kernel/operation";
import { createRow } from "@/lib/kernel/rows";
import { assistQueued } from "../events";
import { askerOf } from "../policy";
import { findAssist, toDetail } from "../queries";
import { readQuestion, tokensOf } from "../queries/ask";
import { findAssistSettings, isOn, languageModel, modelOf, readSpent } from "../queries/settings";
import { assistRows } from "../rows";
import { assertWithin, noRedactions, permissionOf, reservationFor, unansweredMinutes } from "../rules";
import {
  AssistDetail,
  type AssistKind,
  AssistProvider,
  DraftSection,
  ReadReceipt,
  SuggestReply,
  SummarizeThread,
  TestAssist,
} from "../schema";

/**
 * Reserves the most that a question can use, and leaves it to the worker. The lock on the settings makes concurrent questions wait for each
 * other, so that together they never pass a limit.
 */
async function ask(ctx: CommandCtx, kind: AssistKind, record_id: string | null, input: object): Promise<z.output<typeof AssistDetail>> {
  const asker = askerOf(ctx);
  const found = await findAssistSettings(ctx);
  if (!isOn(found, kind))
    throw new AppError("conflict", "This AI assist is turned off. A colleague who manages the AI settings can turn it on.");
  const now = ctx.clock.now();
  const question = await readQuestion(ctx, kind, { record_id, input, created_at: now });
  if (question === null)
    throw new AppError("conflict", "No published article matches this ticket, so there is nothing to base a reply on.");
  const reserved = reservationFor(kind, tokensOf(question));
  const day = await tenantToday(ctx);
  await lockRows(ctx, "assist_settings", [found.id]);
  const settings = (await findAssistSettings(ctx)) ?? found;
  assertWithin(settings, await readSpent(ctx, day, asker), reserved);
  const { provider, base_url } = settings;
  const host = (await languageModel(ctx)).hostOf({ provider: AssistProvider.parse(provider), base_url });
  const fields = {
    ...asker,
    ...{ kind, status: "queued", record_id, customer_id: question.customer_id, input, day: toDayColumn(day), provider, host },
    ...{
      model: modelOf(settings, kind),
      sources: [],
      redactions: { ...noRedactions },
      reserved,
      attend_at: new Date(now.getTime() + unansweredMinutes * 60_000),
    },
  };
  const { id } = await createRow(ctx, assistRows, fields, assistQueued);
  return toDetail(ctx, await findAssist(ctx, id));
}

const ticket_id = "tck_01jd0p2q3r4s5t6v7w8x9y0z1a";

export const summarizeThread = command({
  id: "assists.summarize_thread",
  summary: "Ask for a summary of a ticket's thread in three sentences, each with the messages that say so",
  permission: permissionOf.thread_summary,
  input: SummarizeThread,
  output: AssistDetail,
  example: { ticket_id, language: "en" },
  run: (ctx, { ticket_id: id, ...input }) => ask(ctx, "thread_summary", id, input),
});

export const suggestReply = command({
  id: "assists.suggest_reply",
  summary: "Ask for a draft of a reply to a ticket from the published articles; it is never sent by itself",
  permission: permissionOf.reply_draft,
  input: SuggestReply,
  output: AssistDetail,
  example: { ticket_id, instruction: "Offer a call on Monday" },
  run: (ctx, { ticket_id: id, ...input }) => ask(ctx, "reply_draft", id, input),
});

export const readReceipt = command({
  id: "assists.read_receipt",
  summary: "Ask for the fields of a receipt that is attached to an expense, checked by arithmetic; it changes nothing",
  permission: permissionOf.receipt_reading,
  input: ReadReceipt,
  output: AssistDetail,
  example: { expense_id: "xpn_01jd0p2q3r4s5t6v7w8x9y0z1a", file_id: "fil_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  run: (ctx, { expense_id, ...input }) => ask(ctx, "receipt_reading", expense_id, input),
});

export const draftSection = command({
  id: "assists.draft_section",
  summary: "Ask for a draft of a proposal's section in the style of the company's templates; it changes nothing",
  permission: permissionOf.section_draft,
  input: DraftSection,
  output: AssistDetail,
  example: { proposal_id: "prp_01jd0p2q3r4s5t6v7w8x9y0z1a", heading: "Our approach", points: "Workshop first, then a pilot" },
  run: (ctx, { proposal_id, ...input }) => ask(ctx, "section_draft", proposal_id, input),
});

export const testAssist = command({
  id: "assist_settings.test",
  summary: "Ask the saved provider for a short answer, to test key, address and model; nothing of the company is sent",
  permission: "assist_settings.write",
  input: TestAssist,
  output: AssistDetail,
  example: {},
  run: (ctx) => ask(ctx, "test", null, {}),
});
