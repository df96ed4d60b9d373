import { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";
import { judgeCheck, newsOfCheck, nextCheckAfter } from "@/lib/kernel/base/own-domain";
import type { Ctx } from "@/lib/kernel/context";
import { exchange } from "@/lib/kernel/exchange";
import { changeRow } from "@/lib/kernel/rows";
import { sendingDomainFailing, sendingDomainStopped, sendingDomainVerified } from "../events";
import { installationDomain, sendingDomainRows } from "../rows";
import { namesOf, problemOf, recordsOf, recordsOfKind } from "../rules";
import { SendingDomain, SendingStatus, type FoundRecords, type SendingRecordKind } from "../schema";
import { lockSendingDomain } from "./set";

interface Question {
  hostname: string;
  selector: string;
}

const news = { verified: sendingDomainVerified, failing: sendingDomainFailing, stopped: sendingDomainStopped };

export const checkSendingDomain = exchange({
  id: "sending_domains.check",
  summary: "Look for the domain's SPF, DKIM and DMARC records; with SPF and DKIM, emails are sent from its address",
  permission: "settings.write",
  input: z.strictObject({}),
  output: SendingDomain,
  example: {},
  async prepare(ctx): Promise<{ ask: Question }> {
    const { hostname, selector } = await lockSendingDomain(ctx);
    return { ask: { hostname, selector } };
  },
  call: (ctx, question) => findRecords(ctx, question),
  async apply(ctx, { request }, reply) {
    if (reply.kind === "refused") return { refusal: reply.error };
    if (reply.kind === "lost") return { refusal: new AppError("unavailable", "The domain name servers did not respond.") };
    const before = await lockSendingDomain(ctx);
    if (before.selector !== request.selector) return { refusal: new AppError("conflict", "The domain was changed during the check.") };
    const now = ctx.clock.now();
    const was = { status: SendingStatus.parse(before.status), failures: before.failures };
    const is = judgeCheck(was, problemOf(recordsOf(before, reply.answer, installationDomain(ctx))));
    const verified_at = is.status === "verified" && was.status !== "verified" ? now : before.verified_at;
    const fields = { ...is, found: reply.answer, checked_at: now, next_check_at: nextCheckAfter(now), verified_at };
    const told = newsOfCheck(was, is);
    return { value: await changeRow(ctx, sendingDomainRows, before, fields, told === null ? undefined : news[told]) };
  },
});

/** What DNS has of each kind, at the first name that has any. @throws AppError `unavailable` if no name server answers. */
async function findRecords(ctx: Ctx, question: Question): Promise<FoundRecords> {
  const dns = await ctx.runtime.ports.dns();
  const names = namesOf(question);
  const read = async (kind: SendingRecordKind): Promise<string[]> => {
    for (const name of names[kind]) {
      const found = recordsOfKind(kind, await dns.read(name, "TXT"));
      if (found.length > 0) return found;
    }
    return [];
  };
  const [spf, dkim, dmarc] = await Promise.all([read("spf"), read("dkim"), read("dmarc")]);
  return { spf, dkim, dmarc };
}
