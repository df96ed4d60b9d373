import { z } from "zod";
import { permissionNames } from "@/lib/domains/permissions";
import { idOf } from "@/lib/kernel/base/ids";
import { listQuery, pageOf } from "@/lib/kernel/base/paging";
import { QueryFlag, Timestamp, lineOf } from "@/lib/kernel/base/wire";

export const ApiKeyId = idOf("api_key");

export const Permission = z.enum(permissionNames);

/** The version of the API that new keys are pinned to. */
export const currentVersion = "2026-11-01";

export const ApiVersion = z.enum([currentVersion]);

const changeable = z.strictObject({
  name: lineOf(100),
  /** When the key expires; null for never. */
  expires_at: Timestamp.nullable(),
});

/** A key as later answers show it: without the key itself. */
export const ApiKey = z.object({
  id: ApiKeyId,
  ...changeable.shape,
  /** The last four characters, to distinguish keys. */
  hint: z.string(),
  permissions: z.array(Permission),
  api_version: ApiVersion,
  revoked_at: Timestamp.nullable(),
  last_used_at: Timestamp.nullable(),
  /** The colleague whose key it is, also of one that another key made; the key ends when they are deactivated. */
  created_by_id: idOf("staff").nullable(),
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type ApiKey = z.output<typeof ApiKey>;

/** The only answer with the key itself. */
export const ApiKeyCreated = ApiKey.extend({ token: z.string() });

export const ApiKeyCreate = changeable
  .partial()
  .required({ name: true })
  .extend({ permissions: z.array(Permission).min(1).max(permissionNames.length) });
export const ApiKeyUpdate = changeable.partial();

export const ApiKeyList = listQuery(["created_at", "name"]).extend({ revoked: QueryFlag.optional() });
export const ApiKeyPage = pageOf(ApiKey);
