import { grantVaultAccess, joinVault, listVaultMembers, getVault, setUpVault, createVaultItem, readVaultValue } from "@/lib/domains/vault";
import { createContext, type Ctx } from "@/lib/kernel/context";
import { fromBase64Url, toBase64Url } from "@/lib/vault/bytes";
import { openValue, sealValue, type SealedValue } from "@/lib/vault/item";
import { grantAll, newMember, newVault, type OpenVault } from "@/lib/vault/session";

const memberOf = ({ principal }: Ctx): string => {
  if (principal.kind !== "staff") throw new Error("no colleague");
  return principal.staff_id;
};

export const personOf = (ctx: Ctx) => ({ tenant: ctx.tenant.id, member: memberOf(ctx) });

/** What a browser does, against the operations themselves. */
export async function setUp(ctx: Ctx, password = "seven mild otters hum", split: { parts: number; needed: number } | null = null) {
  const made = await newVault(personOf(ctx), password, split);
  await setUpVault(ctx, made.stored);
  return made;
}

export async function join(ctx: Ctx, password = "nine grey herons wade"): Promise<void> {
  const { keys, unlock } = await newMember(personOf(ctx), password);
  await joinVault(ctx, { keys, unlock });
}

/** Grants the vault's keys to the member of another context. */
export async function grantTo(ctx: Ctx, vault: OpenVault, other: Ctx): Promise<void> {
  const { data } = await listVaultMembers(ctx, {});
  const member = data.find(({ staff_id }) => staff_id === memberOf(other));
  if (!member) throw new Error("not a member");
  const grants = await grantAll(vault, { member: member.staff_id, public_key: member.public_key });
  await grantVaultAccess(ctx, { id: member.id, public_key: member.public_key, grants });
}

const currentKey = async (ctx: Ctx, { keys }: OpenVault) => {
  const { key_id } = await getVault(ctx, {});
  const key = keys.find(({ id }) => id === key_id);
  if (!key) throw new Error("no current key");
  return key;
};

export const toWire = ({ share, ...stored }: SealedValue, version: number) => ({ ...stored, version, share: share && toBase64Url(share) });

/** A value for an item, as a browser encrypts it. */
export async function encrypted(ctx: Ctx, vault: OpenVault, item: string, value: string, sealed: boolean, version = 1) {
  const place = { tenant: ctx.tenant.id, item, version };
  return toWire(await sealValue(await currentKey(ctx, vault), place, sealed, { value }), version);
}

export async function addItem(ctx: Ctx, vault: OpenVault, title: string, value: string, sealed = true): Promise<string> {
  const id = crypto.randomUUID();
  await createVaultItem(ctx, { id, title, kind: "credential", sealed, value: await encrypted(ctx, vault, id, value, sealed) });
  return id;
}

/** Opens what the server answers. */
export async function opened(ctx: Ctx, vault: OpenVault, id: string, token?: string): Promise<string> {
  const stored = await readVaultValue(ctx, { id, ...(token === undefined ? {} : { token }) });
  const key = vault.keys.find((one) => one.id === stored.key_id);
  if (!key) throw new Error("no key");
  const place = { tenant: ctx.tenant.id, item: id, version: stored.value_version };
  return (await openValue(key.key, place, { ...stored, share: stored.share === null ? null : fromBase64Url(stored.share) })).value;
}

/** The same person in another session or with other rights. */
export function as(ctx: Ctx, changes: { session_id?: string; confirmed_at?: Date; staff_id?: string; ip?: string }): Ctx {
  if (ctx.principal.kind !== "staff") throw new Error("no colleague");
  const { ip = ctx.request.ip, ...principal } = changes;
  return createContext({ ...ctx, principal: { ...ctx.principal, ...principal }, request: { ...ctx.request, ip } });
}
