import { createHash, randomBytes } from "node:crypto";
import { hashRaw, type Options } from "@node-rs/argon2";
import { Secret, TOTP } from "otpauth";

const periodMs = 30_000;
/** RFC 6238 with the values that every authenticator app supports: SHA-1, six digits, 30 seconds. */
const shape = { algorithm: "SHA1", digits: 6, period: periodMs / 1000 };

/** A new shared secret of 160 bits (RFC 4226 §4), in base 32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The content of the QR code for an authenticator app. */
export function totpUri(secret: string, email: string): string {
  return new TOTP({ ...shape, issuer: "Atrium", label: email, secret: Secret.fromBase32(secret) }).toString();
}

/**
 * The time step of `code`, or null if it is wrong. One step early or late is accepted, for clock differences; the caller ensures that a
 * step is used only once (RFC 6238 §5.2).
 */
export function totpStep(secret: string, code: string, now: Date): bigint | null {
  if (!/^\d{6}$/.test(code)) return null;
  const delta = TOTP.validate({ ...shape, token: code, secret: Secret.fromBase32(secret), timestamp: now.getTime(), window: 1 });
  return delta === null ? null : BigInt(Math.floor(now.getTime() / periodMs) + delta);
}

const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";

/** Ten codes of some 138 bits each, for a lost phone. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: 10 }, () => {
    const letters = Array.from({ length: 28 }, pickLetter).join("");
    return letters.replace(/(.{4})(?=.)/g, "$1-");
  });
}

/** Bytes beyond the last multiple of the alphabet's length are discarded, so that all letters are equally likely. */
function pickLetter(): string {
  for (;;) {
    const byte = randomBytes(1).readUInt8(0);
    const letter = byte < 256 - (256 % alphabet.length) ? alphabet[byte % alphabet.length] : undefined;
    if (letter !== undefined) return letter;
  }
}

/** As passwords: older codes have 79 bits, which need a slow hash (ASVS 5.0, 6.5.2). */
const cost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 };

/**
 * The stored form of a recovery code; hyphens, spaces and case are ignored. The salt is the person's, so that one hash finds the code among
 * all of theirs.
 */
export async function hashRecoveryCode(user_id: string, code: string): Promise<string> {
  const salt = createHash("sha256").update(`recovery|${user_id}`).digest();
  const hash = await hashRaw(code.toLowerCase().replace(/[^a-z0-9]/g, ""), { ...cost, salt });
  return hash.toString("base64url");
}
