import { expect, test } from "vitest";
import { TextResponse } from "@/lib/kernel/http/endpoint/text-response";

const make = () => new TextResponse('{"name":"Zoë"}', { status: 201, headers: { "content-type": "application/json" } });

test("a text response can be read like any other", async () => {
  const answer = make();
  expect([answer.status, answer.ok, answer.headers.get("content-type"), answer.content]).toEqual([
    201,
    true,
    "application/json",
    '{"name":"Zoë"}',
  ]);
  expect(await make().text()).toBe('{"name":"Zoë"}');
  expect(await make().json()).toEqual({ name: "Zoë" });
  expect(Buffer.from(await make().arrayBuffer()).toString()).toBe('{"name":"Zoë"}');
  expect((await make().blob()).size).toBe(15);
  expect(await new Response(make().body).text()).toBe('{"name":"Zoë"}');
});

test("it can be read once, and its clone once more", async () => {
  const answer = make();
  const copy = answer.clone();
  expect(answer.bodyUsed).toBe(false);
  await answer.text();
  expect(answer.bodyUsed).toBe(true);
  await expect(answer.text()).rejects.toThrow(TypeError);
  expect([copy.status, await copy.json()]).toEqual([201, { name: "Zoë" }]);
});
