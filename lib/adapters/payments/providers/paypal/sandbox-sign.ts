import { createSign, createVerify, generateKeyPairSync, type KeyObject } from "node:crypto";
import { crc32 } from "node:zlib";

/** The text that PayPal signs (developer.paypal.com/api/rest/webhooks/rest): the body is in it by its checksum. */
export function transmissionText(id: string, time: string, webhookId: string, raw: string | Buffer): string {
  return `${id}|${time}|${webhookId}|${crc32(raw)}`;
}

export function isSignedBy(key: KeyObject, text: string, signature: string): boolean {
  return createVerify("RSA-SHA256").update(text).verify(key, signature, "base64");
}

let pair: { publicKey: KeyObject; privateKey: KeyObject } | undefined;

/** The sandbox's key pair, made on first use: both sides of a signature are this process. */
export function sandboxKeys(): { publicKey: KeyObject; privateKey: KeyObject } {
  pair ??= generateKeyPairSync("rsa", { modulusLength: 2048 });
  return pair;
}

export function signText(text: string): string {
  return createSign("RSA-SHA256").update(text).sign(sandboxKeys().privateKey, "base64");
}
