import { describe, expect, test } from "vitest";
import { concat, fromBase64Url, pad, sha256, toBase64Url, utf8, type Bytes } from "@/lib/vault/bytes";
import { additionalData, openEnvelope, sealEnvelope } from "@/lib/vault/envelope";
import { grantSuite, openGrant, sealGrant } from "@/lib/vault/grant";
import {
  deriveBytes,
  importCipher,
  importSecret,
  infoOf,
  itemDerivation,
  itemKey,
  passwordRounds,
  stretchPassword,
} from "@/lib/vault/keys";
import { fingerprint } from "@/lib/vault/member";

/** Computed with another implementation of the same formats (node:crypto, RFC 9180's own key derivation). */
const sequence = (length: number, start: number): Bytes => Uint8Array.from({ length }, (_, index) => start + index);
const hex = (bytes: ArrayBuffer | Uint8Array): string => Buffer.from(bytes as Uint8Array).toString("hex");
const id = (end: string): string => `0199a000-0000-7000-8000-${end.padStart(12, "0")}`;

const [tenant, item, member, keyId] = [id("1"), id("cc"), id("dd"), id("ee")];
const vaultKey = sequence(32, 0x40);
const share = sequence(32, 0xc0);
const place = { tenant, object: item, version: 7 };

describe("keys", () => {
  test("a password stretches and derives to the known bytes", async () => {
    const stretched = await stretchPassword("correct horse battery staple", sequence(16, 0), passwordRounds);
    expect(hex(stretched)).toBe("ef177144eec9420cbc1093d2a8b344a92bc506d0d4ec9c028dd19f8324d8c1e6");
    const key = await deriveBytes(await importSecret(stretched), { info: infoOf("password-kek", tenant, member) });
    expect(hex(key)).toBe("d921d7f38c615298959d19b33ba6521b105d09148f4f2c674f35ed9aee6676c2");
  });

  test("an item's key depends on the server's share", async () => {
    const secret = await importSecret(vaultKey);
    expect(hex(await deriveBytes(secret, itemDerivation(tenant, item, null)))).toBe(
      "071547bd79737530d1b8339d67f2de89267ebfa360e438b596042002b1a61471",
    );
    expect(hex(await deriveBytes(secret, itemDerivation(tenant, item, share)))).toBe(
      "655eb3207f5d0832cf34a20a785b3774e4eca8666d3926b911c796864914ce6e",
    );
  });

  test("a passkey's output derives to the known bytes", async () => {
    const key = await deriveBytes(await importSecret(sequence(32, 0x20)), { info: infoOf("prf-kek", tenant, member) });
    expect(hex(key)).toBe("12a0ef894ed7503b2dc61d4a276c51ebede65da99040cf6adef00f6465150f75");
    const salt = await sha256(concat(utf8("WebAuthn PRF"), Uint8Array.of(0), utf8("atrium vault 1")));
    expect(hex(salt)).toBe("eb9b5eaa0cb4b892b9b117f2bb167ecb35bc5f77120bbd366ba63eec1184ebae");
  });
});

describe("envelopes", () => {
  const content =
    "AQEBmaAAAABwAIAAAAAAAADuAQIDBAUGBwgJCgsMeyy-0gOop6XKbN3S3ezvwICIagBF5qVAkxTranafxBEdQ1urWV0EQKYqJ9j6" +
    "zMOFXMZLt11Rj0SmpvVbWaqQuSKBE7fKAYTcez0hrHQTaMQ";
  const wrap = "AQIBmaAAAABwAIAAAAAAAADuERITFBUWFxgZGhscjwqTZNEIOStOKH-d1emj0tJppDTrl7CWjN-BItSjxV4ff_43WqkDpCSSSP7M2wwo";
  const contentKey = sequence(32, 0x80);

  test("a value is sealed to the known bytes", async () => {
    expect(hex(additionalData({ ...place, kind: "value" }))).toBe(
      "415631010199a0000000700080000000000000010199a0000000700080000000000000cc00000007",
    );
    const plain = pad(utf8(`{"v":1,"value":"s3cr3t-ключ"}`));
    expect(plain).toHaveLength(64);
    const cipher = await importCipher(contentKey);
    expect(await sealEnvelope(cipher, { ...place, kind: "value" }, keyId, plain, sequence(12, 1))).toBe(content);
  });

  test("a content key is wrapped to the known bytes, and opens nowhere else", async () => {
    const secret = await importSecret(vaultKey);
    const [sealed, open] = [await itemKey(secret, tenant, item, share), await itemKey(secret, tenant, item, null)];
    expect(await sealEnvelope(sealed, { ...place, kind: "key" }, keyId, contentKey, sequence(12, 0x11))).toBe(wrap);
    expect(await openEnvelope(sealed, { ...place, kind: "key" }, wrap)).toEqual(contentKey);
    await expect(openEnvelope(sealed, { ...place, kind: "key", version: 6 }, wrap)).rejects.toThrow("can’t be opened");
    await expect(openEnvelope(sealed, { ...place, kind: "key", object: member }, wrap)).rejects.toThrow("can’t be opened");
    await expect(openEnvelope(open, { ...place, kind: "key" }, wrap)).rejects.toThrow("can’t be opened");
  });
});

test("a grant is sealed to the known bytes, and its key has the known fingerprint", async () => {
  const recipient = await grantSuite.kem.deriveKeyPair(sequence(32, 1).buffer);
  const ephemeral = await grantSuite.kem.deriveKeyPair(sequence(32, 0x31).buffer);
  const point = new Uint8Array(await grantSuite.kem.serializePublicKey(recipient.publicKey));
  expect(hex(point)).toBe(
    "04e3da718b2efbffd3090f42975151c18429c8071f14918336d1c92805fd8b2fbf323fd6144b2a3f9b49288635094aa06d7e4570007fcc7f1f9b238ca198a2d5e1",
  );
  const grantee = { tenant, member, public_key: toBase64Url(point) };
  const grant = await sealGrant(grantee, keyId, vaultKey, ephemeral);
  expect(hex(fromBase64Url(grant).slice(18))).toBe(
    "0428b7051c19b405ae168a0d57bab11139f62a62cb5eefab983cf0572bc064407d885c7c522245c1da428b77dd9860ed156eb282c08164e4040469357ac04a1686" +
      "eef1a7d7ed02f2b07279beb4d6e20773565e613e96250dd261ec121ac793460704e93dc93a04cabec9f5db9886ad0ff0",
  );
  expect(await openGrant(recipient, grantee, grant)).toEqual({ key_id: keyId, vault_key: vaultKey });
  expect(await fingerprint(tenant, member, grantee.public_key)).toBe("55614 29241 37099 09779 84904 72571");
});
