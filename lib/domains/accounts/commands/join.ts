import { languageOf } from "@/lib/commerce/locale-of";
import { acceptInvitation } from "@/lib/domains/staff";
import { Staff } from "@/lib/domains/staff/schema";
import { readSettings } from "@/lib/domains/settings";
import { command, internal } from "@/lib/kernel/operation";
import { Newcomer } from "../schema";
import { findOrCreateUser } from "./person";
import { askForVerification } from "./verification-mail";

const guid = "01930000-0000-7000-8000-000000000001";

/** Creates a new person's account and the membership in one transaction. */
export const joinCompany = command({
  id: "accounts.join",
  summary: "Accept an invitation as a person with or without an account; a new one gets an email that verifies the address",
  access: internal("called by acceptInvitationLink, which has checked the link's token and the password"),
  input: Newcomer,
  output: Staff,
  example: { invitation_id: guid, email: "grace@northwind.example", name: "Grace Hall", password_hash: "$argon2id$", known: null },
  async run(ctx, { invitation_id, ...person }) {
    const { locale } = await readSettings(ctx);
    const user_id = await findOrCreateUser(ctx, { ...person, locale: languageOf(locale) });
    const staff = await acceptInvitation(ctx, { id: invitation_id, user_id, name: person.name });
    const unverified = await ctx.db.user.findFirst({ where: { id: user_id, email_verified_at: null }, select: { id: true } });
    // The inviter has seen the invitation's link, so it proves no address.
    if (unverified) await askForVerification(ctx, { user_id });
    return staff;
  },
});
