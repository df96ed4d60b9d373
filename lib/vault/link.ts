import { fromBase64Url, fromUtf8, pad, randomBytes, toBase64Url, unpad, utf8, uuidOf } from "./bytes";
import { openEnvelope, readEnvelope, sealEnvelope, unopenable } from "./envelope";
import { importCipher } from "./keys";

/** Encrypts text for a one-time link. `key` belongs into the address's fragment, which browsers never send. */
export async function sealLink(tenant: string, text: string): Promise<{ content: string; key: string }> {
  const [key, id] = [randomBytes(32), uuidOf(randomBytes(16))];
  const place = { kind: "link", tenant, object: id, version: 1 } as const;
  return { content: await sealEnvelope(await importCipher(key), place, id, pad(utf8(text))), key: toBase64Url(key) };
}

/** Whether the text has the form of a link's key; mail programs cut addresses at times. */
export const isLinkKey = (key: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(key);

/** @throws AppError `invalid` for a wrong key or a changed byte. */
export async function openLink(tenant: string, content: string, key: string): Promise<string> {
  const envelope = readEnvelope("link", content);
  if (!envelope || !isLinkKey(key)) throw unopenable();
  const place = { kind: "link", tenant, object: envelope.key_id, version: 1 } as const;
  return fromUtf8(unpad(await openEnvelope(await importCipher(fromBase64Url(key)), place, content)));
}
