import { createVaultLink, getVault, listVaultMembers } from "@/lib/domains/vault";
import { sealLink } from "@/lib/vault/link";
import type { OpenVault } from "@/lib/vault/session";
import type { Making, One } from "@/tests/support/one";
import { addItem, setUp } from "./client";

/** The open vault of each company that fixtures have set up. */
const vaults = new WeakMap<Making, OpenVault>();

export const one: One = {
  records: {
    vault_key: async (making) => {
      vaults.set(making, (await setUp(making.owner)).vault);
      return (await getVault(making.owner, {})).key_id ?? "";
    },
    vault_member: async ({ owner, idOf }) => {
      await idOf("vault_key");
      return (await listVaultMembers(owner, {})).data[0]?.id ?? "";
    },
    vault_item: async (making) => {
      await making.idOf("vault_key");
      const vault = vaults.get(making);
      return vault ? addItem(making.owner, vault, "Hosting account", "s3cr3t") : "";
    },
    vault_link: async (making) => {
      const { owner } = making;
      await making.idOf("vault_key");
      const vault = vaults.get(making);
      // Of an item of its own, since links end with their item.
      const item = vault ? await addItem(owner, vault, "Shared account", "s3cr3t") : "";
      const { content } = await sealLink(owner.tenant.id, "s3cr3t");
      const expires_at = new Date(owner.clock.now().getTime() + 3_600_000);
      return (await createVaultLink(owner, { id: item, content, views: 1, expires_at })).id;
    },
  },
};
