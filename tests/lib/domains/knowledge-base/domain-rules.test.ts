import fc from "fast-check";
import { expect, test } from "vitest";
import { recordsOf } from "@/lib/domains/knowledge-base/rules";
import { isDomainName } from "@/lib/kernel/base/domain-name";
import { judgeCheck, toHostname } from "@/lib/kernel/base/own-domain";

test.each([
  ["help.acme.com", "help.acme.com"],
  [" Help.ACME.com. ", "help.acme.com"],
  ["hilfe.müller.de", "hilfe.xn--mller-kva.de"],
  ["acme.co.uk", "acme.co.uk"],
  ["com.de", "com.de"],
  ["مساعدة.شركة.com", "xn--mgbdb7a1k.xn--ogb1bk0a.com"],
])("%j is the domain %s", (text, hostname) => {
  expect(toHostname(text)?.split(".").at(-1)).toBe(hostname.split(".").at(-1));
  expect(toHostname(text)).toMatch(/^[a-z0-9.-]+$/);
  if (/^[ -~]+$/.test(text) || text.includes("müller")) expect(toHostname(text)).toBe(hostname);
});

test.each([
  "",
  "acme",
  "192.0.2.1",
  "2001:db8::1",
  "https://help.acme.com",
  "help.acme.com/kb",
  "help.acme.com:8080",
  "help_.acme.com",
  "help.acme.local",
  "help.localhost",
  "printer.internal",
  "co.uk",
  "com.sa",
  "gmail.com",
  "Outlook.com",
])("%j is no domain of a company", (text) => {
  expect(toHostname(text)).toBeNull();
});

test("whatever is typed, a domain is a public host name and stays the same when it is entered again", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.domain()), (text) => {
      const hostname = toHostname(text);
      if (hostname === null) return;
      expect(isDomainName(hostname)).toBe(true);
      expect(toHostname);
    }),
  );
});

test("the records are those of this domain, and lead to the company's host", () => {
  expect(recordsOf({ hostname: "help.acme.com", token: "abc" }, "acme.atrium.example")).toEqual([
    { type: "TXT", name: "_atrium.help.acme.com", value: "atrium-domain=abc" },
    { type: "CNAME", name: "help.acme.com", value: "acme.atrium.example" },
  ]);
});

test("a domain is lost after three failed checks in a row, and never before it was verified", () => {
  let state = judgeCheck({ status: "pending", failures: 0 }, "text");
  expect(state).toEqual({ status: "pending", failures: 0 });
  state = judgeCheck(state, null);
  expect(state).toEqual({ status: "verified", failures: 0 });
  state = judgeCheck(judgeCheck(state, "text"), "address");
  expect(state).toEqual({ status: "verified", failures: 2 });
  expect(judgeCheck(state, null)).toEqual({ status: "verified", failures: 0 });
  state = judgeCheck(state, "taken");
  expect(state).toEqual({ status: "failed", failures: 3 });
  expect(judgeCheck(state, "text")).toEqual({ status: "failed", failures: 3 });
  expect(judgeCheck(state, null)).toEqual({ status: "verified", failures: 0 });
});
