import { localeOf } from "@/lib/commerce/locale-of";
import { queueMail } from "@/lib/domains/mail";
import { readSettings } from "@/lib/domains/settings";
import { createInvitation } from "@/lib/domains/staff";
import { InvitationCreate, InvitationCreated } from "@/lib/domains/staff/schema";
import type { Ctx } from "@/lib/kernel/context";
import { command } from "@/lib/kernel/operation";
import { formatExpiry } from "../mail";

/** The invitation and its mail come into being together. The link is in the answer and, sealed, in the mail. */
export const inviteColleague = command({
  id: "invitations.create",
  summary: "Invite a colleague by mail; the link is shown in this answer only",
  permission: "staff.write",
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
      about: { noun: "invitation", id },
      idempotency_key: `invitation:${id}`,
    });
    return invitation;
  },
});

/** A colleague or a program is named; where nobody in person invites, the company does. */
function inviterName({ principal }: Ctx, company_name: string): string {
  return principal.kind === "staff" || principal.kind === "key" ? principal.name : company_name;
}
