import { z } from "zod";
import { AppError, notFound } from "@/lib/kernel/base/errors";
import { exchange } from "@/lib/kernel/exchange";
import { command } from "@/lib/kernel/operation";
import { changeRow } from "@/lib/kernel/rows";
import { companySealUpdated } from "../events";
import { companySealRows } from "../rows";
import { CompanySeal, SealTimestamp, SealTimestampSet, type TimestampProblem } from "../schema";
import { lockCompanySeal, writeSeal } from "./change";

const example = { timestamp_url: "https://tsa.example.com/" };

export const setSealTimestamp = command({
  id: "company_seals.set_timestamp",
  summary: "Choose the company's own timestamp authority (RFC 3161) for documents that are signed from now on",
  permission: "settings.write",
  input: SealTimestampSet,
  output: CompanySeal,
  example,
  async run(ctx, { timestamp_url }) {
    (await ctx.runtime.ports.documentSeal()).checkAuthority({ url: timestamp_url, allow_http: false });
    return writeSeal(ctx, { timestamp_url });
  },
});

export const removeSealTimestamp = command({
  id: "company_seals.delete_timestamp",
  summary: "Remove the company's own timestamp authority; the installation's is asked again, where it has one",
  permission: "settings.write",
  input: z.strictObject({}),
  output: z.object({}),
  example: {},
  async run(ctx) {
    const before = await lockCompanySeal(ctx);
    if (before.timestamp_url === null) throw notFound("timestamp authority");
    await changeRow(ctx, companySealRows, before, { timestamp_url: null }, companySealUpdated);
    return {};
  },
});

const problemOf = (error: unknown): TimestampProblem => {
  if (!(error instanceof AppError)) throw error;
  return error.code === "invalid" ? "address" : error.code === "upstream" ? "no_timestamp" : "unreachable";
};

/** An authority that gives no timestamp is a result, too. */
export const testSealTimestamp = exchange({
  id: "company_seals.test_timestamp",
  summary: "Ask a timestamp authority for a timestamp, also one that is not saved yet; nothing is saved",
  permission: "settings.write",
  input: SealTimestampSet,
  output: SealTimestamp,
  example,
  async prepare(ctx, { timestamp_url: url }): Promise<{ ask: { url: string } }> {
    (await ctx.runtime.ports.documentSeal()).checkAuthority({ url, allow_http: false });
    return { ask: { url } };
  },
  async call(ctx, { url }) {
    const port = await ctx.runtime.ports.documentSeal();
    return port.stamp({ url, allow_http: false }).then(
      (stamp) => ({ ...stamp, problem: null }),
      (error: unknown) => ({ authority: null, at: null, problem: problemOf(error) }),
    );
  },
  apply(_ctx, _request, reply) {
    if (reply.kind === "refused") return Promise.resolve({ refusal: reply.error });
    if (reply.kind === "lost") return Promise.resolve({ refusal: new AppError("unavailable", "The timestamp authority did not respond.") });
    return Promise.resolve({ value: reply.answer });
  },
});
