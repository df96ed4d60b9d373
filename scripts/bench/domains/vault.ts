import { AppError } from "@/lib/kernel/base/errors";
import type { Finding } from "../findings";
import type { System } from "../system";
import { copyRow, measureGets, milliseconds, openLongCompany } from "./company";

/** The list of the vault's items, without values; SQL makes the first one, since its value is encrypted in browsers. */
export async function measureVault(system: System): Promise<Finding[]> {
  const company = await openLongCompany(system, "vault");
  const count = system.scale.rounds < 5 ? 20_000 : 100_000;
  const { rows } = await system.admin.query<{ id: string }>(
    `insert into public.vault_items (id, tenant_id, title, kind, sealed, tags, value_version, created_at, updated_at)
     values (uuidv7(), $1, 'Router', 'credential', true, '{}', 1, now(), now()) returning id`,
    [company.id],
  );
  const [item] = rows;
  if (!item) throw new AppError("internal", "The vault's first item was not stored.");
  const changes = `jsonb_build_object('title', 'Router ' || n, 'created_at', now() - interval '10 minutes' * n,
    'kind', (array['credential', 'license_key', 'clause', 'note'])[1 + n % 4], 'sealed', n % 2 = 0,
    'expires_on', case when n % 50 = 0 then current_date + n % 365 end)`;
  await copyRow(system, { table: "vault_items", id: item.id, count, changes });
  await system.admin.query("vacuum analyze public.vault_items");
  const filters = {
    "": "",
    " by type": "&kind=clause",
    " that expire": "&expires_until=2100-01-01",
    " by title": "&sort=title",
    " by text": "&q=Router%2019",
  };
  const findings: Finding[] = [];
  for (const [name, query] of Object.entries(filters)) {
    const what = `Vault items${name}, of ${count.toLocaleString("en")}`;
    findings.push(milliseconds(what, await measureGets(system, company, [`vault/items?limit=50${query}`]), 40));
  }
  return findings;
}
