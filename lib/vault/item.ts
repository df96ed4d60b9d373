import { fromUtf8, pad, randomBytes, unpad, utf8, type Bytes } from "./bytes";
import { openEnvelope, sealEnvelope, unopenable, type Place } from "./envelope";
import { importCipher, itemKey } from "./keys";

/** One version of an item's value. */
export interface ItemPlace {
  tenant: string;
  item: string;
  version: number;
}

/** What is stored of a value: the content under its own key, that key under the item's, and the server's share of a sealed one. */
export interface SealedValue {
  content: string;
  wrap: string;
  share: Bytes | null;
}

/** What is encrypted. Fields that a kind of item does not have are absent. */
export interface VaultValue {
  value: string;
  username?: string;
  file?: { name: string; type: string; data: string };
}

/** A vault key in use: its id, and itself for derivation alone. */
export interface VaultKey {
  id: string;
  key: CryptoKey;
}

const placeOf = (kind: "value" | "key", { tenant, item, version }: ItemPlace): Place => ({ kind, tenant, object: item, version });

/** Encrypts a value for a new version of an item, under a content key that is used once. */
export async function sealValue(vaultKey: VaultKey, place: ItemPlace, sealed: boolean, value: VaultValue): Promise<SealedValue> {
  const contentKey = randomBytes(32);
  const plain = pad(utf8(JSON.stringify({ v: 1, ...value })));
  const content = await sealEnvelope(await importCipher(contentKey), placeOf("value", place), vaultKey.id, plain);
  return { content, ...(await wrapContentKey(vaultKey, place, sealed, contentKey)) };
}

async function wrapContentKey(vaultKey: VaultKey, place: ItemPlace, sealed: boolean, contentKey: Bytes) {
  const share = sealed ? randomBytes(32) : null;
  const key = await itemKey(vaultKey.key, place.tenant, place.item, share);
  return { wrap: await sealEnvelope(key, placeOf("key", place), vaultKey.id, contentKey), share };
}

type Wrapped = Omit<SealedValue, "content">;

async function unwrapContentKey(vaultKey: CryptoKey, place: ItemPlace, { wrap, share }: Wrapped): Promise<Bytes> {
  return openEnvelope(await itemKey(vaultKey, place.tenant, place.item, share), placeOf("key", place), wrap);
}

/** @throws AppError `invalid` for a wrong key or share, a changed byte, another item or version. */
export async function openValue(vaultKey: CryptoKey, place: ItemPlace, stored: SealedValue): Promise<VaultValue> {
  const contentKey = await importCipher(await unwrapContentKey(vaultKey, place, stored));
  const plain = await openEnvelope(contentKey, placeOf("value", place), stored.content);
  try {
    const { v, ...value } = JSON.parse(fromUtf8(unpad(plain))) as VaultValue & { v: number };
    if (v === 1) return value;
  } catch (cause) {
    throw unopenable(cause);
  }
  throw unopenable();
}

/** Wraps the content key anew, with a new share for a sealed item; the content stays as it is. */
export async function rewrapValue(from: CryptoKey, to: VaultKey, place: ItemPlace, stored: Wrapped): Promise<Wrapped> {
  const contentKey = await unwrapContentKey(from, place, stored);
  const wrapped = await wrapContentKey(to, place, stored.share !== null, contentKey);
  // The old wrap is replaced for good, so the new one has to open first.
  const opened = await unwrapContentKey(to.key, place, wrapped);
  if (opened.some((byte, index) => byte !== contentKey[index])) throw unopenable();
  return wrapped;
}
