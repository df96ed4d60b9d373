import { AppError } from "../base/errors";
import type { Runtime } from "../runtime";
import { ownPasswordBuckets } from "./attempts";
import { verifyPassword } from "./password-hash";
import { returnTokens, takeTokens } from "./throttle";

/** The person with this address (lower-cased), or null. */
export function findUserByEmail(runtime: Runtime, email: string) {
  return runtime.platform.client.user.findFirst({ where: { email } });
}

/** The person behind a session. */
export async function requireUser(runtime: Runtime, id: string) {
  const user = await runtime.platform.client.user.findFirst({ where: { id } });
  if (!user) throw new AppError("unauthenticated", "This account no longer exists.");
  return user;
}

/** Verifies that the signed-in person knows the password. @throws AppError `invalid` at `path`, `rate_limited`. */
export async function assertOwnPassword(
  runtime: Runtime,
  user: { id: string; password_hash: string | null },
  password: string,
  path: string,
): Promise<void> {
  const buckets = ownPasswordBuckets(user.id);
  await takeTokens(runtime, buckets);
  if (!(await verifyPassword(user.password_hash, password))) {
    throw new AppError("invalid", "The password is incorrect.", {
      errors: [{ path, code: "wrong_password", message: "The password is incorrect." }],
    });
  }
  await returnTokens(runtime, buckets);
}
