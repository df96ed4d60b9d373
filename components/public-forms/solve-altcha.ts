import type { z } from "zod";
import type { AltchaChallenge } from "@/lib/domains/public-forms/schema";

type Challenge = z.output<typeof AltchaChallenge>;

const fromHex = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const toHex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * Solves a challenge of ALTCHA, version 2: counts up until the key derived from nonce and counter begins as asked. The browser derives keys
 * outside the page's thread, so the page stays usable. Returns the payload that the form sends, or null after `limit` tries.
 */
export async function solveAltcha({ parameters, signature }: Challenge, limit = 20_000): Promise<string | null> {
  const { nonce, salt, cost, keyLength, keyPrefix, algorithm } = parameters;
  const start = fromHex(nonce);
  const password = new Uint8Array(start.length + 4);
  password.set(start);
  const view = new DataView(password.buffer);
  const pbkdf2 = { name: "PBKDF2", salt: fromHex(salt), iterations: cost, hash: algorithm.replace("PBKDF2/", "") };
  for (let counter = 0; counter < limit; counter += 1) {
    view.setUint32(start.length, counter, false);
    const key = await crypto.subtle.importKey("raw", password, "PBKDF2", false, ["deriveBits"]);
    const derivedKey = toHex(new Uint8Array(await crypto.subtle.deriveBits(pbkdf2, key, keyLength * 8)));
    if (derivedKey.startsWith(keyPrefix))
      return btoa(JSON.stringify({ challenge: { parameters, signature }, solution: { counter, derivedKey } }));
  }
  return null;
}
