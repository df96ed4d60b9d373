import { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { showMoney } from "@/lib/commerce/show-money";
import { queueMail } from "@/lib/domains/mail";
import { Language } from "@/lib/domains/settings/schema";
import { findStaff } from "@/lib/domains/staff";
import { idOf } from "@/lib/kernel/base/ids";
import { notificationWords } from "@/lib/kernel/notification-words";
import { command, internal } from "@/lib/kernel/operation";
import { findNotification, findPreferenceRow } from "../queries";
import { channelsOf } from "../rules";
import { kindRules, NotificationId, NotificationKind, NotificationValues, type KindRule } from "../schema";

/** Reads the preference again: a colleague who has since turned emails off or left gets none. */
export const mailNotification = command({
  id: "notifications.mail",
  summary: "Email a notification to its colleague unless the preference is off",
  access: internal("called by the background function that follows a notification"),
  input: z.strictObject({ id: NotificationId }),
  output: z.object({ mail_id: idOf("mail").nullable() }),
  example: { id: "ntf_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const row = await findNotification(ctx, id);
    const kind = NotificationKind.parse(row.kind);
    const colleague = await findStaff(ctx, row.staff_id);
    if (colleague.deactivated_at !== null) return { mail_id: null };
    if (!channelsOf(kind, await findPreferenceRow(ctx, row.staff_id, kind)).mail) return { mail_id: null };
    const person = await ctx.db.user.findFirst({ where: { id: colleague.user_id }, select: { locale: true } });
    const language = Language.catch("en").parse(person?.locale);
    const money = (amount: string, currency: string) => showMoney(amount, Currency.parse(currency), language);
    const words = await notificationWords(language, kind, NotificationValues.parse(row.values), money);
    const { key, page }: NonNullable<KindRule["email"]> = (kindRules[kind] as KindRule).email ?? { key: "staff_notification", page: [] };
    const mail = await queueMail(ctx, {
      key,
      language,
      to: [{ name: colleague.name, address: colleague.email }],
      values: {
        "person.name": colleague.name,
        "notification.title": words.title,
        "notification.kind": words.name,
      },
      button_url: new URL(["/dashboard", ctx.tenant.slug, ...page].join("/"), ctx.runtime.environment.ATRIUM_BASE_URL).href,
      about: { noun: "notification", id },
      idempotency_key: `notification:${id}`,
    });
    return { mail_id: mail.id };
  },
});
