import type { Ctx } from "@/lib/kernel/context";
import type { MailTemplate as MailTemplateRow } from "@/prisma/generated/client";
import { shippedMail } from "../rules/templates";
import type { MailKey, MailLanguage, Wording } from "../schema";

/** The tenant's own text of an email, or null if it was never changed. */
export function findOwnText(ctx: Ctx, key: MailKey, language: MailLanguage): Promise<MailTemplateRow | null> {
  return ctx.db.mailTemplate.findFirst({ where: { tenant_id: ctx.tenant.id, key, language } });
}

/** The current text: the tenant's parts over the service's defaults. */
export async function readWording(ctx: Ctx, key: MailKey, language: MailLanguage): Promise<Wording> {
  const [shipped, own] = [shippedMail(key, language), await findOwnText(ctx, key, language)];
  return {
    subject: own?.subject ?? shipped.subject,
    body: own?.body ?? shipped.body,
    button_label: own?.button_label ?? shipped.button_label,
  };
}
