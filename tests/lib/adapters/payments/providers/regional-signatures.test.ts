import { describe, expect, test } from "vitest";
import { signMercadoPago, verifyMercadoPago } from "@/lib/adapters/payments/providers/mercadopago/signature";
import { signPaystack } from "@/lib/adapters/payments/providers/paystack/signature";
import { Charge, signedFields } from "@/lib/adapters/payments/providers/tap/objects";
import { signTap } from "@/lib/adapters/payments/providers/tap/signature";

test("Paystack signs the raw body with SHA-512", () => {
  expect(signPaystack('{"event":"charge.success","data":{"reference":"INV-1"}}', "sk_test_demo")).toBe(
    "64f85af760224f4d3eada6e8b1f397b00e99ddc0f44c9f4b3a7b280aeaf2287eacbb0a1ebc1ffb48d5beb5d56999d7540e83f4a0791ceab55ac0f094d13b3c6e",
  );
});

describe("Mercado Pago signs the id, the request and the time", () => {
  const secret = "your_secret_key_here";
  const parts = { data_id: "123456789", request_id: "2066ca19-c6f1-498a-be75-1923005edd06" };
  const ts = "1742505638683";
  const v1 = "bcd78a744ce26743f9bc19f4f9402372dcda23c7ed773161dec8508734dd02f2";
  const malformed = expect.objectContaining({ code: "malformed" });

  test("as the SDK does", () => {
    expect(signMercadoPago({ ...parts, ts }, secret)).toBe(v1);
    for (const header of [`ts=${ts},v1=${v1}`, `v1=${v1.toUpperCase()}, ts=${ts}`])
      expect(() => verifyMercadoPago(header, parts, secret)).not.toThrow();
  });

  test.each([null, "", "ts=1", `v1=${v1}`, `ts=${ts},v1=${v1.slice(1)}`, `ts=1,v1=${v1}`, `ts=${ts},v1=${"0".repeat(64)}`])(
    "%j is refused",
    (header) => {
      expect(() => verifyMercadoPago(header, parts, secret)).toThrow(malformed);
    },
  );

  test.each([{ data_id: "123456780" }, { data_id: null }, { request_id: null }])("another %j is refused", (other) => {
    expect(() => verifyMercadoPago(`ts=${ts},v1=${v1}`, { ...parts, ...other }, secret)).toThrow(malformed);
  });
});

describe("Tap signs the fields, with the amount in the currency's places", () => {
  test.each([
    ["KWD", 1.5, "1ab21eefe95d49eea830e760d701e90f77037f0a08d5c231a94f75c91d5f846e"],
    ["SAR", 10, "5eaf7c5b429ffbbddf904022cebc500f496643d585fd4a26fb6fcbb0cc32a0c2"],
  ])("%s", (currency, amount, digest) => {
    const charge = Charge.parse({
      id: `chg_TEST_${currency}`,
      status: "CAPTURED",
      amount,
      currency,
      transaction: { created: "1700000000000" },
      reference: { gateway: "gw_1", payment: "pay_1" },
    });
    expect(signTap(signedFields(charge), "sk_test_tap_demo")).toBe(digest);
  });
});
