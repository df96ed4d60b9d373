import { expect, test } from "vitest";
import { cachedText } from "@/app/kb/[site]/cached-text";

const ask = (tag?: string) =>
  new Request("http://acme.localhost/kb/llms.txt", { headers: tag === undefined ? {} : { "if-none-match": tag } });

test("a text has a tag and a lifetime, and is not sent again to a reader who has it", async () => {
  const first = cachedText(ask(), "# Acme", "text/plain");
  const etag = first.headers.get("etag") ?? "";
  expect([first.status, await first.text(), first.headers.get("cache-control")]).toEqual([200, "# Acme", "public, max-age=300"]);
  for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
    const again = cachedText(ask(tag), "# Acme", "text/plain");
    expect([again.status, again.headers.get("etag")]).toEqual([304, etag]);
  }
  expect(cachedText(ask(etag), "# Acme changed", "text/plain").status).toBe(200);
});
