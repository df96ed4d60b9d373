import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { AppError } from "@/lib/kernel/base/errors";

/** Maximum age, and clock skew into the future, of a signature in milliseconds; the SDK has the same limit. */
const toleranceMilliseconds = 300_000;

const keyPattern = /^(signkey-\w+-)?((?:[0-9a-f]{2}){16,})$/i;

/** One side's signing keys; during a rotation the other side may still use the fallback. */
export interface SigningKeys {
  signing_key: string;
  signing_key_fallback?: string | undefined;
}

function keyParts(key: string): { prefix: string; hex: string } {
  const match = keyPattern.exec(key);
  if (!match) throw new AppError("invalid", "A signing key is signkey-<environment>- and at least 32 hexadecimal digits.");
  return { prefix: match[1] ?? "", hex: match[2] ?? "" };
}

/** Throws `invalid` for a key that the SDK cannot use. */
export function assertSigningKeys(keys: SigningKeys): void {
  for (const key of allKeys(keys)) keyParts(key);
}

function allKeys(keys: SigningKeys): string[] {
  return keys.signing_key_fallback ? [keys.signing_key, keys.signing_key_fallback] : [keys.signing_key];
}

function mac(body: string, seconds: string, key: string): string {
  return createHmac("sha256", keyParts(key).hex).update(body).update(seconds).digest("hex");
}

function equals(left: string, right: string): boolean {
  const a = createHash("sha256").update(left).digest();
  const b = createHash("sha256").update(right).digest();
  return timingSafeEqual(a, b);
}

/** Returns `x-inngest-signature` for a body: HMAC-SHA256 over its text and the Unix second, keyed with the key's text. */
export function sign(body: string, key: string, now: Date): string {
  const seconds = String(Math.floor(now.getTime() / 1_000));
  return `t=${seconds}&s=${mac(body, seconds, key)}`;
}

/** Whether `signature` was made over `body` with one of our keys, within five minutes of `now`. */
export function verifySignature(body: string, signature: string | undefined, keys: SigningKeys, now: Date): boolean {
  const fields = new URLSearchParams(signature ?? "");
  const seconds = fields.get("t") ?? "";
  const given = fields.get("s") ?? "";
  if (!/^\d{1,12}$/.test(seconds) || given === "") return false;
  if (Math.abs(now.getTime() - Number(seconds) * 1_000) > toleranceMilliseconds) return false;
  return allKeys(keys).some((key) => equals(given, mac(body, seconds, key)));
}

/** The SDK's bearer token: the key's prefix and the SHA-256 of the key's bytes. */
export function bearerToken(key: string): string {
  const { prefix, hex } = keyParts(key);
  return `${prefix}${createHash("sha256").update(Buffer.from(hex, "hex")).digest("hex")}`;
}

/** Whether an `authorization` header contains the token of one of our keys. */
export function verifyBearer(header: string | undefined, keys: SigningKeys): boolean {
  const token = /^Bearer (\S+)$/.exec(header ?? "")?.[1];
  return token !== undefined && allKeys(keys).some((key) => equals(token, bearerToken(key)));
}

/** Compares two secrets in constant time. */
export const sameSecret = equals;
