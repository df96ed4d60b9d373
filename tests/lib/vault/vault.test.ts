import { assert, asyncProperty, base64String, integer, property, string, uuid } from "fast-check";
import { describe, expect, test } from "vitest";
import { fromBase64Url, pad, randomBytes, toBase64Url, unpad, uuidBytes, uuidOf, type Bytes } from "@/lib/vault/bytes";
import { readEnvelope } from "@/lib/vault/envelope";
import { openGrant, sealGrant } from "@/lib/vault/grant";
import { openValue, rewrapValue, sealValue, type VaultKey } from "@/lib/vault/item";
import { importSecret, stretchPassword, unlockKey } from "@/lib/vault/keys";
import { openLink, sealLink } from "@/lib/vault/link";
import { createMemberKeys, importMemberKeys, isVouched, openSecret, sealSecret, vouch } from "@/lib/vault/member";
import { fromWords, joinCodes, recoveryCheck, splitKey, toWords } from "@/lib/vault/recovery";

const newKey = async (): Promise<VaultKey> => ({ id: crypto.randomUUID(), key: await importSecret(randomBytes(32)) });
const newPlace = () => ({ tenant: crypto.randomUUID(), item: crypto.randomUUID(), version: 3 });
const refused = { code: "invalid" };

/** The text with one byte of its content changed. */
function changeByte(text: string, at: number): string {
  const bytes = fromBase64Url(text);
  const index = at % bytes.length;
  bytes[index] = (bytes[index] ?? 0) ^ 1;
  return toBase64Url(bytes);
}

describe("values", () => {
  test("any value opens as it was, sealed or not", async () => {
    const key = await newKey();
    await assert(
      asyncProperty(string({ unit: "binary", maxLength: 200 }), integer({ min: 0, max: 1 }), async (value, sealed) => {
        const place = newPlace();
        const stored = await sealValue(key, place, sealed === 1, { value });
        expect(await openValue(key.key, place, stored)).toEqual({ value });
        expect(stored.share === null).toBe(sealed === 0);
      }),
      { numRuns: 12 },
    );
  });

  test("a value opens at no other place, version, key or share, and with no changed byte", async () => {
    const [key, other, place] = [await newKey(), await newKey(), newPlace()];
    const stored = await sealValue(key, place, true, { value: "s3cr3t" });
    await expect(openValue(other.key, place, stored)).rejects.toMatchObject(refused);
    await expect(openValue(key.key, { ...place, version: 4 }, stored)).rejects.toMatchObject(refused);
    await expect(openValue(key.key, { ...place, item: crypto.randomUUID() }, stored)).rejects.toMatchObject(refused);
    await expect(openValue(key.key, { ...place, tenant: crypto.randomUUID() }, stored)).rejects.toMatchObject(refused);
    await expect(openValue(key.key, place, { ...stored, share: null })).rejects.toMatchObject(refused);
    await expect(openValue(key.key, place, { ...stored, share: randomBytes(32) })).rejects.toMatchObject(refused);
    await expect(openValue(key.key, place, { ...stored, wrap: stored.content })).rejects.toMatchObject(refused);
    // The header's key id (bytes 2 to 17) is a hint for the server; everything else is authenticated.
    await assert(
      asyncProperty(integer({ min: 18, max: 2_000 }), async (at) => {
        const length = fromBase64Url(stored.content).length;
        const index = 18 + (at % (length - 18));
        await expect(openValue(key.key, place, { ...stored, content: changeByte(stored.content, index) })).rejects.toMatchObject(refused);
      }),
      { numRuns: 15 },
    );
  });

  test("a value opens with the new key alone after its content key was wrapped anew", async () => {
    const [old, next, place] = [await newKey(), await newKey(), newPlace()];
    const stored = await sealValue(old, place, true, { value: "kept" });
    const wrapped = await rewrapValue(old.key, next, place, stored);
    const moved = { ...stored, ...wrapped };
    expect(await openValue(next.key, place, moved)).toEqual({ value: "kept" });
    await expect(openValue(old.key, place, moved)).rejects.toMatchObject(refused);
    expect(readEnvelope("key", wrapped.wrap)?.key_id).toBe(next.id);
  });
});

describe("members", () => {
  test("private keys open with the password that sealed them, for their member alone, and open the member's grant", async () => {
    const owner = { tenant: crypto.randomUUID(), member: crypto.randomUUID() };
    const salt = randomBytes(16);
    const keyOf = async (password: string) =>
      unlockKey("password", await stretchPassword(password, salt, 1000), owner.tenant, owner.member);
    const made = await createMemberKeys();
    const envelope = await sealSecret(await keyOf("nine grey herons"), "password", owner, made.secret);
    await expect(openSecret(await keyOf("nine gray herons"), "password", owner, envelope)).rejects.toMatchObject(refused);
    await expect(openSecret(await keyOf("nine grey herons"), "recovery", owner, envelope)).rejects.toMatchObject(refused);

    const keys = await importMemberKeys(await openSecret(await keyOf("nine grey herons"), "password", owner, envelope), made.public_key);
    expect(keys.agreement.privateKey.extractable).toBe(false);
    const [vaultKey, key_id] = [randomBytes(32), crypto.randomUUID()];
    const grant = await sealGrant({ ...owner, public_key: made.public_key }, key_id, vaultKey);
    expect(await openGrant(keys.agreement, owner, grant)).toEqual({ key_id, vault_key: vaultKey });
    await expect(openGrant(keys.agreement, { ...owner, member: crypto.randomUUID() }, grant)).rejects.toMatchObject(refused);
    await expect(openGrant(keys.agreement, owner, changeByte(grant, 100))).rejects.toMatchObject(refused);

    const vouched = { ...owner, public_key: made.public_key, key_id };
    const signed = await vouch(keys, vouched);
    expect(await isVouched(made.signing_key, vouched, signed)).toBe(true);
    expect(await isVouched(made.signing_key, { ...vouched, public_key: made.signing_key }, signed)).toBe(false);
  });

  test("a password entered with composed or separate accents is the same, and empty key material is refused", async () => {
    const salt = randomBytes(16);
    expect(await stretchPassword("café", salt, 1000)).toEqual(await stretchPassword("cafe\u0301", salt, 1000));
    await expect(unlockKey("prf", new Uint8Array(32), crypto.randomUUID(), crypto.randomUUID())).rejects.toMatchObject(refused);
  });
});

describe("recovery", () => {
  test("24 words give the key back, and a wrong word is refused", () => {
    const key = randomBytes(32);
    const words = toWords(key).split(" ");
    expect(words).toHaveLength(24);
    expect(fromWords(`  ${words.join("  ").toUpperCase()} `)).toEqual(key);
    expect(() => fromWords(words.slice(1).join(" "))).toThrow("recovery kit");
    expect(() => fromWords([...words.slice(1), "atrium"].join(" "))).toThrow("recovery kit");
  });

  test("any three of five codes restore the key; two don't, nor does a mistyped one or one entered twice", async () => {
    const key = randomBytes(32);
    const [hash, codes] = [await recoveryCheck(key), await splitKey(key, 5, 3)];
    const [one = "", two = "", three = "", four = "", five = ""] = codes;
    expect(await joinCodes([one, three, five], hash)).toEqual(key);
    expect(await joinCodes([four.toLowerCase().replaceAll("-", " "), two, one], hash)).toEqual(key);
    await expect(joinCodes([one, two], hash)).rejects.toMatchObject(refused);
    await expect(joinCodes([one, one, two], hash)).rejects.toMatchObject(refused);
    const mistyped = `${one.slice(0, 3)}${one[3] === "A" ? "B" : "A"}${one.slice(4)}`;
    await expect(joinCodes([mistyped, two, three], hash)).rejects.toMatchObject(refused);
  });
});

test("a link opens with the key of its fragment, in its company alone", async () => {
  const tenant = crypto.randomUUID();
  const { content, key } = await sealLink(tenant, "مفتاح s3cr3t");
  expect(await openLink(tenant, content, key)).toBe("مفتاح s3cr3t");
  await expect(openLink(crypto.randomUUID(), content, key)).rejects.toMatchObject(refused);
  await expect(openLink(tenant, content, toBase64Url(randomBytes(32)))).rejects.toMatchObject(refused);
  await expect(openLink(tenant, content, "")).rejects.toMatchObject(refused);
});

test("padding, base64url and UUIDs give back what they were given, and padding hides the length", () => {
  assert(
    property(base64String(), uuid(), (text, id) => {
      const bytes: Bytes = Uint8Array.from(Buffer.from(text, "base64"));
      expect(unpad(pad(bytes))).toEqual(bytes);
      expect(pad(bytes).length % 64).toBe(0);
      expect(fromBase64Url(toBase64Url(bytes))).toEqual(bytes);
      expect(uuidOf(uuidBytes(id))).toBe(id);
    }),
  );
  expect(() => unpad(new Uint8Array(64))).toThrow("not padded");
});

test("text that is no envelope of the kind has no form", () => {
  expect(readEnvelope("value", "")).toBeNull();
  expect(readEnvelope("value", "AQEBmaAAAABwAIAAAAAAAADu")).toBeNull();
  expect(readEnvelope("value", "s3cr3t-value-in-the-clear-that-is-long-enough-to-be-an-envelope-of-some-kind")).toBeNull();
});
