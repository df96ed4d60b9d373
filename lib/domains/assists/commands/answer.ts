import { setTimeout as pause } from "node:timers/promises";
import { authorContext } from "@/lib/domains/api-keys";
import { AppError } from "@/lib/kernel/base/errors";
import { can, type Ctx } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import type { LanguageModelPort, ModelAccount, ModelUsage } from "@/lib/kernel/ports/language-model";
import type { Assist as AssistRow } from "@/prisma/generated/client";
import { findAssist } from "../queries";
import { readQuestion, tokensOf } from "../queries/ask";
import type { Question } from "../queries/question";
import { accountOf, findAssistSettings, isOn, languageModel, modelOf } from "../queries/settings";
import { isUnfinished, mostCalls, mostOutput, permissionOf } from "../rules";
import { AssistKind, type AssistFailure, type AssistResult } from "../schema";
import { everythingUsed, finishAssist, startAssist } from "./finish";

interface Outcome {
  used: ModelUsage;
  result: AssistResult | null;
  failure: AssistFailure | null;
}

const nothing: ModelUsage = { input_tokens: 0, output_tokens: 0, estimated: false };
const failed = (failure: AssistFailure, used: ModelUsage = nothing): Outcome => ({ used, result: null, failure });

/**
 * Answers a queued assist: reads what it may read as its asker, sends it, checks the answer, and stores it. It asks the provider at most
 * twice and never repeats a call that was lost: a retry that finds it running ends it.
 */
export function answerAssist(ctx: Ctx, id: string): Promise<void> {
  return runInTenant(ctx.tenant.id, async () => {
    const row = await findAssist(ctx, id);
    if (row.status === "running") await finish(ctx, id, failed("interrupted", everythingUsed(row)));
    if (row.status !== "queued") return;
    const ready = await prepare(ctx, row);
    if ("failure" in ready) return finish(ctx, id, failed(ready.failure));
    const { question, account, asker } = ready;
    const { started } = await startAssist(ctx, { id, sources: question.sources, redactions: question.redactions });
    if (!started) return;
    const stop = new AbortController();
    const watching = watch(ctx, id, stop);
    try {
      await finish(ctx, id, await askUntilUsable(asker, AssistKind.parse(row.kind), question, account, stop.signal));
    } finally {
      stop.abort();
      await watching;
    }
  });
}

async function finish(ctx: Ctx, id: string, { used, result, failure }: Outcome): Promise<void> {
  await finishAssist(ctx, { id, used, result, failure });
}

interface Ready {
  question: Question;
  account: ModelAccount;
  asker: Ctx;
}

/** The question as the asker may ask it now, or why not. */
async function prepare(ctx: Ctx, row: AssistRow): Promise<Ready | { failure: AssistFailure }> {
  const kind = AssistKind.parse(row.kind);
  const settings = await findAssistSettings(ctx);
  if (!isOn(settings, kind)) return { failure: "turned_off" };
  // The settings changed: what was reserved and logged names another recipient.
  if (settings.provider !== row.provider || modelOf(settings, kind) !== row.model) return { failure: "turned_off" };
  try {
    const asker = await authorContext(ctx, { author_id: row.staff_id, author_key_id: row.key_id }, row.id);
    if (!can(asker, kind === "test" ? "assist_settings.write" : permissionOf[kind])) return { failure: "not_allowed" };
    const question = await readQuestion(asker, kind, row);
    if (question === null) return { failure: "nothing_to_use" };
    return { question, account: await accountOf(ctx, settings, kind), asker };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "forbidden" || error.code === "not_found") return { failure: "not_allowed" };
    if (error.code === "invalid") return { failure: "nothing_to_use" };
    throw error;
  }
}

const looksMs = 500;

/** Looks whether somebody stopped the assist, and then ends the call. */
async function watch(ctx: Ctx, id: string, stop: AbortController): Promise<void> {
  while (!stop.signal.aborted) {
    await pause(looksMs, undefined, { signal: stop.signal }).catch(() => undefined);
    if (stop.signal.aborted) return;
    const found = await ctx.db.assist.findFirst({ where: { tenant_id: ctx.tenant.id, id }, select: { status: true } }).catch(() => null);
    if (found !== null && !isUnfinished(found.status)) stop.abort();
  }
}

/** Asks, and once more when the answer is not as it must be. */
async function askUntilUsable(
  asker: Ctx,
  kind: AssistKind,
  question: Question,
  account: ModelAccount,
  signal: AbortSignal,
): Promise<Outcome> {
  const port: LanguageModelPort = await languageModel(asker);
  const { system, schema, file } = question;
  const attached = file && { name: file.name, media_type: file.media_type, bytes: await file.load(asker) };
  // What a call used whose answer never came.
  const guess = { input_tokens: tokensOf(question), output_tokens: mostOutput[kind], estimated: true };
  let used = nothing;
  let text = question.text;
  for (let call = 1; call <= mostCalls; call += 1) {
    const reply = await port.ask(account, { system, text, file: attached, schema, most_output: mostOutput[kind], signal });
    if (reply.kind === "stopped") return failed("interrupted", sum(used, guess));
    if (reply.kind === "failed" && reply.failure !== "unusable")
      return failed(reply.failure, sum(used, reply.usage ?? (reply.failure === "too_slow" ? guess : nothing)));
    used = sum(used, reply.usage ?? nothing);
    const judged = reply.kind === "failed" ? { problem: "it was no valid JSON of the schema" } : question.judge(reply.value);
    if ("result" in judged) return { used, result: judged.result, failure: null };
    text = `${question.text}\n\nYour last answer could not be used: ${judged.problem}. Answer again.`;
  }
  return failed("unusable", used);
}

function sum(one: ModelUsage, other: ModelUsage): ModelUsage {
  return {
    input_tokens: one.input_tokens + other.input_tokens,
    output_tokens: one.output_tokens + other.output_tokens,
    estimated: one.estimated || other.estimated,
  };
}
