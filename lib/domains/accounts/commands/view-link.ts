import { visitBuckets } from "@/lib/kernel/auth/attempts";
import { takeTokens } from "@/lib/kernel/auth/throttle";
import { open } from "@/lib/kernel/operation";
import { visitorOperation } from "@/lib/kernel/platform-operation";
import { LinkShown, LinkToken } from "../schema";
import { findOpenToken, type TokenPurpose } from "./account-tokens";

/** Why the operations behind an emailed link need no permission. */
export const byToken = open("The link's token, which was emailed to the address, is the permission.");
export const exampleToken = "k1J9v0cQ2m7b4x8Z3n6L5h1G0f9D8s7A6p5O4i3U2y1";

/** Shows an emailed link without using it up, since mail scanners open it before the reader does. */
function viewLink(purpose: TokenPurpose, id: string, summary: string) {
  return visitorOperation({
    id,
    summary,
    access: byToken,
    input: LinkToken,
    output: LinkShown,
    example: { token: exampleToken },
    async run({ runtime, request }, { token }) {
      await takeTokens(runtime, visitBuckets(request.ip));
      const { user, expires_at } = await findOpenToken(runtime, token, purpose);
      return { email: user.email, expires_at };
    },
  });
}

export const viewPasswordReset = viewLink(
  "reset",
  "accounts.view_password_reset",
  "Get the person of a password reset link without using it up",
);
export const viewAddressVerification = viewLink(
  "verify",
  "accounts.view_address_verification",
  "Get the address of a verification link without using it up",
);
