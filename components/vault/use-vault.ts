"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { queryKeys } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import { useWorkplace } from "@/components/shell/workplace";
import { decodeId } from "@/lib/kernel/base/ids";
import type { Noun } from "@/lib/kernel/base/nouns";
import { unlockVault, type OpenVault, type Person, type StoredUnlock } from "@/lib/vault/session";
import { setOpenVault, useOpenVault } from "./open-vault";
import { vaultApi, vaultItems, type Overview } from "./resource";

/** The UUID of a wire id, which ciphertext is tied to. */
export function uuidOf(noun: Noun, id: string): string {
  const uuid = decodeId(noun, id);
  if (uuid === null) throw new TypeError(`${id} is no id of a ${noun}.`);
  return uuid;
}

/** The vault of the company as the reader's browser knows it: what the server says, and the open vault if it is unlocked. */
export function useVault() {
  const api = useApi();
  const cache = useQueryClient();
  const { staff } = useWorkplace();
  const queryKey = queryKeys.part(api.tenant, vaultItems.name, "overview", "keys");
  const { data: overview } = useQuery<Overview>({ queryKey, queryFn: ({ signal }) => api.ask(vaultApi.get, {}, signal) });
  const tenant = overview && uuidOf("tenant", overview.tenant_id);
  const vault = useOpenVault(tenant);
  const person = tenant === undefined ? null : { tenant, member: uuidOf("staff", staff.id) };
  return {
    api,
    overview,
    person,
    vault,
    refresh: () => cache.invalidateQueries({ queryKey: queryKeys.all(api.tenant, vaultItems.name) }),
    /** @throws AppError `invalid` for a wrong password. */
    async unlock(password: string): Promise<void> {
      if (person && overview) setOpenVault(await unlockAs(person, overview, password));
    },
  };
}

/** Opens the vault with what the server has of the person's keys. @throws AppError `invalid` for a wrong password. */
async function unlockAs(person: Person, overview: Overview, password: string): Promise<OpenVault | null> {
  const { me } = overview;
  const unlock = passwordUnlockOf(overview);
  if (me === null || unlock === null) return null;
  const grants = me.grants.map(({ key_id, content }) => ({ key_id: uuidOf("vault_key", key_id), content }));
  return unlockVault(person, { public_key: me.public_key, grants, unlock }, password);
}

/** What the server stores of the reader's vault password; null for readers without one. */
export function passwordUnlockOf(overview: Overview | undefined): StoredUnlock | null {
  const unlock = overview?.me?.unlocks.find(({ kind }) => kind === "password");
  if (!unlock || unlock.salt === null || unlock.rounds === null) return null;
  return { kind: "password", salt: unlock.salt, rounds: unlock.rounds, envelope: unlock.envelope };
}

/** The key that new values are encrypted with; null while the vault is locked, or was opened before a rotation. */
export function currentKeyOf(overview: Overview | undefined, vault: OpenVault | null) {
  const id = overview?.key_id ? uuidOf("vault_key", overview.key_id) : null;
  return vault?.keys.find((key) => key.id === id) ?? null;
}
