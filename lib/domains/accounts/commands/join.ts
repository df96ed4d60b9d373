import { languageOf } from "@/lib/commerce/locale-of";
import { acceptInvitation } from "@/lib/domains/staff";
import { Staff } from "@/lib/domains/staff/schema";
import { readSettings } from "@/lib/domains/settings";
import { command, internal } from "@/lib/kernel/operation";
import { Newcomer } from "../schema";
import { findOrCreateUser } from "./person";

const guid = "01930000-0000-7000-8000-000000000001";

/** Creates a new person's account and the membership in one transaction. */
export const joinCompany = command({
  id: "accounts.join",
  summary: "Accept an invitation as a person with or without an account",
  access: internal("called by acceptInvitationLink, which has checked the link's token and the password"),
  input: Newcomer,
  output: Staff,
  example: { invitation_id: guid, email: "grace@northwind.example", name: "Grace Hall", password_hash: "$argon2id$", known: null },
  async run(ctx, { invitation_id, ...person }) {
    const { locale } = await readSettings(ctx);
    const user_id = await findOrCreateUser(ctx, { ...person, locale: languageOf(locale) });
    return acceptInvitation(ctx, { id: invitation_id, user_id, name: person.name });
  },
});
