import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from "@hpke/core";
import { concat, toBase64Url, type Bytes } from "./bytes";
import { additionalData, header, readEnvelope, unopenable, type Place } from "./envelope";
import { infoOf } from "./keys";
import { importPublicKey } from "./member";

/** HPKE (RFC 9180): DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-256-GCM. */
export const grantSuite = new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() });

const encapsulatedLength = 65;

interface Grantee {
  tenant: string;
  member: string;
}

export const grantInfo = ({ tenant, member }: Grantee): Bytes => infoOf("grant", tenant, member);
const placeOf = ({ tenant, member }: Grantee): Place => ({ kind: "grant", tenant, object: member, version: 1 });

/** The vault key for one member. `ephemeral` is random; only test vectors give one. */
export async function sealGrant(
  grantee: Grantee & { public_key: string },
  keyId: string,
  vaultKey: Bytes,
  ephemeral?: CryptoKeyPair,
): Promise<string> {
  const sender = await grantSuite.createSenderContext({
    recipientPublicKey: await importPublicKey(grantee.public_key),
    info: grantInfo(grantee),
    ...(ephemeral ? { ekm: ephemeral } : {}),
  });
  const sealed = await sender.seal(vaultKey, additionalData(placeOf(grantee)));
  return toBase64Url(concat(header("grant", keyId), new Uint8Array(sender.enc), new Uint8Array(sealed)));
}

/** The 32 bytes of the vault key; import and forget them. @throws AppError `invalid` for another member's grant. */
export async function openGrant(own: CryptoKeyPair, grantee: Grantee, grant: string): Promise<{ key_id: string; vault_key: Bytes }> {
  const envelope = readEnvelope("grant", grant);
  if (!envelope) throw unopenable();
  const { body, key_id } = envelope;
  try {
    const recipient = await grantSuite.createRecipientContext({
      recipientKey: own,
      enc: body.slice(0, encapsulatedLength),
      info: grantInfo(grantee),
    });
    const opened = await recipient.open(body.slice(encapsulatedLength), additionalData(placeOf(grantee)));
    return { key_id, vault_key: new Uint8Array(opened) };
  } catch (cause) {
    throw unopenable(cause);
  }
}
