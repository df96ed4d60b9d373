import { z } from "zod";
import { formatDay } from "@/lib/commerce/document-format";
import { Currency } from "@/lib/commerce/currencies";
import { readableValues } from "@/lib/commerce/readable-values";
import { showMoney } from "@/lib/commerce/show-money";
import { queueMail } from "@/lib/domains/mail";
import { localeFor, readSettings } from "@/lib/domains/settings";
import { Language } from "@/lib/domains/settings/schema";
import { findStaff } from "@/lib/domains/staff";
import { encodeId, idOf } from "@/lib/kernel/base/ids";
import { nounOf } from "@/lib/kernel/base/nouns";
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
    const locale = localeFor(language, await readSettings(ctx));
    const day = (text: string) => formatDay(text, locale);
    const values = NotificationValues.parse(row.values);
    const words = await notificationWords(language, kind, readableValues(values, locale), money);
    const rule: KindRule = kindRules[kind];
    const { key, page, record }: NonNullable<KindRule["email"]> = rule.email ?? { key: "staff_notification", page: [] };
    const path = ["/dashboard", ctx.tenant.slug, ...page, ...(record === true ? [encodeId(rule.noun, row.record_id)] : [])].join("/");
    const named = { "person.name": colleague.name, "notification.kind": words.name };
    const common = {
      language,
      to: [{ name: colleague.name, address: colleague.email }],
      button_url: new URL(path, ctx.runtime.environment.ATRIUM_BASE_URL).href,
      // Of a record that only this colleague sees, the email is as hidden; the company's owners look after the others.
      about: nounOf(rule.noun).seeAll === "nobody" ? { noun: rule.noun, id: row.record_id } : { noun: "notification" as const, id },
      idempotency_key: `notification:${id}`,
    };
    const { week = "", reason = "" } = values;
    const mail =
      key === "timesheet_rejected"
        ? await queueMail(ctx, { ...common, key, values: { ...named, "timesheet.week": day(week), "timesheet.reason": reason } })
        : await queueMail(ctx, { ...common, key, values: { ...named, "notification.title": words.title } });
    return { mail_id: mail.id };
  },
});
