import type { Resend } from "resend";
import { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";
import type { MailReport } from "@/lib/kernel/ports/mail";

/** The tags that lead a report back to its email. */
export const tagNames = { tenant_id: "atrium_tenant", mail_id: "atrium_mail" } as const;

const events = {
  "email.delivered": "delivered",
  "email.bounced": "bounced",
  "email.complained": "complained",
  "email.suppressed": "suppressed",
} as const;

/** What we read of Resend's reports; other reports and fields are left out. */
const Report = z.object({
  type: z.enum(Object.keys(events) as [keyof typeof events, ...(keyof typeof events)[]]),
  data: z.object({
    to: z.array(z.string()).max(100),
    tags: z.object({ [tagNames.tenant_id]: z.guid(), [tagNames.mail_id]: z.guid() }),
    bounce: z.object({ message: z.string(), type: z.string() }).optional(),
  }),
});

/**
 * Reads a delivery of Resend's webhook.
 * @returns null for reports about something else than one of our emails.
 * @throws AppError `malformed` for a wrong or old signature (Standard Webhooks: five minutes).
 */
export function readResendReport(client: Resend, secret: string, raw: string, headers: Headers): MailReport | null {
  const signed = { id: headers.get("svix-id"), timestamp: headers.get("svix-timestamp"), signature: headers.get("svix-signature") };
  const { id, timestamp, signature } = signed;
  if (id === null || timestamp === null || signature === null) throw new AppError("malformed", "The report is not signed.");
  let verified: unknown;
  try {
    verified = client.webhooks.verify({ payload: raw, headers: { id, timestamp, signature }, webhookSecret: secret });
  } catch (error) {
    throw new AppError("malformed", "The report's signature is wrong.", { cause: error });
  }
  const report = Report.safeParse(verified).data;
  if (report === undefined) return null;
  const { to, tags, bounce } = report.data;
  return {
    tenant_id: tags[tagNames.tenant_id],
    mail_id: tags[tagNames.mail_id],
    event: events[report.type],
    addresses: to,
    permanent: bounce?.type === "Permanent",
    reason: bounce === undefined ? null : bounce.message.slice(0, 500),
  };
}
