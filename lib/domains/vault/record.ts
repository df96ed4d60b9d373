import { defineRecord } from "@/lib/kernel/record";
import { vaultItemEvents } from "./events";
import { findVaultItem } from "./queries";
import { VaultItem, VaultItemList } from "./schema";
import { searchVaultItems } from "./search";

export const vaultItemRecord = defineRecord({
  noun: "vault_item",
  read: "vault.read",
  resource: VaultItem,
  title: "title",
  events: vaultItemEvents,
  find: findVaultItem,
  search: { run: searchVaultItems },
  list: { query: VaultItemList, row: VaultItem },
});
