import type { ApiKey as ApiKeyRow } from "@/prisma/generated/client";
import { type ApiKey, ApiVersion, Permission } from "./schema";

/** The wire form of a row, without the hash. A permission that no longer exists is omitted. */
export function toApiKey(row: ApiKeyRow): ApiKey {
  return {
    id: row.id,
    name: row.name,
    hint: row.hint,
    permissions: row.permissions.filter((name) => Permission.safeParse(name).success).map((name) => Permission.parse(name)),
    api_version: ApiVersion.parse(row.api_version),
    expires_at: row.expires_at,
    revoked_at: row.revoked_at,
    last_used_at: row.last_used_at,
    created_by_id: row.created_by_id,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
