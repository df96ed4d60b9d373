import { randomInt, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { formatInstant } from "@/lib/commerce/document-format";
import { languageOf, localeOf } from "@/lib/commerce/locale-of";
import { queueMail } from "@/lib/domains/mail";
import { readSettings } from "@/lib/domains/settings";
import { AppError, notFound } from "@/lib/kernel/base/errors";
import { companyAccess, type CommandCtx, type Ctx } from "@/lib/kernel/context";
import { file } from "@/lib/kernel/file-answer";
import { newId } from "@/lib/kernel/ids";
import { command, query } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { hashToken, newToken } from "@/lib/kernel/secrets";
import { signForTenant } from "@/lib/kernel/tenant-keys";
import { tenantBaseUrl } from "@/lib/kernel/tenancy/host";
import type { PrivacyProof, PrivacyRequest as PrivacyRequestRow } from "@/prisma/generated/client";
import { privacyRequestChanged } from "../events";
import { forSubjects } from "../policy";
import { findPrivacyRequest, openCopy, toDetail } from "../queries";
import { addressesOnFile } from "../queries/addresses";
import { privacyRows } from "../rows";
import { assertOpen, assertStatus } from "../rules";
import {
  downloadDays,
  PrivacyDownload,
  PrivacyLinkShown,
  PrivacyPass,
  PrivacyProofPurpose,
  PrivacyReceived,
  PrivacyRequestDetail,
  PrivacyRequestId,
  PrivacyStatus,
  PrivacyToken,
  PrivacyType,
} from "../schema";
import { startSearch } from "./change";
import { askedOf } from "./readme";

const id = "prq_01jd0p2q3r4s5t6v7w8x9y0z1a";
const token = "k1J9v0cQ2m7b4x8Z3n6L5h1G0f9D8s7A6p5O4i3U2y1";
const dayMs = 86_400_000;
const codeMs = 10 * 60_000;
const mostTries = 5;

/** What the holder of a link reads runs with the company's access. The audit still names the visitor. */
const asCompany = companyAccess("Privacy link");

type Addressed = Pick<PrivacyRequestRow, "id" | "name" | "language" | "type">;

/** Emails a link to one address; the token is in the email alone. */
export async function mailLink(ctx: CommandCtx, row: Addressed, purpose: "identity" | "download", email: string): Promise<void> {
  const now = ctx.clock.now();
  const { timezone, country } = await readSettings(ctx);
  const secret = newToken();
  const proof_id = newId(now);
  const expires_at = new Date(now.getTime() + downloadDays * dayMs);
  await ctx.db.privacyProof.createMany({
    data: [
      {
        ...{ id: proof_id, tenant_id: ctx.tenant.id, request_id: row.id, purpose, email: email.toLowerCase() },
        ...{ token_hash: hashToken(secret), expires_at, created_at: now },
      },
    ],
  });
  const language = languageOf(row.language);
  const values = { "contact.name": row.name, "link.expires_at": formatInstant(expires_at, localeOf(language, country), timezone) };
  const mail = {
    language,
    to: [{ name: row.name, address: email }],
    button_url: `${tenantBaseUrl(ctx.runtime.environment.ATRIUM_BASE_URL, ctx.tenant.slug)}/forms/privacy/${secret}`,
    idempotency_key: `privacy:${proof_id}`,
  };
  const asked = askedOf(language, PrivacyType.parse(row.type));
  if (purpose === "identity") await queueMail(ctx, { ...mail, key: "privacy_identity", values: { ...values, "request.asked": asked } });
  else await queueMail(ctx, { ...mail, key: "privacy_copy", values });
}

/** Sends links where addresses are on file; the answer to a visitor is the same in both cases. */
export async function sendProofs(ctx: CommandCtx, before: PrivacyRequestRow): Promise<number> {
  const addresses = await addressesOnFile(ctx, before);
  for (const address of addresses) await mailLink(ctx, before, "identity", address);
  if (addresses.length > 0) await changeRow(ctx, privacyRows, before, { status: "identity_check" }, privacyRequestChanged);
  return addresses.length;
}

export const sendPrivacyProofs = command({
  id: "privacy_requests.send_proofs",
  summary: "Email a link to each address of the person that is on file, by which they prove who they are",
  permission: "privacy_requests.write",
  input: z.strictObject({ id: PrivacyRequestId }),
  output: PrivacyRequestDetail,
  example: { id },
  async run(ctx, { id: request_id }) {
    const before = await lockRow(ctx, privacyRows, request_id);
    assertOpen(before);
    assertStatus(before.status, ["received", "identity_check", "waiting_for_subject"], "the identity is already checked.");
    if ((await sendProofs(ctx, before)) === 0)
      throw new AppError("conflict", "None of your records has this address, phone or id. Check the identity in another way.");
    return toDetail(ctx, request_id);
  },
});

/** The link that a token opens. @throws AppError `not_found`, also for one that has expired. */
async function findProof(ctx: Ctx, secret: string, purpose?: "identity" | "download"): Promise<PrivacyProof> {
  const where = { tenant_id: ctx.tenant.id, token_hash: hashToken(secret), expires_at: { gt: ctx.clock.now() } };
  const found = await ctx.db.privacyProof.findFirst({ where: { ...where, ...(purpose === undefined ? {} : { purpose }) } });
  if (!found) throw notFound("link; it may be too old");
  return found;
}

export const getPrivacyLink = query({
  id: "privacy_requests.get_link",
  summary: "Get what an emailed link is for, without using it",
  access: forSubjects,
  input: PrivacyToken,
  output: PrivacyLinkShown,
  example: { token },
  async run(visitor, { token: secret }) {
    const ctx = asCompany(visitor);
    const { request_id, purpose, email, expires_at } = await findProof(ctx, secret);
    const row = await findPrivacyRequest(ctx, request_id);
    const shown = {
      purpose: PrivacyProofPurpose.parse(purpose),
      type: PrivacyType.parse(row.type),
      status: PrivacyStatus.parse(row.status),
    };
    return { ...shown, email, expires_at };
  },
});

/** Reading the page proves nothing, since programs that scan emails read it too: the person presses the button. */
export const confirmPrivacyIdentity = command({
  id: "privacy_requests.confirm_identity",
  summary: "Prove that an address is yours by its link; the company's search for your data starts",
  access: forSubjects,
  input: PrivacyToken,
  output: PrivacyReceived,
  example: { token },
  async run(visitor, { token: secret }) {
    const ctx = asCompany(visitor);
    const proof = await findProof(ctx, secret, "identity");
    const before = await lockRow(ctx, privacyRows, proof.request_id);
    const isAwaited = ["received", "identity_check", "waiting_for_subject"].includes(before.status);
    if (!isAwaited) return { received: true as const };
    await ctx.db.privacyProof.updateMany({ where: { tenant_id: ctx.tenant.id, id: proof.id }, data: { used_at: ctx.clock.now() } });
    await startSearch(ctx, before, "link");
    return { received: true as const };
  },
});

const hashOf = async ({ runtime, tenant }: Ctx, proof_id: string, code: string): Promise<string> =>
  (await signForTenant(runtime, tenant.id, "privacy code", `${proof_id}:${code}`)).toString("hex");

export const sendPrivacyCode = command({
  id: "privacy_requests.send_code",
  summary: "Email a code of six digits that opens a copy; it is good for ten minutes",
  access: forSubjects,
  input: PrivacyToken,
  output: PrivacyReceived,
  example: { token },
  async run(visitor, { token: secret }) {
    const ctx = asCompany(visitor);
    const proof = await findProof(ctx, secret, "download");
    const row = await findPrivacyRequest(ctx, proof.request_id);
    const now = ctx.clock.now();
    const code = String(randomInt(1_000_000)).padStart(6, "0");
    await ctx.db.privacyProof.updateMany({
      where: { tenant_id: ctx.tenant.id, id: proof.id },
      data: { code_hash: await hashOf(ctx, proof.id, code), code_until: new Date(now.getTime() + codeMs), code_tries: 0 },
    });
    await queueMail<"privacy_code">(ctx, {
      key: "privacy_code",
      language: languageOf(row.language),
      to: [{ name: row.name, address: proof.email }],
      values: { "contact.name": row.name },
      code,
      idempotency_key: `privacy-code:${newId(now)}`,
    });
    return { received: true as const };
  },
});

/**
 * Stands before the hash of the pass in the place of a code's hash, once it was entered: until the code's time is over, the copy is open
 * to whoever entered the code, not to others who have the link.
 */
const opened = "open:";

export const openPrivacyCopy = command({
  id: "privacy_requests.open_copy",
  summary: "Enter the code that was emailed; with the pass of the answer, the copy can then be downloaded for ten minutes",
  access: forSubjects,
  input: PrivacyDownload,
  // A wrong code is no error: the transaction would take back that it was tried.
  output: z.object({ opened: z.boolean(), pass: z.string().nullable() }),
  example: { token, code: "123456" },
  async run(visitor, { token: secret, code }) {
    const ctx = asCompany(visitor);
    const proof = await findProof(ctx, secret, "download");
    const { code_hash, code_until, code_tries } = proof;
    const isPending = code_hash !== null && !code_hash.startsWith(opened) && code_until !== null && code_until > ctx.clock.now();
    if (!isPending || code_tries >= mostTries) return { opened: false, pass: null };
    const isRight = timingSafeEqual(Buffer.from(code_hash), Buffer.from(await hashOf(ctx, proof.id, code)));
    const pass = newToken();
    const data = isRight ? { used_at: ctx.clock.now(), code_hash: `${opened}${hashToken(pass)}` } : { code_tries: { increment: 1 } };
    await ctx.db.privacyProof.updateMany({ where: { tenant_id: ctx.tenant.id, id: proof.id }, data });
    if (isRight) ctx.audit({ noun: "privacy_request", id: proof.request_id, before: {}, after: { downloaded_by: proof.email } });
    return { opened: isRight, pass: isRight ? pass : null };
  },
});

export const downloadOwnCopy = query({
  id: "privacy_requests.download_own",
  summary: "Download your own data by the link that was emailed to you, after its code was entered",
  access: forSubjects,
  input: PrivacyPass,
  output: file("application/zip"),
  example: { token, pass: token },
  async run(visitor, { token: secret, pass }) {
    const ctx = asCompany(visitor);
    const { request_id, code_hash, code_until } = await findProof(ctx, secret, "download");
    if (code_hash !== `${opened}${hashToken(pass)}` || code_until === null || code_until <= ctx.clock.now())
      throw new AppError("forbidden", "Enter the code that was emailed to you first.");
    return openCopy(ctx, await findPrivacyRequest(ctx, request_id));
  },
});
