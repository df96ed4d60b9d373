import { expect, test } from "vitest";
import { openForPlatform, sealForPlatform } from "@/lib/kernel/auth/platform-seal";
import { readDevice, sealDevice } from "@/lib/kernel/auth/device-cookie";
import { parseMasterKeys } from "@/lib/kernel/secrets";

const [old, fresh] = ["a".repeat(64), "b".repeat(64)];
const before = parseMasterKeys(`k1:${old}`);
const rotated = parseMasterKeys(`k2:${fresh},k1:${old}`);

test("a sealed value opens for the same row, also after the master key was rotated", () => {
  const sealed = sealForPlatform(before, "users.totp_secret|1", "secret");
  expect(sealed).not.toContain("secret");
  expect(openForPlatform(rotated, "users.totp_secret|1", sealed)).toBe("secret");
  expect(openForPlatform(rotated, "c", sealForPlatform(rotated, "c", "new"))).toBe("new");
});

test("a sealed value does not open for another row, with another key, or changed", () => {
  const sealed = sealForPlatform(before, "users.totp_secret|1", "secret");
  expect(() => openForPlatform(before, "users.totp_secret|2", sealed)).toThrow("cannot be opened");
  expect(() => openForPlatform(parseMasterKeys(`k1:${fresh}`), "users.totp_secret|1", sealed)).toThrow("cannot be opened");
  expect(() => openForPlatform(parseMasterKeys(`k9:${old}`), "users.totp_secret|1", sealed)).toThrow("is not configured");
  expect(() => openForPlatform(before, "users.totp_secret|1", `${sealed.slice(0, -2)}AA`)).toThrow("cannot be opened");
});

test("a device is known only to its own person and signing key", () => {
  const options = { baseUrl: "http://localhost", secrets: [old] };
  const cookie = `x=1; atrium-device=${sealDevice("a@b.example", old)}; y=2`;
  expect(readDevice(cookie, "a@b.example", options)).toMatch(/^[\w-]{43}$/);
  expect(readDevice(cookie, "other@b.example", options)).toBeNull();
  expect(readDevice(cookie, "a@b.example", { ...options, secrets: [fresh] })).toBeNull();
  expect(readDevice(cookie, "a@b.example", { ...options, secrets: [fresh, old] })).not.toBeNull();
  expect(readDevice(cookie, "a@b.example", { ...options, baseUrl: "https://localhost" })).toBeNull();
  for (const header of [null, "", "atrium-device=", "atrium-device=a", "atrium-device=a.b", "atrium-device=.."])
    expect(readDevice(header, "a@b.example", options)).toBeNull();
});
