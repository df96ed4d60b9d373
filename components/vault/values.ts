import type { Api } from "@/components/api/api";
import { sendOnce } from "@/components/api/request";
import { destinationOf } from "@/components/api/verb";
import { encodeId } from "@/lib/kernel/base/ids";
import { fromBase64Url, toBase64Url } from "@/lib/vault/bytes";
import { unopenable } from "@/lib/vault/envelope";
import { openValue, rewrapValue, sealValue, type VaultKey, type VaultValue } from "@/lib/vault/item";
import type { OpenVault } from "@/lib/vault/session";
import { vaultApi, vaultItems, type VaultItemRow } from "./resource";
import { uuidOf } from "./use-vault";

/** The value of an item for the API, encrypted for this version of it. */
export async function encryptValue(
  key: VaultKey,
  { tenant, item, version, sealed }: { tenant: string; item: string; version: number; sealed: boolean },
  value: VaultValue,
) {
  const { share, ...stored } = await sealValue(key, { tenant, item, version }, sealed, value);
  return { ...stored, version, share: share && toBase64Url(share) };
}

/** The highest version of each item's value that this tab has seen: an older one is a server's trick or a stale answer. */
const seen = new Map<string, number>();

/** Reads and decrypts a value. A sealed one is revealed first, which may ask for the reader's password. */
export async function readValue(api: Api, vault: OpenVault, item: Pick<VaultItemRow, "id" | "sealed">): Promise<VaultValue> {
  const { id, sealed } = item;
  const headers: Record<string, string> = sealed
    ? { "atrium-vault-token": (await api.call(vaultItems.verbs.reveal, { id })).decryption_token }
    : {};
  const plan = { tenant: api.tenant, headers, ...destinationOf(vaultItems.verbs.value, { id }) };
  const stored = (await sendOnce(plan)) as Awaited<ReturnType<NonNullable<typeof vaultItems.verbs.value.types>>>;
  const key_id = uuidOf("vault_key", stored.key_id);
  const key = vault.keys.find((each) => each.id === key_id);
  if (!key || stored.value_version < (seen.get(id) ?? 0)) throw unopenable();
  seen.set(id, stored.value_version);
  const place = { tenant: vault.tenant, item: uuidOf("vault_item", id), version: stored.value_version };
  return openValue(key.key, place, { ...stored, share: stored.share === null ? null : fromBase64Url(stored.share) });
}

/** Moves items to the current key until none is left, and ends the rotation. It may stop anywhere and be called again. */
export async function rotateItems(api: Api, vault: OpenVault, to: VaultKey, onLeft: (left: number) => void): Promise<void> {
  for (;;) {
    const { data, left } = await api.call(vaultApi.take_keys, {});
    onLeft(left);
    if (data.length === 0) break;
    for (const [index, { id, value_version, key_id, wrap, share }] of data.entries()) {
      const from = vault.keys.find((each) => encodeId("vault_key", each.id) === key_id);
      if (!from) throw unopenable();
      const place = { tenant: vault.tenant, item: uuidOf("vault_item", id), version: value_version };
      const wrapped = await rewrapValue(from.key, to, place, { wrap, share: share === null ? null : fromBase64Url(share) });
      await api.call(vaultItems.verbs.rewrap, {
        id,
        value_version,
        wrap: wrapped.wrap,
        share: wrapped.share && toBase64Url(wrapped.share),
      });
      onLeft(left - index - 1);
    }
  }
  await api.call(vaultApi.finish_rotation, {});
}
