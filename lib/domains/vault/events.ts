import { z } from "zod";
import { defineEvent } from "@/lib/kernel/base/events";
import { idOf } from "@/lib/kernel/base/ids";
import { VaultItem } from "./schema";

const sample: z.input<typeof VaultItem> = {
  id: "vit_01jd0p2q3r4s5t6v7w8x9y0z1a",
  title: "Hosting account",
  url: "https://hosting.example",
  tags: ["hosting"],
  customer_id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a",
  project_id: null,
  expires_on: "2026-12-31",
  kind: "credential",
  sealed: true,
  value_version: 1,
  task_id: null,
  version: 1,
  created_at: "2026-01-05T09:00:00.000Z",
  updated_at: "2026-01-05T09:00:00.000Z",
};

const define = (name: string) => defineEvent({ name: `vault_item.${name}`, noun: "vault_item", data: VaultItem, sample });

export const vaultItemCreated = define("created");
export const vaultItemUpdated = define("updated");
export const vaultItemDeleted = define("deleted");

/** Why a reveal is worth a look: many within an hour, or the person's first from an address. */
export const UnusualReason = z.enum(["many", "new_address"]);

export const vaultItemReadUnusually = defineEvent({
  name: "vault_item.read_unusually",
  noun: "vault_item",
  data: z.object({ ...VaultItem.shape, reason: UnusualReason, reader: z.string(), ip: z.string().nullable() }),
  sample: { ...sample, reason: "many", reader: "Grace Hall", ip: "203.0.113.7" },
});

const VaultGuessed = z.object({
  tenant_id: idOf("tenant"),
  company_name: z.string(),
  person: z.string(),
  ip: z.string().nullable(),
  sequence: z.int(),
});

/** A colleague's browser reported so many wrong vault passwords that the keys are withheld. */
export const vaultGuessed = defineEvent({
  name: "tenant.vault_guessed",
  noun: "tenant",
  data: VaultGuessed,
  sample: {
    tenant_id: "ten_01jd0p2q3r4s5t6v7w8x9y0z1a",
    company_name: "Acme Ltd",
    person: "Grace Hall",
    ip: "203.0.113.7",
    sequence: 29_700_000,
  },
});

export const vaultEvents = [vaultGuessed];

export const vaultItemEvents = [vaultItemCreated, vaultItemUpdated, vaultItemDeleted, vaultItemReadUnusually];
