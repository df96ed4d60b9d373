import { z } from "zod";
import { Day } from "@/lib/commerce/schedule";
import { idOf } from "@/lib/kernel/base/ids";
import { listQuery, pageOf, textFilter } from "@/lib/kernel/base/paging";
import { Timestamp, lineOf } from "@/lib/kernel/base/wire";
import { readEnvelope, type EnvelopeKind } from "@/lib/vault/envelope";

export const VaultItemId = idOf("vault_item");
export const VaultKeyId = idOf("vault_key");
export const VaultMemberId = idOf("vault_member");
export const VaultLinkId = idOf("vault_link");

export const VaultItemKind = z.enum(["credential", "license_key", "clause", "note", "file"]);
export const VaultKeyStatus = z.enum(["current", "previous", "retired"]);

/** Characters of an encrypted value at most: with its JSON it stays below the limit of a request. */
const contentMax = 900_000;

/** Ciphertext of one kind, as lib/vault writes it. Its form is checked; nobody here can open it. */
const envelopeOf = (kind: EnvelopeKind, max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => readEnvelope(kind, text) !== null, "Must be an encrypted value of the expected type");

const Content = envelopeOf("value", contentMax);
const Wrap = envelopeOf("key", 200);
const Grant = envelopeOf("grant", 200);

const bytesOf = (length: number) => z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((length * 4) / 3)}}$`), "Must be base64url");
/** An uncompressed point of P-256. */
const Point = bytesOf(65).regex(/^B[A-P]/, "Must be an uncompressed point");

const metadata = z.strictObject({
  title: lineOf(200),
  /** Where it is used; shown in lists, like the title. */
  url: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .nullable(),
  tags: z.array(lineOf(40)).max(20),
  customer_id: idOf("customer").nullable(),
  project_id: idOf("project").nullable(),
  /** The last day on which the value is valid; a task reminds of it two weeks before. */
  expires_on: Day.nullable(),
});

/** An item without its value. */
export const VaultItem = z.object({
  id: VaultItemId,
  ...metadata.shape,
  kind: VaultItemKind,
  /** Whether reading the value takes a reveal. */
  sealed: z.boolean(),
  value_version: z.int(),
  task_id: idOf("task").nullable(),
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type VaultItem = z.output<typeof VaultItem>;

/** A value as a browser has encrypted it; a sealed item's comes with the server's share of its key. */
const ValueInput = z.strictObject({ version: z.int().min(1), content: Content, wrap: Wrap, share: bytesOf(32).nullable() });

export const VaultItemCreate = metadata.partial().required({ title: true }).extend({
  /** Chosen by the client, since the ciphertext is tied to it. */
  id: VaultItemId,
  kind: VaultItemKind,
  sealed: z.boolean(),
  value: ValueInput,
});
export const VaultItemUpdate = metadata.partial().extend({ sealed: z.boolean().optional(), value: ValueInput.optional() });

export const VaultItemList = listQuery(["created_at", "updated_at", "title"]).extend({
  kind: VaultItemKind.optional(),
  customer_id: idOf("customer").optional(),
  project_id: idOf("project").optional(),
  expires_until: Day.optional(),
  q: textFilter("the title"),
});
export const VaultItemPage = pageOf(VaultItem);

export const RevealToken = z.object({ decryption_token: z.string(), expires_in: z.int() });

/** What a browser needs to open a value. */
export const VaultItemValue = z.object({
  value_version: z.int(),
  key_id: VaultKeyId,
  content: z.string(),
  wrap: z.string(),
  share: z.string().nullable(),
});

/** One access to an item: who, from where and when. */
export const VaultAccess = z.object({
  id: idOf("audit_entry"),
  at: Timestamp,
  operation: z.string(),
  actor: z.object({ kind: z.string(), name: z.string() }),
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
});
export const VaultAccessPage = pageOf(VaultAccess);
export const VaultAccessList = listQuery(["at"]);

/** A way to unlock: how the password is stretched, and the private keys encrypted with it. */
export const UnlockInput = z.strictObject({
  kind: z.literal("password"),
  salt: bytesOf(16),
  rounds: z.int().min(600_000).max(10_000_000),
  envelope: envelopeOf("password", 2_000),
});
export const PublicKeysInput = z.strictObject({ public_key: Point, signing_key: Point });

/** The vault key for one member, with the signature of who granted it. */
export const GrantInput = z.strictObject({ content: Grant, signature: bytesOf(64) });

export const RecoveryInput = z.strictObject({
  public_key: Point,
  secret: envelopeOf("recovery", 2_000),
  check: bytesOf(32),
  /** Into how many codes it was split, and how many restore it; both 1 for a kit of words. */
  parts: z.int().min(1).max(10),
  needed: z.int().min(1).max(10),
});
export const RecoveryGrant = Grant;

export const VaultMember = z.object({
  id: VaultMemberId,
  staff_id: idOf("staff"),
  name: z.string(),
  /** False once the colleague's account is deactivated: rotate the key then. */
  active: z.boolean(),
  ...PublicKeysInput.shape,
  /** Whether the member has the current key. */
  granted: z.boolean(),
  /** Who granted it, and the signature to verify. */
  granted_by: z.object({ staff_id: idOf("staff"), name: z.string().nullable(), signing_key: z.string(), signature: z.string() }).nullable(),
  created_at: Timestamp,
});
export const VaultMembers = z.object({ data: z.array(VaultMember) });

const Unlock = z.object({
  kind: z.enum(["password", "passkey"]),
  salt: z.string().nullable(),
  rounds: z.int().nullable(),
  envelope: z.string(),
});
const OwnGrant = z.object({ key_id: VaultKeyId, content: z.string() });

/** The vault as one colleague's browser needs it to unlock. */
export const VaultOverview = z.object({
  tenant_id: idOf("tenant"),
  key_id: VaultKeyId.nullable(),
  /** The key that a rotation replaces, with how many items still use it. */
  rotating: z.object({ from: VaultKeyId, left: z.int() }).nullable(),
  /** How many members are no longer colleagues and once had the key. */
  leavers: z.int(),
  waiting: z.int(),
  rehearsed: z.boolean(),
  me: z
    .object({
      staff_id: idOf("staff"),
      ...PublicKeysInput.shape,
      /** Empty while they are withheld. */
      unlocks: z.array(Unlock),
      grants: z.array(OwnGrant),
      /** After five wrong vault passwords, when the keys are given out again. */
      locked_until: Timestamp.nullable(),
    })
    .nullable(),
});

/** How many wrong passwords are left, and until when the keys are withheld. */
export const WrongPassword = z.object({ left: z.int(), locked_until: Timestamp.nullable() });

export const VaultRecovery = z.object({
  ...RecoveryInput.shape,
  secret: z.string(),
  grants: z.array(OwnGrant),
});

export const WrappedKey = z.object({
  id: VaultItemId,
  value_version: z.int(),
  key_id: VaultKeyId,
  wrap: z.string(),
  share: z.string().nullable(),
});
export const RewrapInput = z.strictObject({ id: VaultItemId, value_version: z.int(), wrap: Wrap, share: bytesOf(32).nullable() });

export const VaultLink = z.object({
  id: VaultLinkId,
  item_id: VaultItemId,
  views: z.int(),
  views_left: z.int(),
  expires_at: Timestamp,
  revoked_at: Timestamp.nullable(),
  version: z.int(),
  created_at: Timestamp,
});
export const VaultLinkCreate = z.strictObject({
  id: VaultItemId,
  content: envelopeOf("link", contentMax),
  views: z.int().min(1).max(10),
  expires_at: Timestamp,
});
/** Only this answer has the token. */
export const VaultLinkCreated = VaultLink.extend({ token: z.string() });
export const VaultLinks = z.object({ data: z.array(VaultLink) });
export const OpenedLink = z.object({ tenant_id: idOf("tenant"), content: z.string(), views_left: z.int() });
