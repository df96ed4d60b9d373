import { randomInt } from "node:crypto";
import { z } from "zod";
import { languageOf } from "@/lib/commerce/locale-of";
import { readerLanguage } from "@/lib/domains/customers";
import { queueMail } from "@/lib/domains/mail";
import type { PermissionName } from "@/lib/domains/permissions";
import { signingCodeBuckets } from "@/lib/kernel/auth/attempts";
import { takeTokens } from "@/lib/kernel/auth/throttle";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import { exampleId, idOf } from "@/lib/kernel/base/ids";
import { aOrAn, nounOf } from "@/lib/kernel/base/nouns";
import type { CommandCtx, Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { command, query } from "@/lib/kernel/operation";
import { findAsked, findTurn } from "../queries";
import { describeNeed, findReader, hashOfCode, linkToProve, type CodedDocument, type CodedNoun } from "../queries/code";
import { CodeAsk, CodeNeed, CodeSent } from "../schema";

/** Milliseconds in which a code can be used. */
const lifetime = 10 * 60_000;

interface Coded<N extends CodedNoun, Row extends CodedDocument & { customer_id: string }> {
  noun: N;
  read: PermissionName;
  sign: PermissionName;
  /** Through the domain's `visible`. @throws AppError `not_found`. */
  find(ctx: Ctx, id: string): Promise<CodedDocument>;
  /** The same under a lock, for one that can be signed now. @throws AppError `not_found`, `conflict`. */
  lockOpen(ctx: CommandCtx, id: string): Promise<Row>;
  titleOf(row: Row): string;
}

/** Replaces the code of a link and an address by a new one, and returns it. */
async function newCode(ctx: CommandCtx, link_id: string, email: string) {
  const now = ctx.clock.now();
  const id = newId(now);
  const own = { tenant_id: ctx.tenant.id, link_id, email: email.toLowerCase() };
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const hash = (await hashOfCode(ctx, id, code)).toString("hex");
  const expires_at = new Date(now.getTime() + lifetime);
  await ctx.db.linkCode.deleteMany({ where: own });
  await ctx.db.linkCode.create({ data: { ...own, id, hash, expires_at, created_at: now }, select: { id: true } });
  return { id, code, expires_at };
}

/** The operations by which a link holder learns whether a code is needed, and gets one by email. */
export function codeOperations<N extends CodedNoun, Row extends CodedDocument & { customer_id: string }>(coded: Coded<N, Row>) {
  const { noun, read, sign, find, lockOpen, titleOf } = coded;
  const { plural } = nounOf(noun);
  const example = { id: exampleId(noun) };
  const need = query({
    id: `${plural}.get_code`,
    summary: `Find out whether the caller needs a code to sign ${aOrAn(noun)}, and where the latest one was sent`,
    permission: read,
    input: z.strictObject({ id: idOf(noun) }),
    output: CodeNeed,
    example,
    async run(ctx, { id }) {
      const document = await find(ctx, id);
      return describeNeed(ctx, document, await findAsked(ctx, document));
    },
  });
  const send = command({
    id: `${plural}.send_code`,
    summary: `Email a code of six digits to whom a link to ${aOrAn(noun)} was sent, who needs it to sign; it is good for ten minutes`,
    permission: sign,
    input: CodeAsk.extend({ id: idOf(noun) }),
    output: CodeSent,
    example,
    async run(ctx, { id, email: claimed }) {
      const document = await lockOpen(ctx, id);
      const link_id = linkToProve(ctx, document);
      if (link_id === null)
        throw new AppError("conflict", "No code is needed: only the holder of a link to a document that asks for one needs it.");
      const asked = await findTurn(ctx, document);
      const email = asked?.email ?? claimed;
      if (email === undefined) throw invalidField("email", "required", "Enter your email address.");
      await takeTokens(ctx.runtime, signingCodeBuckets({ link_id, email: email.toLowerCase(), ip: ctx.request.ip }));
      const reader = asked ?? (await findReader(ctx, { noun, id, customer_id: document.customer_id }, email));
      if (reader === null)
        throw invalidField("email", "unknown", "The document wasn’t sent to this address. Enter the one that it was sent to.");
      const language = "contact" in reader ? readerLanguage(reader.contact, reader.customer) : reader.language;
      const { id: code_id, code, expires_at } = await newCode(ctx, link_id, email);
      await queueMail<"signing_code">(ctx, {
        key: "signing_code",
        language: languageOf(language),
        to: [{ name: reader.name, address: email }],
        values: { "contact.name": reader.name, "document.title": titleOf(document) },
        code,
        about: { noun, id },
        idempotency_key: `signing-code:${code_id}`,
      });
      ctx.audit({ noun, id, before: {}, after: { code_sent_to: email } });
      return { sent_to: email, expires_at };
    },
  });
  return { need, send };
}
