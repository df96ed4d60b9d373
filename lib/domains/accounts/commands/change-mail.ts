import { z } from "zod";
import { localeOf } from "@/lib/commerce/locale-of";
import { queueMail } from "@/lib/domains/mail";
import { readSettings } from "@/lib/domains/settings";
import { Language } from "@/lib/domains/settings/schema";
import { notFound } from "@/lib/kernel/base/errors";
import { systemContext, type RequestInfo } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { command, internal } from "@/lib/kernel/operation";
import type { Runtime } from "@/lib/kernel/runtime";
import { formatExpiry } from "../mail";
import { AccountChange } from "../schema";
import { addressedAs, findAccountSender } from "./account-sender";

type Change = z.output<typeof AccountChange>["change"];

/** The button resets the password, which ends every session, in case somebody else made the change. */
const mailAccountChange = command({
  id: "accounts.mail_change",
  summary: "Email a person that their password or second factor was changed",
  access: internal("called by the change of password or second factor; the mail goes to the person's own address"),
  input: AccountChange,
  output: z.object({ mail_id: z.guid() }),
  example: { user_id: "01930000-0000-7000-8000-000000000001", change: "password_changed", ip: "203.0.113.7", own_words: true },
  async run(ctx, { user_id, change, ip, own_words }) {
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
        "person.name": addressedAs(user),
        "person.email": user.email,
        "change.time": formatExpiry(now, localeOf(language, country), timezone),
        "change.ip": ip ?? "—",
      },
      button_url: new URL("/forgot", ctx.runtime.environment.ATRIUM_BASE_URL).href,
      own_words,
      idempotency_key: `${change}:${newId(now)}`,
    });
    return { mail_id: mail.id };
  },
});

/**
 * Emails the person about a change; a person without a company gets no email. The change is committed by then, so a failure is only logged.
 */
export async function sendChangeMail(runtime: Runtime, user_id: string, change: Change, request: RequestInfo): Promise<void> {
  try {
    const sender = await findAccountSender(runtime, user_id);
    if (sender === null) return;
    const ctx = systemContext(runtime, sender.tenant, "Account", { request_id: request.id });
    await mailAccountChange(ctx, { user_id, change, ip: request.ip, own_words: sender.own_words });
  } catch (error) {
    runtime.log.error({ err: error, user_id, change }, "an account change was not reported by email");
  }
}

/** A used recovery code is reported: the person has a phone less, or somebody has their list. */
export async function reportSignIn(
  runtime: Runtime,
  { user_id, by_recovery_code }: { user_id: string; by_recovery_code: boolean },
  request: RequestInfo,
): Promise<void> {
  if (by_recovery_code) await sendChangeMail(runtime, user_id, "recovery_code_used", request);
}
