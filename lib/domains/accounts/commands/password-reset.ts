import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { z } from "zod";
import { resetBuckets, resetMailBuckets, visitBuckets } from "@/lib/kernel/auth/attempts";
import { deviceCookie } from "@/lib/kernel/auth/device-cookie";
import { hashPassword } from "@/lib/kernel/auth/password-hash";
import { takeTokens, tryTokens } from "@/lib/kernel/auth/throttle";
import { findUserByEmail } from "@/lib/kernel/auth/users";
import { AppError } from "@/lib/kernel/base/errors";
import { logOf, systemContext } from "@/lib/kernel/context";
import { open } from "@/lib/kernel/operation";
import { visitorOperation } from "@/lib/kernel/platform-operation";
import type { Runtime } from "@/lib/kernel/runtime";
import { hashToken } from "@/lib/kernel/secrets";
import { findFirstTenant } from "@/lib/kernel/tenancy/tenants";
import { assertGoodPassword, namesOf } from "../queries/good-password";
import { PasswordReset, PasswordResetAsk } from "../schema";
import { findAccountSender } from "./account-sender";
import { findOpenToken, linkGone } from "./account-tokens";
import { sendChangeMail } from "./change-mail";
import { proveAddress } from "./prove-address";
import { mailPasswordReset } from "./reset-mail";
import { byToken, exampleToken } from "./view-link";

const done = z.object({});

/** Known and unknown addresses get the same answer after the same work, so that it does not reveal who has an account. */
export const requestPasswordReset = visitorOperation({
  id: "accounts.request_password_reset",
  summary: "Request a password reset link; it is emailed if the address has an account",
  access: open("A person who forgot the password cannot sign in."),
  input: PasswordResetAsk,
  output: done,
  example: { email: "ada@northwind.example" },
  async run({ runtime, request }, { email }) {
    await takeTokens(runtime, resetBuckets({ email, ip: request.ip }));
    const may_mail = await tryTokens(runtime, resetMailBuckets(email));
    await Promise.all([mailOrSimulate(runtime, { request_id: request.id, email, may_mail }), setTimeout(minimumAnswerMs)]);
    return {};
  },
});

/** Milliseconds that cover the last writes and the commit, which a request for an unknown address lacks. */
const minimumAnswerMs = 200;

/**
 * A failure is only logged, since it can occur only for a known address. If no email may be sent, the work is the same as for an unknown
 * address.
 */
async function mailOrSimulate(
  runtime: Runtime,
  { request_id, email, may_mail }: { request_id: string; email: string; may_mail: boolean },
): Promise<void> {
  const found = await findUserByEmail(runtime, email);
  const user = may_mail ? found : null;
  const user_id = user?.id ?? randomUUID();
  const sender = await findAccountSender(runtime, user_id);
  // For an unknown address any company, whose writes are rolled back.
  const tenant = sender?.tenant ?? (await findFirstTenant(runtime));
  if (!tenant) return;
  const is_own = sender !== null;
  const ctx = systemContext(runtime, tenant, "Password reset", { request_id });
  try {
    // A person without a company has no sender for the email, so they are treated as unknown.
    await mailPasswordReset(ctx, { user_id: is_own ? user_id : randomUUID(), email, own_words: sender?.own_words ?? false });
  } catch (error) {
    const isSimulated = !is_own && error instanceof AppError && error.code === "not_found";
    if (!isSimulated) logOf(ctx).error({ err: error }, "password reset not mailed");
  }
}

/**
 * The second factor stays, so that access to the mailbox alone is not enough to sign in; only one from before the address was verified
 * goes, since the link is the first proof of who the person is. The browser becomes a known device: strangers' guesses at this account,
 * which may be why the person came, then do not keep it out.
 */
export const resetPassword = visitorOperation({
  id: "accounts.reset_password",
  summary: "Reset the password by a link; all sessions end, and an email reports the change",
  access: byToken,
  input: PasswordReset,
  output: done,
  example: { token: exampleToken, password: "nine grey herons wade" },
  async run({ runtime, request, setCookie }, { token, password }) {
    await takeTokens(runtime, visitBuckets(request.ip));
    const { user } = await findOpenToken(runtime, token, "reset");
    await assertGoodPassword(password, user.email, "password", await namesOf(runtime, user));
    const password_hash = await hashPassword(password);
    await writePassword(runtime, { user_id: user.id, token, password_hash });
    if (user.email_verified_at === null) await proveAddress(runtime, user, { password_hash, request });
    runtime.log.info({ user_id: user.id }, "password reset");
    await sendChangeMail(runtime, user.id, "password_changed", request);
    setCookie?.(deviceCookie(runtime.environment, user.email));
    return {};
  },
});

/** Only one of two concurrent uses of a link succeeds. @throws AppError `not_found`. */
async function writePassword(
  runtime: Runtime,
  { user_id, token, password_hash }: { user_id: string; token: string; password_hash: string },
): Promise<void> {
  const now = runtime.clock.now();
  await runtime.platform.client.$transaction(async (tx) => {
    const { count } = await tx.accountToken.updateMany({
      where: { hash: hashToken(token), used_at: null, expires_at: { gt: now } },
      data: { used_at: now },
    });
    if (count === 0) throw linkGone();
    await tx.accountToken.deleteMany({ where: { user_id, purpose: "reset", used_at: null } });
    await tx.user.updateMany({ where: { id: user_id }, data: { password_hash, version: { increment: 1 }, updated_at: now } });
    await tx.session.updateMany({ where: { user_id, revoked_at: null }, data: { revoked_at: now } });
  });
}
