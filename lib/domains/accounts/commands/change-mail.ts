import { z } from "zod";
import { localeOf } from "@/lib/commerce/locale-of";
import { queueMail } from "@/lib/domains/mail";
import { readSettings } from "@/lib/domains/settings";
import { Language } from "@/lib/domains/settings/schema";
import { findMemberships } from "@/lib/kernel/auth/lookup";
import { notFound } from "@/lib/kernel/base/errors";
import { systemContext, type RequestInfo } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { command, internal } from "@/lib/kernel/operation";
import type { Runtime } from "@/lib/kernel/runtime";
import { findTenant } from "@/lib/kernel/tenancy/tenants";
import { formatExpiry } from "../mail";
import { AccountChange } from "../schema";

type Change = z.output<typeof AccountChange>["change"];

/** The button resets the password, which ends every session, in case somebody else made the change. */
const mailAccountChange = command({
  id: "accounts.mail_change",
  summary: "Email a person that their password or second factor was changed",
  access: internal("called by the change of password or second factor; the mail goes to the person's own address"),
  input: AccountChange,
  output: z.object({ mail_id: z.guid() }),
  example: { user_id: "01930000-0000-7000-8000-000000000001", change: "password_changed", ip: "203.0.113.7" },
  async run(ctx, { user_id, change, ip }) {
    const user = await ctx.db.user.findFirst({ where: { id: user_id } });
    if (!user) throw notFound("account");
    const { timezone, country } = await readSettings(ctx);
    const language = Language.catch("en").parse(user.locale);
    const now = ctx.clock.now();
    const mail = await queueMail(ctx, {
      key: change,
      language,
      to: [{ name: user.name, address: user.email }],
      values: {
        "person.name": user.name,
        "person.email": user.email,
        "change.time": formatExpiry(now, localeOf(language, country), timezone),
        "change.ip": ip ?? "—",
      },
      button_url: new URL("/forgot", ctx.runtime.environment.ATRIUM_BASE_URL).href,
      idempotency_key: `${change}:${newId(now)}`,
    });
    return { mail_id: mail.id };
  },
});

/**
 * Emails the person about a change, through their first open company; a person without a company gets no email. The change is committed by
 * then, so a failure is only logged.
 */
export async function sendChangeMail(runtime: Runtime, user_id: string, change: Change, request: RequestInfo): Promise<void> {
  try {
    for (const { tenant_id } of await findMemberships(runtime, user_id)) {
      const tenant = await findTenant(runtime, tenant_id);
      if (!tenant) continue;
      await mailAccountChange(systemContext(runtime, tenant, "Account", { request_id: request.id }), { user_id, change, ip: request.ip });
      return;
    }
  } catch (error) {
    runtime.log.error({ err: error, user_id, change }, "an account change was not reported by email");
  }
}
