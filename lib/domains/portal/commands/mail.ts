import { z } from "zod";
import { formatInstant } from "@/lib/commerce/document-format";
import { localeOf } from "@/lib/commerce/locale-of";
import { readerLanguage } from "@/lib/domains/customers";
import { queueMail } from "@/lib/domains/mail";
import { readSettings } from "@/lib/domains/settings";
import { portalAskCode } from "@/lib/kernel/auth/portal-cookie";
import { notFound } from "@/lib/kernel/base/errors";
import { EmailAddress } from "@/lib/kernel/base/wire";
import { newId } from "@/lib/kernel/ids";
import { command, internalForVisitors } from "@/lib/kernel/operation";
import { hashToken, newToken } from "@/lib/kernel/secrets";
import { tenantBaseUrl } from "@/lib/kernel/tenancy/host";
import { findEntrances } from "../queries";
import { latestLinks, signInLifetime } from "../rules";
import { hashCode } from "./enter";

/** The stand-in for an unknown contact. */
const nobody = { language: "en" };

/**
 * Creates the email and the link in one transaction. For an unknown address all but the last writes is done and rolled back, so the request
 * takes about as long and leaves nothing.
 * @throws AppError `not_found` for an unknown address, and for one that got enough emails.
 */
export const mailPortalSignIn = command({
  id: "portal.mail_sign_in",
  summary: "Email a sign-in link to the portal",
  access: internalForVisitors("called by requestPortalSignIn; the link is in the mail and not in the answer"),
  input: z.strictObject({ email: EmailAddress, may_mail: z.boolean(), browser: z.string() }),
  output: z.object({ mail_id: z.guid() }),
  example: { email: "ada@northwind.example", may_mail: true, browser: "q1J9v0cQ2m7b4x8Z3n6L5h1G0f9D8s7A6p5O4i3U2y1" },
  async run(ctx, { email, may_mail, browser }) {
    const found = await findEntrances(ctx, email);
    const [contact] = may_mail ? found : [];
    const { timezone, country } = await readSettings(ctx);
    const language = readerLanguage(contact, contact?.customer ?? nobody);
    const name = contact?.name ?? "Nobody";
    const now = ctx.clock.now();
    const token = newToken();
    const expires_at = new Date(now.getTime() + signInLifetime);
    const mail = await queueMail(ctx, {
      key: "magic_link",
      language,
      to: [{ name, address: email }],
      values: { "contact.name": name, "link.expires_at": formatInstant(expires_at, localeOf(language, country), timezone) },
      button_url: `${tenantBaseUrl(ctx.runtime.environment.ATRIUM_BASE_URL, ctx.tenant.slug)}/portal/sign-in/${token}`,
      idempotency_key: `portal-sign-in:${newId(now)}`,
    });
    if (!contact) throw notFound("contact");
    // The latest links of an address work, or requests of others would end the contact's own.
    const older = await ctx.db.contactSignIn.findMany({
      where: { tenant_id: ctx.tenant.id, email, used_at: null },
      select: { id: true },
      orderBy: { id: "desc" },
      skip: latestLinks - 1,
    });
    await ctx.db.contactSignIn.deleteMany({ where: { tenant_id: ctx.tenant.id, id: { in: older.map(({ id }) => id) } } });
    await ctx.db.contactSignIn.createMany({
      data: {
        id: newId(now),
        tenant_id: ctx.tenant.id,
        hash: hashToken(token),
        email,
        browser: hashToken(browser),
        code: hashCode(token, portalAskCode(browser)),
        expires_at,
        created_at: now,
      },
    });
    ctx.audit({ noun: "contact", id: contact.id, before: {}, after: { sign_in_link: { expires_at: expires_at.toISOString() } } });
    return { mail_id: mail.id };
  },
});
