import { invalidField } from "@/lib/kernel/base/errors";

/** How long a decryption token is valid, in seconds. */
export const tokenSeconds = 60;

/** How fresh a confirmation must be for a reveal, in milliseconds. */
export const confirmationMs = 120_000;

/** Wrong vault passwords within the minutes after which a colleague's keys are withheld, for the same time. */
export const mostGuesses = 5;
export const guessMinutes = 15;

/** Until when keys are withheld, by the times of the wrong passwords, newest first; null if they are not. */
export function lockedUntil(guesses: readonly Date[], now: Date): Date | null {
  const [newest, oldest] = [guesses[0], guesses[mostGuesses - 1]];
  if (!newest || !oldest) return null;
  const span = guessMinutes * 60_000;
  const until = new Date(newest.getTime() + span);
  return newest.getTime() - oldest.getTime() <= span && until > now ? until : null;
}

/** Reveals by one person within an hour from which the owners are notified, at this number and each multiple of it. */
export const manyReveals = 10;

/** How long before an item expires its task is created. */
export const reminderDays = 14;

/** Days that a link can live. */
export const linkDays = 30;

/** @throws AppError `invalid` if a sealed value comes without the server's share of its key, or an open one with it. */
export function assertShared(sealed: boolean, share: string | null): void {
  if (sealed && share === null) throw invalidField("value.share", "missing", "A sealed item’s value comes with a share of its key.");
  if (!sealed && share !== null)
    throw invalidField("value.share", "unexpected", "Only a sealed item’s value comes with a share of its key.");
}

/** Why a person's reveal is unusual, or null. `before` counts their reveals in the last hour, `addresses` where they revealed from. */
export function unusualReason(
  reveals: { before: number; addresses: readonly (string | null)[] },
  ip: string | null,
): "many" | "new_address" | null {
  if ((reveals.before + 1) % manyReveals === 0) return "many";
  return reveals.addresses.length > 0 && !reveals.addresses.includes(ip) ? "new_address" : null;
}
