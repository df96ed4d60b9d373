import { expect, test } from "vitest";
import { createLogger } from "@/lib/kernel/log";

function logged(...given: [object, string]): unknown {
  const lines: string[] = [];
  createLogger("info", { app: "test" }, { write: (line) => void lines.push(line) }).warn(...given);
  expect(lines).toHaveLength(1);
  return JSON.parse(lines[0] ?? "");
}

test("a line is JSON with its time, level, application and message", () => {
  expect(logged({ port: 1 }, "working")).toMatchObject({
    level: "warn",
    app: "test",
    port: 1,
    msg: "working",
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  });
});

test.each([{ password: "x" }, { headers: { authorization: "x" } }, { request: { headers: { cookie: "x" } } }])(
  "a secret in %j is not logged",
  (fields) => {
    expect(JSON.stringify(logged(fields, "asked"))).toContain('"[secret]"');
  },
);

test("an error is logged with its code, stack and cause, and without the database client that it carries", () => {
  const error = Object.assign(new Error("Connection terminated", { cause: new Error("reset") }), {
    code: "57P01",
    client: { processID: 1 },
  });
  const line = logged({ err: error }, "a connection failed");
  expect(line).toMatchObject({
    err: { type: "Error", message: "Connection terminated", code: "57P01", stack: expect.any(String), cause: { message: "reset" } },
  });
  expect(line).not.toHaveProperty("err.client");
});
