import { hash, verify, type Options } from "@node-rs/argon2";

/** argon2id (the library's default) with 19 MiB, two passes, one lane: OWASP's Password Storage Cheat Sheet, first choice. */
const cost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of a dummy password, so that an unknown person takes as long as a known one. */
let dummy: Promise<string> | undefined;

/** The PHC string to store. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

/** Whether `password` matches `stored`; always false for null (no person, or no password yet), at the same cost. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  dummy ??= hashPassword("no person has this password");
  const matches = await verify(stored ?? (await dummy), password);
  return stored !== null && matches;
}
