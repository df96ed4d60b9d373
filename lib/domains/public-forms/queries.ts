import { z } from "zod";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import { companyAccess, type Ctx } from "@/lib/kernel/context";
import { openToVisitors, query } from "@/lib/kernel/operation";
import { tenantBaseUrl } from "@/lib/kernel/tenancy/host";
import { isSignedForTenant, openForTenant, pseudonymForTenant, signForTenant } from "@/lib/kernel/tenant-keys";
import type { PublicForms as PublicFormsRow } from "@/prisma/generated/client";
import { toPublicForms } from "./resource";
import { assertTimely } from "./rules";
import { AltchaChallenge, honeypotName, PublicForms, type FormProtection } from "./schema";

export const secretColumn = "public_forms.turnstile_secret";

/** The tenant's single row, created at sign-up. */
export async function findPublicForms(ctx: Ctx): Promise<PublicFormsRow> {
  const row = await ctx.db.publicForms.findFirst({ where: { tenant_id: ctx.tenant.id } });
  if (!row) throw new AppError("internal", "The tenant has no settings of its public forms.");
  return row;
}

/**
 * The key with which challenges are issued and judged: the company's at Turnstile, else one derived from its own. It stays through
 * rotations, so that a visitor who is solving one can send the form; whoever knew it would only save a little computing.
 */
export async function challengeKey({ runtime, tenant }: Ctx, row: PublicFormsRow): Promise<string> {
  if (row.challenge !== "turnstile") return (await pseudonymForTenant(runtime, tenant.id, "form challenge", "key")).toString("hex");
  if (row.turnstile_secret === null) throw new AppError("internal", "Turnstile has no secret key.");
  return openForTenant(runtime, tenant.id, secretColumn, row.turnstile_secret);
}

/** A visitor sees no records, so what a form needs to look up runs with the company's access. The audit still names the visitor. */
export const asCompany = companyAccess("Web form");

const opening = (form: string, openedAt: string) => ({ purpose: "form opened", text: `${form}|${openedAt}` });

async function sign({ runtime, tenant }: Ctx, form: string, openedAt: string): Promise<string> {
  const { purpose, text } = opening(form, openedAt);
  return (await signForTenant(runtime, tenant.id, purpose, text)).toString("base64url");
}

/** What a page needs to send the form `form`, which is `leads` or `tickets`. */
export async function readProtection(ctx: Ctx, form: string): Promise<FormProtection> {
  const { challenge, turnstile_site_key, without_scripts } = await findPublicForms(ctx);
  const { tenant, runtime, clock } = ctx;
  const openedAt = clock.now().getTime().toString(36);
  const url = `${tenantBaseUrl(runtime.environment.ATRIUM_BASE_URL, tenant.slug)}/api/public/form-challenges/${tenant.slug}`;
  return {
    honeypot: honeypotName,
    form_token: `${openedAt}.${await sign(ctx, form, openedAt)}`,
    without_scripts,
    challenge:
      challenge === "turnstile"
        ? { provider: "turnstile", url: null, site_key: turnstile_site_key }
        : { provider: "altcha", url, site_key: null },
  };
}

/** @throws AppError `invalid` for a token of another form or company, or of a form sent too soon or too late. */
export async function assertFormToken(ctx: Ctx, form: string, token: string | undefined): Promise<void> {
  const [openedAt = "", signature = ""] = (token ?? "").split(".");
  const given = Buffer.from(signature, "base64url");
  if (!(await isSignedForTenant(ctx.runtime, ctx.tenant.id, opening(form, openedAt), given)))
    throw invalidField("form_token", "required", "Send the form_token of form-config.");
  assertTimely(Number.parseInt(openedAt, 36), ctx.clock.now().getTime());
}

/** The departments that the public form for tickets offers. */
export async function readTicketDepartments(ctx: Ctx): Promise<readonly string[]> {
  return (await findPublicForms(ctx)).ticket_departments;
}

/** Whether the public form for tickets takes files. */
export async function readTicketFiles(ctx: Ctx): Promise<boolean> {
  return (await findPublicForms(ctx)).ticket_files;
}

export const getPublicForms = query({
  id: "public_forms.get",
  summary: "Get how the company's public forms are protected",
  permission: "settings.read",
  input: z.strictObject({}),
  output: PublicForms,
  example: {},
  run: async (ctx) => toPublicForms(await findPublicForms(ctx)),
});

export const issueChallenge = query({
  id: "public_forms.issue_challenge",
  summary: "Get a challenge to solve before a public form is sent, for companies that use ALTCHA",
  access: openToVisitors("Any site that shows a company's form needs a challenge for its reader."),
  input: z.strictObject({}),
  output: AltchaChallenge,
  example: {},
  async run(ctx) {
    const row = await findPublicForms(ctx);
    const port = await ctx.runtime.ports.challenges[toPublicForms(row).challenge]();
    const challenge = await port.issue(await challengeKey(ctx, row));
    if (challenge === null)
      throw new AppError("conflict", "This company’s forms are protected by Turnstile, whose script asks the reader.");
    return AltchaChallenge.parse(challenge);
  },
});
