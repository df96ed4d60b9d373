import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { createLanguageModel } from "@/lib/adapters/ai/language-model";
import { Secret } from "@/lib/kernel/secrets";
import type { ModelAccount, ModelProvider, ModelRequest } from "@/lib/kernel/ports/language-model";
import { startProviderServer, type ProviderServer } from "./provider-server";

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
});
afterAll(() => server.close());

const schema = z.object({ sentences: z.array(z.object({ text: z.string(), messages: z.array(z.string()) })) });
const picture = { name: "receipt.png", media_type: "image/png", bytes: Buffer.from("iVBORw0KGgo=", "base64") };

const request = (changes: Partial<ModelRequest> = {}): ModelRequest => ({
  system: "You summarise.",
  text: "<data x>\n[m1] Customer:\nThe printer is jammed.\n\n[m2] Colleague:\nOn my way.\n</data x>",
  file: null,
  schema,
  most_output: 400,
  signal: new AbortController().signal,
  ...changes,
});

const account = (provider: ModelProvider, model = "model-1"): ModelAccount => ({
  provider,
  base_url: provider === "azure" ? server.origin : provider === "compatible" ? `${server.origin}/v1` : null,
  model,
  key: new Secret("key-1"),
});

const ask = (provider: ModelProvider, model?: string, changes?: Partial<ModelRequest>) =>
  createLanguageModel({ ...server.options, timeout_ms: model === "slow-2000" ? 200 : 20_000 }).ask(
    account(provider, model),
    request(changes),
  );

const providers: ModelProvider[] = ["openai", "anthropic", "google", "azure", "compatible"];
const paths: Record<string, RegExp> = {
  openai: /^\/v1\/responses$/,
  anthropic: /^\/v1\/messages$/,
  google: /^\/v1beta\/models\/model-1:generateContent$/,
  azure: /^\/openai\/v1\/responses/,
  compatible: /^\/v1\/chat\/completions$/,
};

describe.each(providers)("%s", (provider) => {
  test("answers in the schema, with its tokens, by one call without tools", async () => {
    const before = server.received.length;
    const reply = await ask(provider);
    expect(reply).toMatchObject({ kind: "answered", usage: { estimated: false } });
    expect(reply.kind === "answered" && schema.parse(reply.value).sentences).toHaveLength(3);
    const sent = server.received.slice(before);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.path).toMatch(paths[provider] ?? /never/);
    const body = JSON.parse(sent[0]?.body ?? "{}") as Record<string, unknown>;
    expect(body).not.toHaveProperty("tools");
    expect(body["store"]).toBe(provider === "openai" || provider === "azure" ? false : undefined);
    expect(JSON.stringify(sent[0]?.headers)).toContain("key-1");
    expect(sent[0]?.path).not.toContain("key-1");
  });

  test("gets a picture as it is", async () => {
    await ask(provider, undefined, { file: picture });
    expect(server.received.at(-1)?.body).toContain("iVBORw0KGgo=");
  });

  test.each([
    ["refuse-401", "key_refused"],
    ["no-credit", "no_credit"],
    ["no-model", "no_model"],
    ["busy-429", "busy"],
    ["broken-500", "provider_failed"],
    ["slow-2000", "too_slow"],
  ])("%s is %s after one call", async (model, failure) => {
    const before = server.received.length;
    expect(await ask(provider, model)).toEqual({ kind: "failed", failure, usage: null });
    expect(server.received.length - before).toBe(1);
  });

  test.each([
    ["wrong-json", "unusable"],
    ["cut-off", "cut_off"],
    ["blocked", "refused"],
  ])("%s is %s, and its tokens count", async (model, failure) => {
    expect(await ask(provider, model)).toMatchObject({ kind: "failed", failure, usage: { input_tokens: expect.any(Number) } });
  });

  test("what a provider does not count is estimated", async () => {
    expect(await ask(provider, "no-usage")).toMatchObject({ kind: "answered", usage: { estimated: true } });
  });

  test("ends when it is stopped", async () => {
    const stop = new AbortController();
    const asked = ask(provider, "slow-900", { signal: stop.signal });
    stop.abort();
    expect(await asked).toEqual({ kind: "stopped" });
  });
});

test("an own service without answers by schema is asked in words, and an answer in a fence is read", async () => {
  const before = server.received.length;
  const reply = await ask("compatible", "no-schema");
  expect(reply.kind === "answered" && schema.parse(reply.value).sentences).toHaveLength(3);
  const sent = server.received.slice(before).map(({ body }) => "response_format" in (JSON.parse(body) as object));
  expect(sent).toEqual([true, false]);
  const fenced = await ask("compatible", "fenced");
  expect(fenced.kind === "answered" && schema.parse(fenced.value).sentences).toHaveLength(3);
});

test("an own address goes through the egress rules, and canned answers are for the demo alone", async () => {
  const model = createLanguageModel({ demo: false });
  const check = (base_url: string) => () => model.check({ provider: "compatible", base_url, model: "m" });
  expect(check("http://models.example.com/v1")).toThrow(/https/);
  expect(check("https://169.254.169.254/v1")).toThrow(expect.objectContaining({ errors: [expect.objectContaining({ path: "base_url" })] }));
  expect(check("https://models.example.com:22/v1")).toThrow(/port/);
  expect(check("https://models.example.com/v1")).not.toThrow();
  expect(() => model.check({ provider: "openai", base_url: "https://evil.example", model: "m" })).toThrow(/fixed address/);
  expect(() => model.check({ provider: "canned", base_url: null, model: "m" })).toThrow(/demo/);
  const private_address = { ...account("compatible"), base_url: "https://127.0.0.1/v1" };
  expect(await model.ask(private_address, request())).toEqual({ kind: "failed", failure: "unreachable", usage: null });
});

test("the demo answers without a key or a connection", async () => {
  const keyless = { ...account("canned"), key: null };
  expect(await createLanguageModel({ demo: true }).ask(keyless, request())).toMatchObject({ kind: "answered" });
  expect(await createLanguageModel({ demo: false }).ask(keyless, request())).toMatchObject({ failure: "no_model" });
});
