import { readLeakedPasswords } from "@/lib/kernel/auth/leaked-passwords";
import { findMemberships } from "@/lib/kernel/auth/lookup";
import { invalidField } from "@/lib/kernel/base/errors";
import type { Runtime } from "@/lib/kernel/runtime";
import { isLeaked, passwordProblem } from "../rules";
import { maximumPasswordLength, minimumPasswordLength } from "../schema";

const messages = {
  too_short: `Must have at least ${minimumPasswordLength} characters.`,
  too_long: `Must have at most ${maximumPasswordLength} characters.`,
  contains_email: "Must not contain your email address.",
  common: "This is among the first that others would guess; take a few words that do not belong together.",
  leaked: "This password, or one much like it, was published after a leak; take a few words that do not belong together.",
} as const;

/**
 * Every new password passes here.
 * @param names of the person and the companies, and the companies' addresses.
 * @throws AppError `invalid` at `path`.
 */
export async function assertGoodPassword(password: string, email: string, path: string, names: readonly string[]): Promise<void> {
  const problem = passwordProblem(password, email, names) ?? (isLeaked(password, await readLeakedPasswords()) ? "leaked" : null);
  if (problem !== null) throw invalidField(path, problem, messages[problem]);
}

/** The names that a person who already has an account may not use as a password. */
export async function namesOf(runtime: Runtime, { id, name }: { id: string; name: string }): Promise<string[]> {
  const memberships = await findMemberships(runtime, id);
  return [name, ...memberships.flatMap(({ company_name, slug }) => [company_name, slug])];
}
