import { createPublicKey } from "node:crypto";
import { crc32 } from "node:zlib";
import { describe, expect, test } from "vitest";
import { parsePaypalConfig } from "@/lib/adapters/payments/providers/paypal/config";
import { paypalMoney } from "@/lib/adapters/payments/providers/paypal/money";
import { isSignedBy, transmissionText } from "@/lib/adapters/payments/providers/paypal/sandbox-sign";

/** A signature of PayPal's own sandbox, from its public test data; the body's checksum is 3494065244. */
const real = {
  text: "071f7d20-1584-11e7-abf0-6b62a8a99ac4|2017-03-30T20:04:05Z|96605875FF6516633|3494065244",
  signature:
    "aBjgm5/xljRYu3G64Q0axISrP2xcy7WbW1u4UTCKnQvyprOZ1a1BBmqn2Jdr6ce8E76I3Ti/AL9y4VYSHyGSEaoE6dVQcCDebLbOXLH0fjTAbTc1/rmfdWmsk0DPltW8" +
    "4Y8W8jOHe3CLWDOwg5zmozyt+AceG2x5eOiw7mLSycaEoj/5RG+dOIWXnmWcLEArbG3VFshy0wuhZrKuGa9C/bD4Ku+Y9gK7Bv5I5IuGRVnTGpcFnVG0KxOyJxccLGyB" +
    "VCIUMY5IZS7LkmJszQ3HZZFDTNihvgJHECSLwLhzUaysIye5G6CbbLdtAmeeb6wiDciEAvr2dFf+SplOR4Lrng==",
  key:
    "MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA0wLC0HBxRhtJryzQJbtxSf+kFK9RG1EgWJ6hf6EW4q8yUVm09yVqRa9qWpWhTZ36QsCwfymPlF98QyweSHN/" +
    "KYhuhc0XtU4mXMYXSGzmNtTr1VRWrV3zOtpc8F90QEqW1QNXGwqAwUm4MqZUjyDVXfBsn/qrScW1uzOnFbmWntTcdJgOt0nzZ0aQcDr2AFJAq7ggoyFS6kblm0c59ML2" +
    "slTFmrMNOO6x4bRZmmAcCdS+LJ+TS/hw0OcEjG9RBOOr/2hhnb+23B4XOEXtAtaRVtN9jFW/OXkQ+zrbw9oWTNjuScIsBzAV88RI6yGxggOm3t2nJs2CsWC2R2LeipUA" +
    "wQIDAQAB",
};

describe("PayPal", () => {
  test("the sandbox verifies as PayPal signs", () => {
    const key = createPublicKey({ key: Buffer.from(real.key, "base64"), format: "der", type: "spki" });
    expect(isSignedBy(key, real.text, real.signature)).toBe(true);
    expect(isSignedBy(key, real.text.replace("3494065244", "3494065245"), real.signature)).toBe(false);
    expect([crc32("123456789"), crc32('{"id":"WH-1"}')]).toEqual([3_421_780_262, 838_965_618]);
    expect(transmissionText("a", "b", "c", '{"id":"WH-1"}')).toBe("a|b|c|838965618");
  });

  test.each([
    ["JPY", 1_000n, "1000"],
    ["HUF", 105_000n, "1050"],
    ["TWD", 30_000n, "300"],
    ["USD", 1_050n, "10.50"],
  ])("%s: %i minor units are %s", (currency, minor, value) => {
    expect(paypalMoney.toText({ minor, currency })).toBe(value);
    expect(paypalMoney.fromText(value, currency)).toEqual({ minor, currency });
  });

  test("currencies with three decimal places, and decimals where PayPal has none, are not taken", () => {
    for (const currency of ["KWD", "BHD", "OMR", "TND"]) expect(paypalMoney.takes({ minor: 10_000n, currency })).toBe(false);
    expect(paypalMoney.takes({ minor: 105_050n, currency: "HUF" })).toBe(false);
  });

  test("wrong settings are named, never shown", () => {
    const wrong = { mode: "test", client_id: "short", client_secret: "s".repeat(40), webhook_id: "WH-123456789" };
    expect(() => parsePaypalConfig(wrong)).toThrow(
      expect.objectContaining({ code: "invalid", errors: [expect.objectContaining({ path: "client_id" })] }),
    );
  });
});
