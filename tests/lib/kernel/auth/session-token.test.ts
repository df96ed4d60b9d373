import { createCipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { decode } from "next-auth/jwt";
import { expect, test } from "vitest";
import { readSessionToken, sealSessionToken } from "@/lib/kernel/auth/session-token";

const secret = "5e".repeat(32);
const session_id = "01930000-0000-7000-8000-000000000001";
const text = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** A token under the right key by another algorithm of next-auth's library (RFC 7518, 5.2.3). */
function sealByCbc(): string {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "NextAuth.js Generated Encryption Key", 32));
  const header = text({ alg: "dir", enc: "A128CBC-HS256" });
  const iv = randomBytes(16);
  const cipher = createCipheriv("aes-128-cbc", key.subarray(16), iv);
  const sealed = Buffer.concat([cipher.update(JSON.stringify({ session_id, exp: 4_102_444_800 })), cipher.final()]);
  const length = Buffer.alloc(8);
  length.writeUInt32BE(header.length * 8, 4);
  const mac = createHmac("sha256", key.subarray(0, 16))
    .update(Buffer.concat([Buffer.from(header), iv, sealed, length]))
    .digest();
  return [header, "", iv.toString("base64url"), sealed.toString("base64url"), mac.subarray(0, 16).toString("base64url")].join(".");
}

test("a session's token names its session and which of its tokens it is", async () => {
  expect(await readSessionToken(await sealSessionToken(session_id, secret, 3), [secret])).toEqual({ session_id, renewals: 3 });
  expect(await readSessionToken(await sealSessionToken(session_id, "6f".repeat(32)), [secret])).toBeNull();
});

test("a token by another algorithm than A256GCM is refused, though the library opens it", async () => {
  const token = sealByCbc();
  expect(await decode({ token, secret })).toMatchObject({ session_id });
  expect(await readSessionToken(token, [secret])).toBeNull();
  for (const forged of ["", "x", `${text({ alg: "none" })}..x.y.z`, "e30.e30."])
    expect(await readSessionToken(forged, [secret])).toBeNull();
});
