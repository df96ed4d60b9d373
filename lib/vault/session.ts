import { fromBase64Url, randomBytes, toBase64Url, type Bytes } from "./bytes";
import { openGrant, sealGrant } from "./grant";
import type { VaultKey } from "./item";
import { importSecret, passwordRounds, stretchPassword, unlockKey } from "./keys";
import { createMemberKeys, importMemberKeys, isVouched, openSecret, sealSecret, vouch, type MemberKeys, type PublicKeys } from "./member";
import { joinCodes, fromWords, recoveryCheck, recoveryMember, splitKey, toWords } from "./recovery";

/** Who unlocks; both are UUIDs. */
export interface Person {
  tenant: string;
  member: string;
}

/** A way to unlock, as the server stores it. */
export interface StoredUnlock {
  kind: "password";
  salt: string;
  rounds: number;
  envelope: string;
}

export interface StoredGrant {
  key_id: string;
  content: string;
}

/** An open vault in one tab: keys that can be used and not exported, with the grants that they came from. */
export interface OpenVault extends Person {
  own: MemberKeys;
  keys: VaultKey[];
  grants: StoredGrant[];
}

async function sealWithPassword({ tenant, member }: Person, secret: Bytes, password: string): Promise<StoredUnlock> {
  const salt = randomBytes(16);
  const key = await unlockKey("password", await stretchPassword(password, salt, passwordRounds), tenant, member);
  const envelope = await sealSecret(key, "password", { tenant, member }, secret);
  return { kind: "password", salt: toBase64Url(salt), rounds: passwordRounds, envelope };
}

async function openWithPassword({ tenant, member }: Person, unlock: StoredUnlock, password: string): Promise<Bytes> {
  const stretched = await stretchPassword(password, fromBase64Url(unlock.salt), unlock.rounds);
  return openSecret(await unlockKey("password", stretched, tenant, member), "password", { tenant, member }, unlock.envelope);
}

/** New keys for a person, their private halves encrypted with the password. */
export async function newMember(person: Person, password: string): Promise<{ keys: PublicKeys; unlock: StoredUnlock; own: MemberKeys }> {
  const { secret, ...keys } = await createMemberKeys();
  return { keys, unlock: await sealWithPassword(person, secret, password), own: await importMemberKeys(secret, keys.public_key) };
}

/** The same keys under another password. @throws AppError `invalid` for a wrong password. */
export async function newPassword(person: Person, unlock: StoredUnlock, old: string, password: string): Promise<StoredUnlock> {
  return sealWithPassword(person, await openWithPassword(person, unlock, old), password);
}

/** @throws AppError `invalid` for a grant of other keys. */
async function openVault(person: Person, own: MemberKeys, grants: StoredGrant[]): Promise<OpenVault> {
  const opened = await Promise.all(
    grants.map(async ({ key_id, content }) => {
      const { vault_key } = await openGrant(own.agreement, person, content);
      return { id: key_id, key: await importSecret(vault_key) };
    }),
  );
  return { ...person, own, keys: opened, grants };
}

/** @throws AppError `invalid` for a wrong password. */
export async function unlockVault(
  person: Person,
  stored: { public_key: string; unlock: StoredUnlock; grants: StoredGrant[] },
  password: string,
): Promise<OpenVault> {
  const secret = await openWithPassword(person, stored.unlock, password);
  return openVault(person, await importMemberKeys(secret, stored.public_key), stored.grants);
}

interface Recipient {
  member: string;
  public_key: string;
}

/** One vault key encrypted for a recipient, signed by the person who grants it. */
async function grantOf({ tenant, own }: { tenant: string; own: MemberKeys }, { member, public_key }: Recipient, id: string, key: Bytes) {
  const content = await sealGrant({ tenant, member, public_key }, id, key);
  return { content, signature: await vouch(own, { tenant, member, public_key, key_id: id }) };
}

/** Grants of every key of the open vault for another member. */
export function grantAll(vault: OpenVault, recipient: Recipient): Promise<{ key_id: string; content: string; signature: string }[]> {
  return Promise.all(
    vault.grants.map(async ({ key_id, content }) => {
      const { vault_key } = await openGrant(vault.own.agreement, vault, content);
      return { key_id, ...(await grantOf(vault, recipient, key_id, vault_key)) };
    }),
  );
}

/**
 * Whether the reader granted a member's key in person. If not, the server could show another key in its place.
 * @param signingKey the reader's own, as the server has it: a signature made now proves that it is.
 */
export async function isGrantedByMe(
  vault: OpenVault,
  signingKey: string,
  { member, public_key }: Recipient,
  grant: { key_id: string; signature: string },
): Promise<boolean> {
  const vouched = { tenant: vault.tenant, member, public_key, key_id: grant.key_id };
  const isMine = await isVouched(signingKey, vouched, await vouch(vault.own, vouched));
  return isMine && isVouched(signingKey, vouched, grant.signature);
}

/** What people keep of the recovery key: 24 words, or codes of which some restore it. */
export type RecoveryKit = { words: string } | { codes: string[]; needed: number };

export interface StoredRecovery {
  public_key: string;
  secret: string;
  check: string;
  parts: number;
  needed: number;
}

const recoveryOf = (tenant: string): Person => ({ tenant, member: recoveryMember });

async function newRecovery(tenant: string, split: { parts: number; needed: number } | null) {
  const key = randomBytes(32);
  const { secret, public_key } = await createMemberKeys();
  const owner = recoveryOf(tenant);
  const envelope = await sealSecret(await unlockKey("recovery", key, tenant, recoveryMember), "recovery", owner, secret);
  const kit: RecoveryKit = split
    ? { codes: await splitKey(key, split.parts, split.needed), needed: split.needed }
    : { words: toWords(key) };
  const { parts, needed } = split ?? { parts: 1, needed: 1 };
  return { kit, recovery: { public_key, secret: envelope, check: await recoveryCheck(key), parts, needed } };
}

/** A new vault: what the server stores, the recovery kit for its owner, and the vault, open. */
export async function newVault(person: Person, password: string, split: { parts: number; needed: number } | null) {
  const { tenant, member } = person;
  const [{ keys, unlock, own }, { kit, recovery }] = [await newMember(person, password), await newRecovery(tenant, split)];
  const [key_id, key] = [crypto.randomUUID(), randomBytes(32)];
  const grant = await grantOf({ tenant, own }, { member, public_key: keys.public_key }, key_id, key);
  const recovery_grant = await sealGrant({ ...recoveryOf(tenant), public_key: recovery.public_key }, key_id, key);
  const vault = await openVault(person, own, [{ key_id, content: grant.content }]);
  return { stored: { key_id, keys, unlock, grant, recovery, recovery_grant }, kit, vault };
}

/** A new recovery kit for an open vault: what the server stores in place of the old one's, which then opens nothing. */
export async function newKit(vault: OpenVault, split: { parts: number; needed: number } | null) {
  const { kit, recovery } = await newRecovery(vault.tenant, split);
  const recipient = { ...recoveryOf(vault.tenant), public_key: recovery.public_key };
  const grants = await Promise.all(
    vault.grants.map(async ({ key_id, content }) => {
      const { vault_key } = await openGrant(vault.own.agreement, vault, content);
      return { key_id, content: await sealGrant(recipient, key_id, vault_key) };
    }),
  );
  return { stored: { recovery, grants }, kit };
}

/** The recovery key from what people kept. @throws AppError `invalid` for wrong words or codes, or too few codes. */
export async function readKit(kit: string, stored: StoredRecovery): Promise<Bytes> {
  if (stored.parts > 1)
    return joinCodes(
      kit.split(/[\s,;]+/).filter((code) => code !== ""),
      stored.check,
    );
  return fromWords(kit);
}

/** The vault's keys by the recovery kit. @throws AppError `invalid` for a kit of another vault. */
export async function openByKit(tenant: string, stored: StoredRecovery & { grants: StoredGrant[] }, kit: string) {
  const owner = recoveryOf(tenant);
  const key = await unlockKey("recovery", await readKit(kit, stored), tenant, recoveryMember);
  const own = await importMemberKeys(await openSecret(key, "recovery", owner, stored.secret), stored.public_key);
  return Promise.all(stored.grants.map(({ content }) => openGrant(own.agreement, owner, content)));
}

/** New keys for a person who recovers the vault, with grants of its keys that they sign themselves. */
export async function recoverMember(person: Person, opened: readonly { key_id: string; vault_key: Bytes }[], password: string) {
  const { keys, unlock, own } = await newMember(person, password);
  const recipient = { member: person.member, public_key: keys.public_key };
  const grants = await Promise.all(
    opened.map(async ({ key_id, vault_key }) => ({
      key_id,
      ...(await grantOf({ tenant: person.tenant, own }, recipient, key_id, vault_key)),
    })),
  );
  return { stored: { keys, unlock, grants }, vault: await openVault(person, own, grants) };
}

/** A new key of the vault for these members and the recovery key; members whose keys changed are refused by the server. */
export async function newRotation(vault: OpenVault, recipients: readonly (Recipient & { id: string })[], recoveryKey: string) {
  const [key_id, key] = [crypto.randomUUID(), randomBytes(32)];
  const grants = await Promise.all(
    recipients.map(async ({ id, ...recipient }) => ({ member_id: id, ...(await grantOf(vault, recipient, key_id, key)) })),
  );
  const recovery_grant = await sealGrant({ ...recoveryOf(vault.tenant), public_key: recoveryKey }, key_id, key);
  const content = grants.find((_, index) => recipients[index]?.member === vault.member)?.content;
  const moved = content === undefined ? vault : await openVault(vault, vault.own, [...vault.grants, { key_id, content }]);
  return { stored: { key_id, grants, recovery_grant, recovery_key: recoveryKey }, vault: moved };
}
