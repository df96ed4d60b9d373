import { afterAll, beforeAll, expect, test } from "vitest";
import { createTurnstile } from "@/lib/adapters/challenge/turnstile";
import type { ChallengePort } from "@/lib/kernel/ports/challenge";
import { startTurnstile, type TurnstileServer } from "./turnstile-server";

let server: TurnstileServer;
let turnstile: ChallengePort;
beforeAll(async () => {
  server = await startTurnstile();
  const egress = { allow_http: true, allow_private: ["127.0.0.0/8"], allowed_ports: "any" as const };
  turnstile = createTurnstile({ clock: { now: () => new Date(0) }, url: server.url, egress });
});
afterAll(() => server.close());

const verify = (token: string, attempt_id: string, key = "turnstile-secret") =>
  turnstile.verify(token, { key, ip: "192.0.2.1", attempt_id });

test("a token is accepted once, and again for the same attempt only", async () => {
  const solved = { kind: "solved", id: expect.any(String) as string, expires_at: new Date(300_000) };
  expect(await verify("good-1", "a")).toEqual(solved);
  expect(await verify("good-1", "a")).toEqual(solved);
  expect(await verify("good-1", "b")).toEqual({ kind: "expired" });
  expect(await verify("bad", "c")).toEqual({ kind: "wrong" });
  expect(await turnstile.issue("turnstile-secret")).toBeNull();
});

test("a wrong secret key and an answer without a verdict are errors", async () => {
  await expect(verify("good-2", "d", "other")).rejects.toMatchObject({ code: "upstream" });
  server.failing = 503;
  await expect(verify("good-2", "e")).rejects.toMatchObject({ code: "unavailable" });
  server.failing = null;
});
