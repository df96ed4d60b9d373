import { randomBytes } from "node:crypto";
import { z } from "zod";
import { AppError, invalidField, notFound } from "@/lib/kernel/base/errors";
import type { CommandCtx, Ctx } from "@/lib/kernel/context";
import { judgeCheck, newsOfCheck, nextCheckAfter, toHostname } from "@/lib/kernel/base/own-domain";
import { exchange } from "@/lib/kernel/exchange";
import { command } from "@/lib/kernel/operation";
import { changeRow, createRow, deleteRow, lockRow } from "@/lib/kernel/rows";
import { classifyHost } from "@/lib/kernel/tenancy/host";
import type { KbDomain as KbDomainRow } from "@/prisma/generated/client";
import { domainAdded, domainFailing, domainRemoved, domainStopped, domainVerified } from "../events";
import { findDomain, isTaken } from "../queries/domain";
import { domainRows, hostOf } from "../rows";
import { recordsOf } from "../rules";
import { DomainStatus, KbDomain, KbDomainSet, type DomainProblem } from "../schema";

/** @throws AppError `not_found` without a domain, `stale` for another version than `If-Match` names. */
async function lockDomain(ctx: CommandCtx): Promise<KbDomainRow> {
  const found = await findDomain(ctx);
  if (!found) throw notFound("domain");
  return lockRow(ctx, domainRows, found.id);
}

export const removeKbDomain = command({
  id: "kb_domains.delete",
  summary: "Remove the company's own domain; the knowledge base stays at the company's host",
  permission: "settings.write",
  input: z.strictObject({}),
  output: z.object({}),
  example: {},
  async run(ctx) {
    await deleteRow(ctx, domainRows, await lockDomain(ctx), domainRemoved);
    return {};
  },
});

export const setKbDomain = command({
  id: "kb_domains.set",
  summary: "Choose the company's own domain for its knowledge base; it replaces another one, and is checked before it is used",
  permission: "settings.write",
  input: KbDomainSet,
  output: KbDomain,
  example: { hostname: "help.example.com" },
  async run(ctx, input) {
    const hostname = toHostname(input.hostname);
    const isOwn = hostname !== null && classifyHost(hostname, ctx.runtime.environment.ATRIUM_BASE_URL).kind !== "custom";
    if (hostname === null || isOwn) throw invalidField("hostname", "domain", "Enter a domain of your own such as help.example.com.");
    const before = (await findDomain(ctx)) && (await lockDomain(ctx));
    if (before?.hostname === hostname) return domainRows.toResource(before, ctx);
    if (before) await removeKbDomain(ctx, {});
    const now = ctx.clock.now();
    const token = randomBytes(20).toString("hex");
    return createRow(ctx, domainRows, { hostname, token, next_check_at: nextCheckAfter(now) }, domainAdded);
  },
});

interface Question {
  hostname: string;
  token: string;
}

export const checkKbDomain = exchange({
  id: "kb_domains.check",
  summary: "Look for the domain's DNS records; with all of them, the knowledge base answers there",
  permission: "settings.write",
  input: z.strictObject({}),
  output: KbDomain,
  example: {},
  async prepare(ctx): Promise<{ ask: Question }> {
    const { hostname, token } = await lockDomain(ctx);
    return { ask: { hostname, token } };
  },
  call: (ctx, question) => findProblem(ctx, question),
  async apply(ctx, { request }, reply) {
    if (reply.kind === "refused") return { refusal: reply.error };
    if (reply.kind === "lost") return { refusal: new AppError("unavailable", "The domain name servers did not respond.") };
    const before = await lockDomain(ctx);
    if (before.hostname !== request.hostname || before.token !== request.token)
      return { refusal: new AppError("conflict", "The domain was changed during the check.") };
    const problem = reply.answer ?? ((await isTaken(ctx, before.hostname)) ? "taken" : null);
    return { value: await noteCheck(ctx, before, problem) };
  },
});

/** What DNS lacks for a domain. @throws AppError `unavailable` if no name server answers. */
async function findProblem(ctx: Ctx, question: Question): Promise<DomainProblem | null> {
  const dns = await ctx.runtime.ports.dns();
  const target = hostOf(ctx);
  const [text] = recordsOf(question, target);
  if (text === undefined || !(await dns.read(text.name, "TXT")).includes(text.value)) return "text";
  if ((await dns.read(question.hostname, "CNAME")).includes(target)) return null;
  // A domain without a CNAME, such as one at its zone's apex, leads here by the same addresses.
  for (const type of ["A", "AAAA"] as const) {
    const own = new Set(await dns.read(target, type));
    if ((await dns.read(question.hostname, type)).some((address) => own.has(address))) return null;
  }
  return "address";
}

async function noteCheck(ctx: CommandCtx, before: KbDomainRow, problem: DomainProblem | null): Promise<KbDomain> {
  const now = ctx.clock.now();
  const was = { status: DomainStatus.parse(before.status), failures: before.failures };
  const is = judgeCheck(was, problem);
  const verified_at = is.status === "verified" ? (was.status === "verified" ? before.verified_at : now) : before.verified_at;
  const fields = { ...is, problem, checked_at: now, next_check_at: nextCheckAfter(now), verified_at };
  const told = newsOfCheck(was, is);
  return changeRow(ctx, domainRows, before, fields, told === null ? undefined : news[told]);
}

const news = { verified: domainVerified, failing: domainFailing, stopped: domainStopped };
