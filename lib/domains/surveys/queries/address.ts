import { readerLanguage } from "@/lib/domains/customers";
import { makeLinkToken, readLinkToken } from "@/lib/kernel/auth/link-token";
import { notFound } from "@/lib/kernel/base/errors";
import { personalUrl, type PersonalUrl } from "@/lib/kernel/base/mails";
import type { Ctx } from "@/lib/kernel/context";
import { tenantBaseUrl } from "@/lib/kernel/tenancy/host";
import type { Survey, SurveyResponse } from "@/prisma/generated/client";

/** Where a person answers, on the company's host; recreated for each reader, so no token is stored. */
export async function surveyAddress({ runtime, tenant }: Ctx, responseId: string): Promise<PersonalUrl> {
  const token = await makeLinkToken(runtime, tenant.id, "survey", responseId);
  return personalUrl(`${tenantBaseUrl(runtime.environment.ATRIUM_BASE_URL, tenant.slug)}/d/${token}`);
}

/** The language that a person who was asked reads: the contact's, else the customer's. */
export async function readerLanguageOf(ctx: Ctx, { customer_id, contact_id }: Pick<SurveyResponse, "customer_id" | "contact_id">) {
  const where = { tenant_id: ctx.tenant.id, id: customer_id };
  const select = {
    language: true,
    contacts: { where: { id: { in: contact_id === null ? [] : [contact_id] } }, select: { language: true } },
  };
  const customer = await ctx.db.customer.findFirst({ where, select });
  return readerLanguage(customer?.contacts[0], customer ?? { language: "en" });
}

/**
 * The response that a token opens, with its survey. `visible` is not applied: the token is the right to this one row.
 * @throws AppError `not_found` for any other text.
 */
export async function findByToken(ctx: Ctx, token: string): Promise<SurveyResponse & { survey: Survey }> {
  const id = await readLinkToken(ctx.runtime, ctx.tenant.id, "survey", token);
  const row =
    id === null ? null : await ctx.db.surveyResponse.findFirst({ where: { tenant_id: ctx.tenant.id, id }, include: { survey: true } });
  if (!row) throw notFound("survey");
  return row;
}
