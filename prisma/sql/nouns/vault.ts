import { VaultItemKind, VaultKeyStatus } from "@/lib/domains/vault/schema";
import { dueTenants } from "../due";
import { finder, joined } from "../finder";
import { check, checkIn, index } from "../kinds";

/** Items that expire within two weeks and have no task yet. Tenants ahead of UTC begin their day earlier. */
const expiring = `  select tenant_id from public.vault_items
  where task_id is null and expires_on <= (p_now at time zone 'UTC')::date + 15`;

/** SQL of the vault that Prisma's schema cannot express. */
export const vault = [
  checkIn("vault_items", "kind", VaultItemKind.options),
  checkIn("vault_keys", "status", VaultKeyStatus.options),
  checkIn("vault_unlocks", "kind", ["password", "passkey"]),
  check("vault_keys", "vault_keys_retired_check", "(status = 'retired') = (retired_at is not null)"),
  check("vaults", "vaults_recovery_check", "recovery_needed between 1 and recovery_parts"),
  check("vault_links", "vault_links_views_check", "views_left between 0 and views"),
  index("vault_keys_current", "vault_keys", "(tenant_id, status) where status <> 'retired'", { unique: true }),
  index("vault_items_expiring", "vault_items", "(expires_on, tenant_id) where task_id is null and expires_on is not null"),
  dueTenants("vault_items", expiring),
  ...finder("vault_items", { text: joined("title"), fuzzy: true, indexed: true }),
];
