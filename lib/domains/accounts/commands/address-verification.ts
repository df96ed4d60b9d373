import { setTimeout } from "node:timers/promises";
import { z } from "zod";
import { resetBuckets, verificationBuckets, visitBuckets } from "@/lib/kernel/auth/attempts";
import { hashPassword, verifyPassword } from "@/lib/kernel/auth/password-hash";
import { takeTokens, tryTokens } from "@/lib/kernel/auth/throttle";
import { findUserByEmail } from "@/lib/kernel/auth/users";
import { systemContext, type RequestInfo } from "@/lib/kernel/context";
import { open } from "@/lib/kernel/operation";
import { visitorOperation } from "@/lib/kernel/platform-operation";
import type { Runtime } from "@/lib/kernel/runtime";
import { assertGoodPassword, namesOf } from "../queries/good-password";
import { AddressVerified, AddressVerify, VerificationAsk } from "../schema";
import { findAccountSender } from "./account-sender";
import { findOpenToken } from "./account-tokens";
import { proveAddress } from "./prove-address";
import { askForVerification } from "./verification-mail";
import { byToken, exampleToken } from "./view-link";

/**
 * The person enters the password of the sign-up. Another one replaces it: then somebody else may have signed up with the address. The
 * link is used up last, so that it still works after an interrupted request; every step before is idempotent.
 */
export const verifyAddress = visitorOperation({
  id: "accounts.verify_address",
  summary: "Verify an address by a link, with the password of the sign-up or a new one; then sign in",
  access: byToken,
  input: AddressVerify,
  output: AddressVerified,
  example: { token: exampleToken, password: "seven mild otters hum" },
  async run({ runtime, request }, { token, password }) {
    await takeTokens(runtime, visitBuckets(request.ip));
    const { user } = await findOpenToken(runtime, token, "verify");
    const isKnown = await verifyPassword(user.password_hash, password);
    if (!isKnown) await assertGoodPassword(password, user.email, "password", await namesOf(runtime, user));
    const [slug = null] = await proveAddress(runtime, user, { password_hash: isKnown ? null : await hashPassword(password), request });
    await runtime.platform.client.accountToken.updateMany({
      where: { user_id: user.id, purpose: "verify", used_at: null },
      data: { used_at: runtime.clock.now() },
    });
    return { email: user.email, slug };
  },
});

/** Emails the link again; a person without a company gets no email. */
export async function mailVerification(runtime: Runtime, user_id: string, request: RequestInfo): Promise<void> {
  const sender = await findAccountSender(runtime, user_id);
  if (sender === null) return;
  await askForVerification(systemContext(runtime, sender.tenant, "Address verification", { request_id: request.id }), { user_id });
}

/** Milliseconds that cover the work for an unverified address, which others lack. */
const minimumAnswerMs = 200;

/** The same answer for every address, so that it does not reveal who has an account. */
export const requestVerification = visitorOperation({
  id: "accounts.request_verification",
  summary: "Request another email that verifies an address; it is sent if the address signed up and is not verified",
  access: open("A person cannot sign in before the address is verified."),
  input: VerificationAsk,
  output: z.object({}),
  example: { email: "ada@northwind.example" },
  async run({ runtime, request }, { email }) {
    await takeTokens(runtime, resetBuckets({ email, ip: request.ip }));
    const send = async () => {
      if (!(await tryTokens(runtime, verificationBuckets(email)))) return;
      const user = await findUserByEmail(runtime, email);
      if (!user || user.email_verified_at !== null) return;
      await mailVerification(runtime, user.id, request);
    };
    const sent = send().catch((error: unknown) => runtime.log.error({ err: error }, "address verification not mailed"));
    await Promise.all([sent, setTimeout(minimumAnswerMs)]);
    return {};
  },
});
