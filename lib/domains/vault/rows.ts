import { defineRows } from "@/lib/kernel/rows";
import { visible } from "./policy";
import { toVaultAccess, toVaultItem, toVaultLink } from "./resource";
import { VaultAccess, VaultItem, VaultLink } from "./schema";

export const itemRows = defineRows({ noun: "vault_item", model: "vaultItem", visible, schema: VaultItem, toResource: toVaultItem });
export const linkRows = defineRows({ noun: "vault_link", model: "vaultLink", visible, schema: VaultLink, toResource: toVaultLink });
export const accessRows = defineRows({
  noun: "audit_entry",
  model: "auditEntry",
  visible,
  schema: VaultAccess,
  toResource: toVaultAccess,
});
