import { expect, test } from "vitest";
import { totpStep, totpUri, newRecoveryCodes, hashRecoveryCode, newTotpSecret } from "@/lib/kernel/auth/totp";

// RFC 6238, appendix B: the ASCII secret "12345678901234567890", SHA-1, the last six of eight digits.
const rfcSecret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
])("the vectors of RFC 6238 pass at %i s", (seconds, code) => {
  expect(totpStep(rfcSecret, code, new Date(seconds * 1000))).toBe(BigInt(Math.floor(seconds / 30)));
});

test("a code is valid for its step and the adjacent ones, and reveals its step", () => {
  const step = 37_037_036;
  const at = (offset: number) => new Date((step + offset) * 30_000);
  expect([-2, -1, 0, 1, 2].map((offset) => totpStep(rfcSecret, "081804", at(offset)))).toEqual([
    null,
    BigInt(step),
    BigInt(step),
    BigInt(step),
    null,
  ]);
});

test("text other than six digits is not a code", () => {
  for (const code of ["", "12345", "1234567", "abcdef", "28 7082"]) expect(totpStep(rfcSecret, code, new Date(59_000))).toBeNull();
});

test("the address for authenticator apps contains service, person and secret", () => {
  const url = new URL(totpUri(rfcSecret, "ada@acme.example"));
  expect([url.protocol, url.host, decodeURIComponent(url.pathname)]).toEqual(["otpauth:", "totp", "/Atrium:ada@acme.example"]);
  expect(Object.fromEntries(url.searchParams)).toMatchObject({ secret: rfcSecret, issuer: "Atrium", digits: "6", period: "30" });
  expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
});

test("recovery codes differ, and ignore case, spaces and hyphens", async () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[a-hjkmnp-z2-9]{4}(-[a-hjkmnp-z2-9]{4}){6}$/);
  const [code = ""] = codes;
  const stored = await hashRecoveryCode("01930000-0000-7000-8000-000000000001", code);
  expect(await hashRecoveryCode("01930000-0000-7000-8000-000000000001", ` ${code.toUpperCase().replaceAll("-", " ")} `)).toBe(stored);
  expect(await hashRecoveryCode("01930000-0000-7000-8000-000000000002", code)).not.toBe(stored);
});
