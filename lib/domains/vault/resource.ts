import { fromDayColumn } from "@/lib/commerce/day-column";
import type { AuditEntry as AuditRow, VaultItem as ItemRow, VaultLink as LinkRow } from "@/prisma/generated/client";
import type { z } from "zod";
import { VaultItemKind, type VaultAccess, type VaultItem, type VaultLink } from "./schema";

export function toVaultItem({ tenant_id: _tenant, ...row }: ItemRow): VaultItem {
  return { ...row, kind: VaultItemKind.parse(row.kind), expires_on: row.expires_on && fromDayColumn(row.expires_on) };
}

/** A link without its token's hash and its ciphertext. */
export function toVaultLink({
  tenant_id: _tenant,
  token_hash: _hash,
  content: _content,
  updated_at: _at,
  ...row
}: LinkRow): z.output<typeof VaultLink> {
  return row;
}

export function toVaultAccess({ id, at, operation, actor_kind, actor_name, ip, user_agent }: AuditRow): z.output<typeof VaultAccess> {
  return { id, at, operation, actor: { kind: actor_kind, name: actor_name }, ip, user_agent };
}
