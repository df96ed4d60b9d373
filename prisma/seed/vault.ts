import { createVaultItem, rehearseRecovery, setUpVault } from "@/lib/domains/vault";
import type { Ctx } from "@/lib/kernel/context";
import { toBase64Url } from "@/lib/vault/bytes";
import { sealValue, type VaultValue } from "@/lib/vault/item";
import { newVault, type OpenVault } from "@/lib/vault/session";
import type { Lived } from "./live-year";
import type { OpenCompany } from "./open-company";

/** The owner's vault password in every demo company; docs/vault.md names it. */
export const demoVaultPassword = "velvet-anchor-lantern-42";

interface Entry {
  title: string;
  kind: "credential" | "license_key" | "clause";
  sealed: boolean;
  value: VaultValue;
  url?: string;
}

const entries: Record<"en" | "ar", readonly Entry[]> = {
  en: [
    {
      title: "Hosting account",
      kind: "credential",
      sealed: true,
      url: "https://hosting.example",
      value: { username: "ops", value: "demo-4Rk9-otter" },
    },
    { title: "Floor planner, five seats", kind: "license_key", sealed: false, value: { value: "DEMO-7Q2M-91XC-LL40" } },
    { title: "Penalty clause of the framework contract", kind: "clause", sealed: true, value: { value: "0.5 % a day, 5 % at most." } },
  ],
  ar: [
    {
      title: "حساب الاستضافة",
      kind: "credential",
      sealed: true,
      url: "https://hosting.example",
      value: { username: "ops", value: "demo-4Rk9-otter" },
    },
    { title: "مخطط الأرضيات، خمسة مقاعد", kind: "license_key", sealed: false, value: { value: "DEMO-7Q2M-91XC-LL40" } },
  ],
};

async function addEntry(ctx: Ctx, vault: OpenVault, customer_id: string | undefined, { value, url, ...fields }: Entry): Promise<void> {
  const [key] = vault.keys;
  if (!key) return;
  const id = crypto.randomUUID();
  const { share, ...stored } = await sealValue(key, { tenant: vault.tenant, item: id, version: 1 }, fields.sealed, value);
  const sent = { ...stored, version: 1, share: share && toBase64Url(share) };
  await createVaultItem(ctx, { id, ...fields, url: url ?? null, customer_id: customer_id ?? null, value: sent });
}

/** The owner's vault with a few items, as the owner's browser would encrypt them. */
export async function addVault(opened: OpenCompany, { customers: [first] }: Lived): Promise<void> {
  const ctx = opened.ctx("owner", new Date(opened.since.getTime() + 40 * 86_400_000));
  const person = { tenant: opened.tenant.id, member: opened.staffId("owner") };
  const { stored, vault } = await newVault(person, demoVaultPassword, null);
  await setUpVault(ctx, stored);
  await rehearseRecovery(ctx, { check: stored.recovery.check });
  for (const [index, entry] of entries[opened.company.home.language].entries())
    await addEntry(ctx, vault, index === 0 ? first : undefined, entry);
}
