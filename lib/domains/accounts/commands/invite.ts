import { localeOf } from "@/lib/commerce/locale-of";
import { queueMail } from "@/lib/domains/mail";
import { readSettings } from "@/lib/domains/settings";
import { createInvitation } from "@/lib/domains/staff";
import { InvitationCreate, InvitationCreated } from "@/lib/domains/staff/schema";
import type { Ctx } from "@/lib/kernel/context";
import { command } from "@/lib/kernel/operation";
import { formatExpiry } from "../mail";

/** Creates the invitation and its email in one transaction. The answer has the link; the email has it sealed. */
export const inviteColleague = command({
  id: "invitations.create",
  summary: "Invite a colleague by email; only this response shows the link",
  permission: "staff.write",
  confirmed: { keys: true },
  input: InvitationCreate,
  output: InvitationCreated,
  example: { email: "grace@northwind.example", name: "Grace Hall", role_id: "rol_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, fields) {
    const invitation = await createInvitation(ctx, fields);
    const { id, email, name, expires_at, accept_url } = invitation;
    const { locale, country, timezone, company_name } = await readSettings(ctx);
    await queueMail(ctx, {
      key: "invitation",
      language: locale,
      to: [{ name, address: email }],
      values: {
        "person.name": name,
        "inviter.name": inviterName(ctx, company_name),
        "invitation.expires_at": formatExpiry(expires_at, localeOf(locale, country), timezone),
      },
      button_url: accept_url,
      own_words: true,
      about: { noun: "invitation", id },
      idempotency_key: `invitation:${id}`,
    });
    return invitation;
  },
});

/** The inviter's name: a colleague's or an API key's, else the company's. */
function inviterName({ principal }: Ctx, company_name: string): string {
  return principal.kind === "staff" || principal.kind === "key" ? principal.name : company_name;
}
