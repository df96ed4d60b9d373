import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { Challenge } from "altcha-lib/types";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { solveAltcha } from "@/components/public-forms/solve-altcha";
import { createAltcha } from "@/lib/adapters/challenge/altcha";
import type { AltchaChallenge } from "@/lib/domains/public-forms/schema";

let now = Date.now();
const altcha = createAltcha({ clock: { now: () => new Date(now) } });
const asked = { key: "company", ip: null, attempt_id: "x" };
const issue = async () => (await altcha.issue("company")) as z.output<typeof AltchaChallenge>;
const encode = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString("base64");

describe("ALTCHA", () => {
  test("our own solver and the library's find the same solution, which is accepted", async () => {
    const challenge = await issue();
    const ours = (await solveAltcha(challenge)) ?? "";
    const theirs = await solveChallenge({ challenge: challenge as Challenge, deriveKey });
    const { solution } = JSON.parse(Buffer.from(ours, "base64").toString()) as { solution: { counter: number } };
    expect(solution.counter).toBe(theirs?.counter);
    expect(solution.counter).toBeGreaterThanOrEqual(1000);
    for (const sent of [ours, encode({ challenge, solution: theirs })])
      expect(await altcha.verify(sent, asked)).toMatchObject({ kind: "solved", id: challenge.signature });
  });

  test("another company's, a changed, an unsolved and an unreadable challenge are wrong", async () => {
    const challenge = await issue();
    const solved = (await solveAltcha(challenge)) ?? "";
    expect(await altcha.verify(solved, { ...asked, key: "other" })).toEqual({ kind: "wrong" });
    const { solution } = JSON.parse(Buffer.from(solved, "base64").toString()) as { solution: object };
    const easier = { ...challenge, parameters: { ...challenge.parameters, expiresAt: challenge.parameters.expiresAt + 1 } };
    const unsolved = { counter: 0, derivedKey: challenge.parameters.keyPrefix.padEnd(64, "0") };
    for (const sent of [encode({ challenge: easier, solution }), encode({ challenge, solution: unsolved }), "x", encode({}), encode(null)])
      expect(await altcha.verify(sent, asked)).toEqual({ kind: "wrong" });
  });

  test("an hour later it has expired", async () => {
    const solved = (await solveAltcha(await issue())) ?? "";
    now += 60 * 60_000 + 1000;
    expect(await altcha.verify(solved, asked)).toEqual({ kind: "expired" });
  });
});
