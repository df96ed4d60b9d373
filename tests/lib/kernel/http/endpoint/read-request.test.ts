import { describe, expect, test } from "vitest";
import { bodyLimit, readIdempotencyKey, readIfMatch, readInput, readText } from "@/lib/kernel/http/endpoint/read-request";

const json = { "content-type": "application/json" };
const post = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = json, url = "http://localhost/x") =>
  new Request(url, { method: "POST", headers, body });

describe("the body", () => {
  test("is a JSON object, merged with the path's parameters", async () => {
    expect(await readInput(post('{"name":"Ada"}'), { id: "1" })).toEqual({ name: "Ada", id: "1" });
  });

  test.each(["", "  \n"])("that is empty, %j, counts as {}", async (body) => {
    expect(await readInput(post(body, {}), { id: "1" })).toEqual({ id: "1" });
  });

  test.each([
    ["broken JSON", post("{"), "malformed"],
    ["a list", post("[]"), "malformed"],
    ["null", post("null"), "malformed"],
    ["bytes that are not UTF-8", post(new Uint8Array([0x7b, 0xff, 0x7d])), "malformed"],
    ["another media type", post("{}", { "content-type": "text/plain" }), "unsupported_media_type"],
    ["a compressed body", post("{}", { ...json, "content-encoding": "gzip" }), "unsupported_media_type"],
    ["a form", post("a=1", { "content-type": "application/x-www-form-urlencoded" }), "unsupported_media_type"],
    ["a body that is too long", post(`{"a":"${"x".repeat(bodyLimit)}"}`), "too_large"],
    ["query parameters beside it", post("{}", json, "http://localhost/x?dry=1"), "malformed"],
    ["a name that stands in the path", post('{"id":"2"}'), "malformed"],
  ])("refuses %s", async (_, request, code) => {
    await expect(readInput(request, { id: "1" })).rejects.toMatchObject({ code });
  });

  test("with a false content-length is counted as it arrives", async () => {
    const endless = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(64 * 1024).fill(0x20)) });
    const request = new Request("http://localhost/x", { method: "POST", headers: json, body: endless, duplex: "half" } as RequestInit);
    await expect(readInput(request, {})).rejects.toMatchObject({ code: "too_large" });
  });

  test("cannot reach an object's prototype", async () => {
    const input = await readInput(post('{"__proto__":{"admin":true}}'), {});
    expect(({} as Record<string, unknown>)["admin"]).toBeUndefined();
    expect((input as { admin?: unknown }).admin).toBeUndefined();
  });
});

describe("the query", () => {
  const get = (search: string) => new Request(`http://localhost/x${search}`);

  test("is the input of a GET, as text", async () => {
    expect(await readInput(get("?limit=5&q=a%20b"), { id: "1" })).toEqual({ limit: "5", q: "a b", id: "1" });
  });

  test.each(["?limit=5&limit=6", "?id=2"])("rejects %s", async (search) => {
    await expect(readInput(get(search), { id: "1" })).rejects.toMatchObject({ code: "malformed" });
  });
});

describe("headers", () => {
  const withHeader = (name: string, value: string) => new Request("http://localhost/x", { headers: { [name]: value } });

  test.each([
    ['"3"', 3],
    ['W/"12"', 12],
    ["*", null],
  ])("If-Match %s is %s", (header, version) => {
    expect(readIfMatch(withHeader("if-match", header))).toBe(version);
  });

  test.each(["3", '"a"', '"3", "4"', '"-1"', ""])("If-Match %j is rejected", (header) => {
    expect(() => readIfMatch(withHeader("if-match", header))).toThrow(/If-Match/);
  });

  test("an idempotency key is visible ASCII of at most 255", () => {
    expect(readIdempotencyKey(withHeader("idempotency-key", "a-1"))).toBe("a-1");
    expect(readIdempotencyKey(new Request("http://localhost/x"))).toBeNull();
    expect(() => readIdempotencyKey(withHeader("idempotency-key", "a b"))).toThrow();
    expect(() => readIdempotencyKey(withHeader("idempotency-key", "a".repeat(256)))).toThrow();
  });
});

test("an oversized body without content-length is read to its end, so that its sender sees the response", async () => {
  let pulled = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      pulled++;
      if (pulled > 15) controller.close();
      else controller.enqueue(new Uint8Array(100));
    },
  });
  const request = new Request("http://localhost/x", { method: "POST", body, duplex: "half" } as RequestInit);
  await expect(readText(request, 1000)).rejects.toMatchObject({ code: "too_large" });
  expect(pulled).toBe(16);
});
