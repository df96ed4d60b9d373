import fc from "fast-check";
import { expect, test } from "vitest";
import { judgeDkim, judgeDmarc, judgeSpf, namesOf, problemOf, recordsOf, recordsOfKind } from "@/lib/domains/sending-domains/rules";

const installation = "mail.atrium.example";
const include = `include:${installation}`;

test.each([
  [[], "missing", `v=spf1 ${include} ~all`],
  [[`v=spf1 ${include} -all`], "found", `v=spf1 ${include} -all`],
  [[`V=SPF1  mx +Include:Mail.Atrium.Example ?all`], "found", `V=SPF1 mx +Include:Mail.Atrium.Example ?all`],
  [["v=spf1 mx -all"], "differs", `v=spf1 mx ${include} -all`],
  [["v=spf1 redirect=_spf.example.com"], "differs", `v=spf1 ${include} redirect=_spf.example.com`],
  [["v=spf1 mx"], "differs", `v=spf1 mx ${include}`],
  // What follows `all` is never read.
  [[`v=spf1 -all ${include}`], "differs", `v=spf1 ${include} -all ${include}`],
  [[`v=spf1 -${include} ~all`], "differs", `v=spf1 -${include} ${include} ~all`],
  // Two records make SPF fail for good.
  [[`v=spf1 ${include} ~all`, "v=spf1 mx ~all"], "differs", `v=spf1 ${include} ~all`],
])("SPF %j is %s, and %j is expected", (found, state, expected) => {
  expect(judgeSpf(found, installation)).toEqual({ state, expected });
});

test("a domain with the SPF record that was asked for is allowed, whatever it had", () => {
  const term = fc.constantFrom("mx", "a", "ip4:192.0.2.1", "include:other.example", "~all", "-all", "redirect=x.example");
  fc.assert(
    fc.property(fc.array(term), (terms) => {
      const { expected } = judgeSpf([["v=spf1", ...terms].join(" ")], installation);
      expect(judgeSpf([expected], installation)).toEqual({ state: "found", expected });
    }),
  );
});

test("DKIM is the company's key, also with spaces in it, and nothing beside it", () => {
  expect(judgeDkim([], "MIIBkey").state).toBe("missing");
  expect(judgeDkim(["v=DKIM1; k=rsa; p=MIIB key"], "MIIBkey").state).toBe("found");
  expect(judgeDkim(["p=MIIBkey"], "MIIBkey").state).toBe("found");
  expect(judgeDkim(["v=DKIM1; k=ed25519; p=MIIBkey"], "MIIBkey").state).toBe("differs");
  expect(judgeDkim(["v=DKIM1; p="], "MIIBkey").state).toBe("differs");
  expect(judgeDkim(["p=MIIBkey", "p=other"], "MIIBkey")).toEqual({ state: "differs", expected: "v=DKIM1; k=rsa; p=MIIBkey" });
});

test.each([
  [[], "missing"],
  [["v=DMARC1; p=none"], "found"],
  [["v=DMARC1;p=Reject; rua=mailto:a@b.example"], "found"],
  [["v=DMARC1; rua=mailto:a@b.example"], "differs"],
  [["v=DMARC1; p=none", "v=DMARC1; p=reject"], "differs"],
])("DMARC %j is %s", (found, state) => {
  expect(judgeDmarc(found).state).toBe(state);
});

test("records are looked for at their names, DMARC also at the domains above, and others are not shown", () => {
  expect(namesOf({ hostname: "mail.acme.co.example", selector: "atrium-1" })).toEqual({
    spf: ["mail.acme.co.example"],
    dkim: ["atrium-1._domainkey.mail.acme.co.example"],
    dmarc: ["_dmarc.mail.acme.co.example", "_dmarc.acme.co.example", "_dmarc.co.example"],
  });
  expect(recordsOfKind("spf", ["google-site-verification=1", " v=spf1 mx ", "v=spf10 mx"])).toEqual(["v=spf1 mx"]);
  expect(recordsOfKind("dmarc", ["v=DMARC1; p=none", "v=DMARC12"])).toEqual(["v=DMARC1; p=none"]);
  expect(
    recordsOfKind(
      "dkim",
      Array.from({ length: 30 }, () => `p=${"x".repeat(5_000)}`),
    ).map(({ length }) => length),
  ).toEqual(Array.from({ length: 10 }, () => 1_000));
});

test("SPF and DKIM are needed, DMARC is recommended", () => {
  const domain = { hostname: "acme.example", selector: "atrium-1", public_key: "MIIBkey" };
  const [spf, dkim] = [`v=spf1 ${include} ~all`, "v=DKIM1; k=rsa; p=MIIBkey"];
  const problem = (found: Parameters<typeof recordsOf>[1]) => problemOf(recordsOf(domain, found, installation));
  expect(recordsOf(domain, null, installation).map(({ state }) => state)).toEqual(["unchecked", "unchecked", "unchecked"]);
  expect(problem(null)).toBe("spf");
  expect(problem({ spf: [spf], dkim: [], dmarc: [] })).toBe("dkim");
  expect(problem({ spf: [spf], dkim: [dkim], dmarc: [] })).toBeNull();
});
