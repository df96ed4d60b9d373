import { z } from "zod";
import { localeOf } from "@/lib/commerce/locale-of";
import { queueMail } from "@/lib/domains/mail";
import { readSettings } from "@/lib/domains/settings";
import { Language } from "@/lib/domains/settings/schema";
import { notFound } from "@/lib/kernel/base/errors";
import { newId } from "@/lib/kernel/ids";
import { command, internal } from "@/lib/kernel/operation";
import { formatExpiry } from "../mail";
import { makeToken, storeToken } from "./account-tokens";

/** Runs in the sign-up's transaction, and in a later request's. */
export const askForVerification = command({
  id: "accounts.ask_for_verification",
  summary: "Email a link that verifies the address",
  access: internal("called by the sign-up and by the person's request; the mail goes to the person's own address"),
  input: z.strictObject({ user_id: z.guid() }),
  output: z.object({ mail_id: z.guid() }),
  example: { user_id: "01930000-0000-7000-8000-000000000001" },
  async run(ctx, { user_id }) {
    const user = await ctx.db.user.findFirst({ where: { id: user_id } });
    if (!user) throw notFound("account");
    const { timezone, country } = await readSettings(ctx);
    const language = Language.catch("en").parse(user.locale);
    const now = ctx.clock.now();
    const made = makeToken("verify", now);
    const mail = await queueMail(ctx, {
      key: "address_verification",
      language,
      to: [{ name: null, address: user.email }],
      values: {
        "person.email": user.email,
        "link.expires_at": formatExpiry(made.expires_at, localeOf(language, country), timezone),
      },
      button_url: new URL(`/verify/${made.token}`, ctx.runtime.environment.ATRIUM_BASE_URL).href,
      idempotency_key: `address-verification:${newId(now)}`,
    });
    await storeToken(ctx, user.id, made);
    return { mail_id: mail.id };
  },
});
