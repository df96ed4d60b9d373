import { z } from "zod";
import { languageOf } from "@/lib/commerce/locale-of";
import { queueMail } from "@/lib/domains/mail";
import { idOf } from "@/lib/kernel/base/ids";
import { personalUrl } from "@/lib/kernel/base/mails";
import { command, internal } from "@/lib/kernel/operation";
import { findConsent, withdrawUrl } from "./queries";
import { ConsentId } from "./schema";

const hourMs = 60 * 60_000;
const mostAnHour = 5;

export const mailConsent = command({
  id: "consents.mail",
  summary: "Email the sender of the contact form what they agreed to, with the link that withdraws it",
  access: internal("called by the background function that follows a consent"),
  input: z.strictObject({ id: ConsentId }),
  /** The confirmation of a ticket has the link. An address gets a few emails an hour at most, since anyone can enter any address. */
  output: z.object({ mail_id: idOf("mail").nullable() }),
  example: { id: "cst_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const { purpose, address, name, text, language, given_at, withdrawn_at } = await findConsent(ctx, id);
    if (purpose !== "contact_request" || withdrawn_at !== null) return { mail_id: null };
    const since = new Date(given_at.getTime() - hourMs);
    const earlier = await ctx.db.consent.count({
      where: { tenant_id: ctx.tenant.id, purpose, address, id: { not: id }, given_at: { gte: since, lte: given_at } },
    });
    if (earlier >= mostAnHour) return { mail_id: null };
    const mail = await queueMail(ctx, {
      key: "consent_given",
      language: languageOf(language),
      to: [{ name, address }],
      values: { "contact.name": name, "consent.text": text },
      button_url: personalUrl(await withdrawUrl(ctx, id)),
      idempotency_key: `consent-given:${id}`,
    });
    return { mail_id: mail.id };
  },
});
