import { defineResource, type Page, type Wire } from "@/components/api/resource";
import { defineVerbs, type ById, type Verb } from "@/components/api/verb";
import type {
  GrantInput,
  PublicKeysInput,
  RecoveryInput,
  RevealToken,
  RewrapInput,
  UnlockInput,
  VaultAccess,
  VaultItem,
  VaultItemCreate,
  VaultItemUpdate,
  VaultItemValue,
  VaultLink,
  VaultLinkCreate,
  VaultLinkCreated,
  VaultLinks,
  VaultMembers,
  VaultOverview,
  VaultRecovery,
  WrappedKey,
  WrongPassword,
} from "@/lib/domains/vault/schema";

type Grants = (Wire<typeof GrantInput> & { key_id: string })[];
type Keys = Wire<typeof PublicKeysInput>;
type Unlock = Wire<typeof UnlockInput>;
type Check = { check: string };

export const vaultItems = defineResource<{
  row: typeof VaultItem;
  detail: typeof VaultItem;
  create: typeof VaultItemCreate;
  update: typeof VaultItemUpdate;
  verbs: {
    reveal: Verb<ById, Wire<typeof RevealToken>>;
    value: Verb<ById, Wire<typeof VaultItemValue>>;
    audit: Verb<ById & { cursor?: string }, Page<Wire<typeof VaultAccess>>>;
    rewrap: Verb<Wire<typeof RewrapInput>, unknown>;
    links: Verb<ById, Wire<typeof VaultLinks>>;
    share: Verb<Wire<typeof VaultLinkCreate>, Wire<typeof VaultLinkCreated>>;
  };
}>("vault", {
  path: "/api/tenant/vault/items",
  verbs: {
    reveal: "POST /{id}/reveal",
    value: "GET /{id}/value",
    audit: "GET /{id}/audit",
    rewrap: "PUT /{id}/wrap",
    links: "GET /{id}/links",
    share: "POST /{id}/links",
  },
});

export const vaultApi = defineVerbs<{
  get: Verb<object, Overview>;
  set_up: Verb<
    {
      key_id: string;
      keys: Keys;
      unlock: Unlock;
      grant: Wire<typeof GrantInput>;
      recovery: Wire<typeof RecoveryInput>;
      recovery_grant: string;
    },
    unknown
  >;
  members: Verb<object, Wire<typeof VaultMembers>>;
  join: Verb<{ keys: Keys; unlock: Unlock }, unknown>;
  grant: Verb<ById & { public_key: string; grants: Grants }, unknown>;
  remove_member: Verb<ById, unknown>;
  wrong_password: Verb<object, Wire<typeof WrongPassword>>;
  change_password: Verb<Unlock, unknown>;
  recovery: Verb<object, Wire<typeof VaultRecovery>>;
  recover: Verb<{ keys: Keys; unlock: Unlock; grants: Grants } & Check, unknown>;
  replace_recovery: Verb<{ recovery: Wire<typeof RecoveryInput>; grants: { key_id: string; content: string }[] }, unknown>;
  rehearse: Verb<Check, unknown>;
  start_rotation: Verb<
    { key_id: string; grants: (Wire<typeof GrantInput> & { member_id: string })[]; recovery_grant: string; recovery_key: string },
    unknown
  >;
  take_keys: Verb<object, { data: Wire<typeof WrappedKey>[]; left: number }>;
  finish_rotation: Verb<object, unknown>;
  revoke_link: Verb<ById, Wire<typeof VaultLink>>;
}>("/api/tenant/vault", {
  get: "GET",
  set_up: "POST",
  members: "GET /members",
  join: "POST /members",
  grant: "POST /members/{id}/grant",
  remove_member: "DELETE /members/{id}",
  wrong_password: "POST /wrong-passwords",
  change_password: "PUT /password",
  recovery: "GET /recovery",
  recover: "POST /recovery",
  replace_recovery: "PUT /recovery",
  rehearse: "POST /recovery/rehearsal",
  start_rotation: "POST /rotation",
  take_keys: "POST /rotation/keys",
  finish_rotation: "POST /rotation/finish",
  revoke_link: "DELETE /links/{id}",
});

export type VaultItemRow = Wire<typeof VaultItem>;
export type Overview = Wire<typeof VaultOverview>;
export type Member = Wire<typeof VaultMembers>["data"][number];
