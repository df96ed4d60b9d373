import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseStrangersMessage } from "@/lib/adapters/mailboxes/parse-message";
import { AppError } from "@/lib/kernel/base/errors";
import { parseInThread, parserLimits, type ParserName } from "@/lib/kernel/files/parse-in-thread";
import { worstInputs } from "./worst-inputs";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "parsers-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The longest that the process answered nobody while the work went on, in milliseconds. */
async function longestStall(work: () => Promise<unknown>): Promise<number> {
  const every = 10;
  let [last, longest] = [performance.now(), 0];
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last - every);
    last = now;
  }, every);
  // What is refused is as good as what is read.
  await work().catch((error: unknown) => {
    if (!(error instanceof AppError && error.code !== "internal")) throw error;
  });
  clearInterval(timer);
  return Math.max(longest, performance.now() - last - every);
}

/** Most of these inputs once kept the process busy for seconds, up to fifty. */
const bearable = 1_000;

test.each(Object.keys(parserLimits) as ParserName[])(
  "the worst inputs of %s leave the process free to answer others",
  async (name) => {
    for (const parse of await worstInputs[name](folder)) expect(await longestStall(parse)).toBeLessThan(bearable);
  },
  120_000,
);

test("a message with 60,000 lines in its header is read with the first of them", async () => {
  const message = await parseStrangersMessage(Buffer.from(`From: a@b.example\r\n${"X-A: b\r\n".repeat(60_000)}\r\nHello.`));
  expect(message).toMatchObject({ from: { address: "a@b.example" }, cut: ["headers"] });
  expect(message.headers.get("x-a")?.length).toBeLessThan(2_000);
  expect(message.text.trim()).toBe("Hello.");
});

test("of HTML that is too long to be made into text, the beginning is", async () => {
  const html = `<p>Hello</p>${"<b>a</b>".repeat(400_000)}`;
  const message = await parseStrangersMessage(Buffer.from(`From: a@b.example\r\nContent-Type: text/html\r\n\r\n${html}`));
  expect(message.text).toMatch(/^Hello\s+aaaa/);
  expect(message.html?.startsWith("<p>Hello</p><b>")).toBe(true);
});

test("an input beyond its time is refused with the reason, and the next one is read", async () => {
  const limits = parserLimits as Record<ParserName, number>;
  const before = limits.mail_html;
  limits.mail_html = 1;
  const late = parseInThread("mail_html", "<table><tr><td>".repeat(66_000));
  await expect(late).rejects.toMatchObject({ code: "invalid", errors: [{ code: "too_complex" }] });
  limits.mail_html = before;
  expect(await parseInThread("mail_html", "<b>Hello</b>")).toMatchObject({ html: "<b>Hello</b>", isRich: true });
});
