import { randomUUID } from "node:crypto";
import { visitBuckets } from "@/lib/kernel/auth/attempts";
import { takeTokens } from "@/lib/kernel/auth/throttle";
import { findInvitationByToken, type InvitationRow } from "@/lib/kernel/auth/lookup";
import { AppError, invalidField, notFound } from "@/lib/kernel/base/errors";
import { systemContext } from "@/lib/kernel/context";
import { open } from "@/lib/kernel/operation";
import { visitorOperation } from "@/lib/kernel/platform-operation";
import type { Runtime } from "@/lib/kernel/runtime";
import { hashToken } from "@/lib/kernel/secrets";
import { joinCompany } from "./join";
import { assertGoodPassword } from "../queries/good-password";
import { InvitationAccept, InvitationAccepted, InvitationShown, InvitationView } from "../schema";
import { proveOrHash } from "./sign-up";

const token = "k1J9v0cQ2m7b4x8Z3n6L5h1G0f9D8s7A6p5O4i3U2y1";

export const viewInvitation = visitorOperation({
  id: "accounts.view_invitation",
  summary: "Get the invited person and the company of an invitation's link",
  access: open("The link's token is the permission."),
  input: InvitationView,
  output: InvitationShown,
  example: { token },
  async run({ runtime, request }, { token }) {
    await takeTokens(runtime, visitBuckets(request.ip));
    return findOpenInvitation(runtime, token);
  },
});

/** A new person chooses a password; a person with an account must enter its password, since the link alone does not authenticate. */
export const acceptInvitationLink = visitorOperation({
  id: "accounts.accept_invitation",
  summary: "Accept an invitation; then sign in",
  access: open("The link's token is the permission, and the password of an account that exists."),
  input: InvitationAccept,
  output: InvitationAccepted,
  example: { token, name: "Grace Hall", password: "seven mild otters hum" },
  async run(frame, { token, name, password }) {
    const { runtime, request } = frame;
    const invitation = await findOpenInvitation(runtime, token);
    const { email, invitation_id, slug } = invitation;
    await assertGoodPassword(password, email, "password", [name, slug, invitation.company_name]);
    const proof = await proveOrHash(frame, { email, password, ip: request.ip });
    const tenant = { id: invitation.tenant_id, slug, verified: invitation.verified_at !== null };
    const ctx = systemContext(runtime, tenant, "Invitation", { request_id: request.id || randomUUID() });
    try {
      await joinCompany(ctx, { invitation_id, email, name, ...proof });
    } catch (error) {
      if (error instanceof AppError && error.code === "unauthenticated") {
        throw invalidField("password", "wrong_password", "This email already has an account; enter its password.");
      }
      throw error;
    }
    return { slug, email };
  },
});

/** @throws AppError `not_found` for an unknown, used, revoked or expired token alike. */
async function findOpenInvitation(runtime: Runtime, token: string): Promise<InvitationRow> {
  const row = await findInvitationByToken(runtime, hashToken(token));
  if (!row || row.accepted_at || row.revoked_at || row.expires_at <= runtime.clock.now())
    throw notFound("invitation; it may have been used, revoked or be older than a week");
  return row;
}
