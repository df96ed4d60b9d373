import { z } from "zod";
import { localeOf } from "@/lib/commerce/locale-of";
import { queueMail } from "@/lib/domains/mail";
import { readSettings } from "@/lib/domains/settings";
import { Language } from "@/lib/domains/settings/schema";
import { notFound } from "@/lib/kernel/base/errors";
import { newId } from "@/lib/kernel/ids";
import { command, internal } from "@/lib/kernel/operation";
import { formatExpiry } from "../mail";
import { MailedPerson } from "../schema";
import { addressedAs } from "./account-sender";
import { makeToken, storeToken } from "./account-tokens";

/**
 * Creates the email and the token in one transaction. For an unknown person all but the last write is done and rolled back, so the request
 * takes about as long and leaves nothing.
 * @throws AppError `not_found` for an unknown person.
 */
export const mailPasswordReset = command({
  id: "accounts.mail_password_reset",
  summary: "Email a link that resets the password",
  access: internal("called by requestPasswordReset; the link is in the mail and not in the answer"),
  input: MailedPerson,
  output: z.object({ mail_id: z.guid() }),
  example: { user_id: "01930000-0000-7000-8000-000000000001", email: "ada@northwind.example", own_words: true },
  async run(ctx, { user_id, email, own_words }) {
    const user = await ctx.db.user.findFirst({ where: { id: user_id, email } });
    const { timezone, country } = await readSettings(ctx);
    const language = Language.catch("en").parse(user?.locale);
    const name = user === null ? "Nobody" : addressedAs(user);
    const now = ctx.clock.now();
    const made = makeToken("reset", now);
    const mail = await queueMail(ctx, {
      key: "password_reset",
      language,
      to: [{ name, address: email }],
      values: { "person.name": name, "link.expires_at": formatExpiry(made.expires_at, localeOf(language, country), timezone) },
      button_url: new URL(`/reset/${made.token}`, ctx.runtime.environment.ATRIUM_BASE_URL).href,
      own_words,
      idempotency_key: `password-reset:${newId(now)}`,
    });
    if (!user) throw notFound("account");
    await storeToken(ctx, user.id, made);
    return { mail_id: mail.id };
  },
});
