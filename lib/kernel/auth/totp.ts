import { randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { hashToken } from "../secrets";

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

/** Ten codes of some 79 bits each, for a lost phone. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: 10 }, () => {
    const letters = Array.from({ length: 16 }, pickLetter).join("");
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

/** The stored form of a recovery code; hyphens, spaces and case are ignored. */
export function hashRecoveryCode(code: string): string {
  return hashToken(`recovery|${code.toLowerCase().replace(/[^a-z0-9]/g, "")}`);
}
