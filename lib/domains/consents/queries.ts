import { z } from "zod";
import { readSettings } from "@/lib/domains/settings";
import { makeLinkToken, readLinkToken } from "@/lib/kernel/auth/link-token";
import { AppError, notFound } from "@/lib/kernel/base/errors";
import { readRecordId } from "@/lib/kernel/base/ids";
import type { Ctx } from "@/lib/kernel/context";
import { openToCustomers, openToVisitors, query } from "@/lib/kernel/operation";
import { findRow, readPage } from "@/lib/kernel/rows";
import { tenantBaseUrl } from "@/lib/kernel/tenancy/host";
import type { Consent as ConsentRow, Prisma } from "@/prisma/generated/client";
import { visible } from "./policy";
import { toConsent } from "./resource";
import { consentRows } from "./rows";
import { ConsentList, ConsentPage, ConsentToken, OwnConsent, OwnConsentPage } from "./schema";

/** @throws AppError `not_found`. */
export function findConsent(ctx: Ctx, id: string): Promise<ConsentRow> {
  return findRow(ctx, consentRows, id);
}

/** What came with the record; of a customer, what its contacts gave. */
async function ofRecord({ db, tenant }: Ctx, wireId: string): Promise<Prisma.ConsentWhereInput> {
  const record = readRecordId(wireId);
  if (record === null) return { id: { in: [] } };
  if (record.noun !== "customer") return { record_id: record.id };
  const where = { tenant_id: tenant.id, customer_id: record.id };
  const contacts = await db.contact.findMany({ where: { ...where, email: { not: null } }, select: { email: true } });
  const leads = await db.lead.findMany({ where, select: { id: true } });
  return {
    OR: [
      { address: { in: contacts.flatMap(({ email }) => email?.toLowerCase() ?? []) } },
      { record_id: { in: leads.map(({ id }) => id) } },
    ],
  };
}

/** The page on which a person withdraws a consent without an account. */
export async function withdrawUrl({ runtime, tenant }: Ctx, id: string): Promise<string> {
  const token = await makeLinkToken(runtime, tenant.id, "consent withdrawal", id);
  return `${tenantBaseUrl(runtime.environment.ATRIUM_BASE_URL, tenant.slug)}/forms/consent/${token}`;
}

/** The link to withdraw what came with a record; null where nothing did, or it is withdrawn. */
export async function withdrawUrlOf(ctx: Ctx, record_id: string): Promise<string | null> {
  const where = { tenant_id: ctx.tenant.id, record_id, withdrawn_at: null };
  const found = await ctx.db.consent.findFirst({ where, select: { id: true }, orderBy: [{ given_at: "desc" }, { id: "desc" }] });
  return found === null ? null : withdrawUrl(ctx, found.id);
}

export const listConsents = query({
  id: "consents.list",
  summary: "List who agreed to which text, newest first, with the link by which each withdraws it",
  permission: "consents.read",
  input: ConsentList,
  output: ConsentPage,
  example: { record_id: "lea_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, input) {
    const { address, record_id, purpose, withdrawn } = input;
    const where = {
      AND: [
        record_id === undefined ? {} : await ofRecord(ctx, record_id),
        address === undefined ? {} : { address },
        purpose === undefined ? {} : { purpose },
        withdrawn === undefined ? {} : { withdrawn_at: withdrawn ? { not: null } : null },
      ],
    };
    const page = await readPage(ctx, consentRows, input, { where, sort: "-created_at" });
    const data = await Promise.all(page.data.map(async (row) => ({ ...toConsent(row), withdraw_url: await withdrawUrl(ctx, row.id) })));
    return { ...page, data };
  },
});

/** @throws AppError `forbidden` for anybody but a contact. */
export function assertContact({ principal }: Ctx): void {
  if (principal.kind !== "contact") throw new AppError("forbidden", "Only a signed-in contact has consents of their own.");
}

export const ofContacts = openToCustomers("A contact sees and withdraws what they agreed to themselves.");

export const listOwnConsents = query({
  id: "consents.list_own",
  summary: "List what the signed-in contact agreed to",
  access: ofContacts,
  input: z.strictObject({}),
  output: OwnConsentPage,
  example: {},
  async run(ctx) {
    assertContact(ctx);
    const rows = await ctx.db.consent.findMany({ where: visible(ctx), orderBy: [{ given_at: "desc" }, { id: "desc" }], take: 100 });
    return { data: rows.map(toConsent) };
  },
});

export const byLink = openToVisitors("Withdrawing is as easy as agreeing: the link needs no account, and its token is the proof.");

/** The consent that a token names. @throws AppError `not_found` for any other text. */
export async function findByToken({ runtime, tenant, db }: Ctx, token: string): Promise<ConsentRow> {
  const id = await readLinkToken(runtime, tenant.id, "consent withdrawal", token);
  // A visitor sees no consents; the token is the proof.
  const row = id === null ? null : await db.consent.findFirst({ where: { tenant_id: tenant.id, id } });
  if (row === null) throw notFound("consent");
  return row;
}

export const getOwnConsent = query({
  id: "consents.get_by_link",
  summary: "Get the consent that a link withdraws",
  access: byLink,
  input: z.strictObject({ token: ConsentToken }),
  output: OwnConsent,
  example: { token: "A".repeat(64) },
  async run(ctx, { token }) {
    const { address, text, given_at, withdrawn_at } = await findByToken(ctx, token);
    const { company_name } = await readSettings(ctx);
    return { company_name, address, text, given_at, withdrawn_at };
  },
});
