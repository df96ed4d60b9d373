import type { z } from "zod";
import { signUpBuckets, passwordBuckets, verificationBuckets, visitBuckets } from "@/lib/kernel/auth/attempts";
import { hashPassword, verifyPassword } from "@/lib/kernel/auth/password-hash";
import { hasSecondFactor } from "@/lib/kernel/auth/second-factor";
import { returnTokens, takeTokens, tryTokens } from "@/lib/kernel/auth/throttle";
import { findUserByEmail } from "@/lib/kernel/auth/users";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import type { RequestInfo } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { open } from "@/lib/kernel/operation";
import { visitorOperation, type Person, type PlatformCtx } from "@/lib/kernel/platform-operation";
import type { Runtime } from "@/lib/kernel/runtime";
import { isValidSlug, reservedSlugs, tenantBaseUrl } from "@/lib/kernel/tenancy/host";
import { mailVerification } from "./address-verification";
import { sendChangeMail } from "./change-mail";
import { provisionHashed } from "./provision-tenant";
import { assertGoodPassword } from "../queries/good-password";
import { SignedUp, SignUp, SlugAnswer, SlugQuery } from "../schema";

/**
 * Creates a company and its owner. A known address needs its password; without it the slug is reserved all the same, and the address's
 * owner gets an email, so that neither the answer nor the slug tells who has an account.
 */
export const signUp = visitorOperation({
  id: "accounts.sign_up",
  summary: "Sign up a new company with its owner, who then verifies the address by the emailed link",
  access: open("A person who signs up has no account yet."),
  input: SignUp,
  output: SignedUp,
  example: {
    company_name: "Northwind Traders",
    slug: "northwind",
    country: "GB",
    name: "Ada Byron",
    email: "ada@northwind.example",
    password: "seven mild otters hum",
  },
  async run(frame, { name, email, password, ...company }) {
    const { runtime, request } = frame;
    await assertGoodPassword(password, email, "password", [name, company.company_name, ...addressesOf(runtime, company.slug)]);
    await takeTokens(runtime, signUpBuckets(request.ip));
    const { reason } = await judgeSlug(runtime, company.slug);
    if (reason !== null) throw refuseSlug(reason);
    const proof = await proveOrHash(frame, { email, password, ip: request.ip });
    try {
      await provisionHashed(runtime, { ...company, owner: { email, name, ...proof }, asks_owner: true });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === "conflict") throw refuseSlug("taken");
      if (error.code !== "unauthenticated") throw error;
      // Somebody else's address: all writes were rolled back, and nothing outside may show that.
      await reserveSlug(runtime, company.slug);
      await tellOwner(runtime, email, request);
    }
    return { slug: company.slug, email };
  },
});

/** A closed company without data keeps the slug. */
async function reserveSlug(runtime: Runtime, slug: string): Promise<void> {
  const now = runtime.clock.now();
  const data = { id: newId(now), slug, closed_at: now, created_at: now };
  const { count } = await runtime.platform.client.tenant.createMany({ data, skipDuplicates: true });
  if (count === 0) throw refuseSlug("taken");
}

/** An unverified address gets its verification again: with the link its owner chooses the password. */
async function tellOwner(runtime: Runtime, email: string, request: RequestInfo): Promise<void> {
  const user = await findUserByEmail(runtime, email);
  if (!user || !(await tryTokens(runtime, verificationBuckets(email)))) return;
  if (user.email_verified_at === null) return mailVerification(runtime, user.id, request);
  await sendChangeMail(runtime, user.id, "known_address", request);
}

/**
 * The password alone would be less than the account's sign-in asks for; only a caller with the right password learns of it.
 * @throws AppError `invalid` unless the browser is signed in as this person, by the second factor.
 */
function assertSignedIn(user_id: string, person: Person | null | undefined): void {
  if (person?.user_id === user_id && person.factor_at !== null) return;
  throw invalidField("password", "sign_in_first", "This account has a second factor. Sign in with it, then send this again.");
}

/** Computes one argon2 hash for known and unknown addresses alike; `known` is the authenticated owner of the address. */
export async function proveOrHash(
  { runtime, signedIn }: Pick<PlatformCtx<null>, "runtime" | "signedIn">,
  { email, password, ip }: { email: string; password: string; ip: string | null },
): Promise<{ password_hash: string | null; known: string | null }> {
  const buckets = passwordBuckets({ email, ip, known_device: null });
  await takeTokens(runtime, buckets);
  const user = await findUserByEmail(runtime, email);
  if (!user) return { password_hash: await hashPassword(password), known: null };
  const known = (await verifyPassword(user.password_hash, password)) ? user.id : null;
  if (known !== null) await returnTokens(runtime, buckets);
  if (known !== null && (await hasSecondFactor(runtime.platform.client, known))) assertSignedIn(known, await signedIn?.());
  return { password_hash: null, known };
}

export const checkSlug = visitorOperation({
  id: "accounts.check_slug",
  summary: "Check whether a company's address is available",
  access: open("The sign-up form asks it; the addresses of companies are public."),
  input: SlugQuery,
  output: SlugAnswer,
  example: { slug: "northwind" },
  async run({ runtime, request }, { slug }) {
    await takeTokens(runtime, visitBuckets(request.ip));
    return judgeSlug(runtime, slug);
  },
});

type Reason = z.output<typeof SlugAnswer>["reason"];

/** The ways to write the company's web address; only a valid slug has a host. */
function addressesOf(runtime: Runtime, slug: string): string[] {
  if (!isValidSlug(slug)) return [slug];
  const address = tenantBaseUrl(runtime.environment.ATRIUM_BASE_URL, slug);
  return [slug, address, new URL(address).hostname];
}

async function judgeSlug(runtime: Runtime, slug: string): Promise<z.output<typeof SlugAnswer>> {
  const answer = (reason: Reason) => ({ slug, available: reason === null, reason });
  if (reservedSlugs.has(slug)) return answer("reserved");
  if (!isValidSlug(slug)) return answer("malformed");
  const taken = await runtime.platform.client.tenant.findFirst({ where: { slug }, select: { id: true } });
  return answer(taken ? "taken" : null);
}

const slugMessages = {
  malformed: "Use 3 to 40 small letters, digits and hyphens, with no hyphen at either end.",
  reserved: "This name is kept for the service itself.",
  taken: "Another company has this address.",
} as const;

function refuseSlug(reason: NonNullable<Reason>): AppError {
  return new AppError(reason === "taken" ? "conflict" : "invalid", slugMessages[reason], {
    errors: [{ path: "slug", code: reason, message: slugMessages[reason] }],
  });
}
