import { createHmac, randomInt } from "node:crypto";
import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { z } from "zod";
import type { ChallengePort } from "@/lib/kernel/ports/challenge";

const work = { algorithm: "PBKDF2/SHA-256", cost: 1000 } as const;
const lifetimeMs = 60 * 60_000;

const Parameters = z.strictObject({
  algorithm: z.literal(work.algorithm),
  nonce: z.string(),
  salt: z.string(),
  cost: z.int().max(100_000),
  keyLength: z.int().max(64),
  keyPrefix: z.string(),
  keySignature: z.string(),
  expiresAt: z.int(),
});
const Payload = z.object({
  challenge: z.object({ parameters: Parameters, signature: z.string() }),
  solution: z.looseObject({ counter: z.int(), derivedKey: z.string() }),
});

const keysOf = (key: string) => ({
  hmacSignatureSecret: createHmac("sha256", key).update("challenge").digest("hex"),
  hmacKeySignatureSecret: createHmac("sha256", key).update("solution").digest("hex"),
});

function readPayload(solution: string): z.output<typeof Payload> | null {
  try {
    return Payload.safeParse(JSON.parse(Buffer.from(solution, "base64").toString("utf8"))).data ?? null;
  } catch {
    return null;
  }
}

interface Options {
  clock: { now(): Date };
  /** The fewest and most keys that a browser derives, of 1,000 rounds each. The default is about a second of a phone's work. */
  keys?: readonly [number, number];
}

/** ALTCHA, version 2 of its proof of work, without any outside service. The solution is the widget's payload: base64 of JSON. */
export function createAltcha({ clock, keys: [least, most] = [1000, 3000] }: Options): ChallengePort {
  return {
    async issue(key) {
      const { parameters, signature } = await createChallenge({
        algorithm: work.algorithm,
        cost: work.cost,
        counter: randomInt(least, most),
        deriveKey,
        expiresAt: new Date(clock.now().getTime() + lifetimeMs),
        ...keysOf(key),
      });
      return { parameters, signature };
    },
    async verify(solution, { key }) {
      const payload = readPayload(solution);
      if (payload === null) return { kind: "wrong" };
      const { challenge } = payload;
      const { expired, verified } = await verifySolution({ ...payload, deriveKey, ...keysOf(key) });
      const expires_at = new Date(challenge.parameters.expiresAt * 1000);
      if (expired || (verified && expires_at <= clock.now())) return { kind: "expired" };
      return verified ? { kind: "solved", id: challenge.signature, expires_at } : { kind: "wrong" };
    },
  };
}
