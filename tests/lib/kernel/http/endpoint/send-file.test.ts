import { Readable } from "node:stream";
import fc from "fast-check";
import { expect, test } from "vitest";
import { attachmentNamed, sendFile } from "@/lib/kernel/http/endpoint/send-file";

test.each([
  ["plain.pdf", `attachment; filename="plain.pdf"; filename*=UTF-8''plain.pdf`],
  ["عقد.pdf", `attachment; filename="___.pdf"; filename*=UTF-8''%D8%B9%D9%82%D8%AF.pdf`],
  ["€ rates.pdf", `attachment; filename="_ rates.pdf"; filename*=UTF-8''%E2%82%AC%20rates.pdf`],
  [`a"; filename="b.exe`, `attachment; filename="a_; filename=_b.exe"; filename*=UTF-8''a%22%3B%20filename%3D%22b.exe`],
  ["a\r\nSet-Cookie: x=y", `attachment; filename="a__Set-Cookie: x=y"; filename*=UTF-8''a%0D%0ASet-Cookie%3A%20x%3Dy`],
  ["it's (1)*.txt", `attachment; filename="it's (1)*.txt"; filename*=UTF-8''it%27s%20%281%29%2A.txt`],
  ["100%25.txt", `attachment; filename="100_25.txt"; filename*=UTF-8''100%2525.txt`],
  ["back\\slash", `attachment; filename="back_slash"; filename*=UTF-8''back%5Cslash`],
])("%j is named %j", (name, header) => {
  expect(attachmentNamed(name)).toBe(header);
});

test("any name gives one attachment header, and its extended form decodes to the name", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (name) => {
      const header = attachmentNamed(name);
      // RFC 6266 with only the characters of RFC 8187.
      const encoded = /^attachment; filename="[^"\\%\p{Cc}]*"; filename\*=UTF-8''((?:[A-Za-z0-9!#$&+.^_`|~-]|%[0-9A-F]{2})*)$/u.exec(
        header,
      )?.[1];
      expect(new Headers({ "content-disposition": header }).get("content-disposition")).toBe(header);
      expect(decodeURIComponent(encoded ?? "")).toBe(encoded === undefined ? null : name.replace(/\p{Cs}/gu, "\ufffd"));
    }),
  );
});

test("the headers stop browsers from running the file", async () => {
  const response = sendFile(
    { name: "a.txt", media_type: "text/plain", size: 5, body: Readable.from([Buffer.from("hello")]) },
    "GET",
    new Headers({ "x-content-type-options": "nosniff" }),
  );
  expect(Object.fromEntries(response.headers)).toEqual({
    "content-type": "text/plain; charset=utf-8",
    "content-length": "5",
    "content-disposition": `attachment; filename="a.txt"; filename*=UTF-8''a.txt`,
    "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "private, no-store, no-transform",
    "x-content-type-options": "nosniff",
  });
  expect(await response.text()).toBe("hello");
});

test("HEAD sends the headers and closes the file", async () => {
  const body = Readable.from([Buffer.from("hello")]);
  const response = sendFile({ name: "a.pdf", media_type: "application/pdf", size: 5, body }, "HEAD", new Headers());
  expect([response.headers.get("content-length"), await response.text(), body.destroyed]).toEqual(["5", "", true]);
});

test("a disconnected reader closes the file", async () => {
  const body = Readable.from([Buffer.from("hello"), Buffer.from("there")]);
  await sendFile({ name: "a.pdf", media_type: "application/pdf", size: 10, body }, "GET", new Headers()).body?.cancel();
  expect(body.destroyed).toBe(true);
});
