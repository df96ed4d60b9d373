import type { ArchiveClient } from "@/lib/kernel/company-archive/tables";
import type { FoundRow } from "@/lib/kernel/data-map/find-rows";
import type { Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";

/** Forgets what an earlier search found, unless an erasure of it has begun: its rows can't be found a second time. */
export async function forgetRows(client: ArchiveClient, tenant_id: string, request_id: string): Promise<void> {
  await client.query(
    `delete from public.privacy_rows where tenant_id = $1 and request_id = $2 and not exists (
       select from public.privacy_rows d where d.tenant_id = $1 and d.request_id = $2 and d.done_at is not null)`,
    [tenant_id, request_id],
  );
}

/** Stores the rows of a search; what people have decided about rows that are already there is taken over. */
export async function storeRows(client: ArchiveClient, ctx: Ctx, request_id: string, rows: readonly FoundRow[]): Promise<void> {
  const now = ctx.clock.now();
  await client.query(
    `insert into public.privacy_rows (id, tenant_id, request_id, table_name, part, row_id, proposed, included)
     select n.id, $1, $2, n.table_name, n.part, n.row_id, n.proposed, n.included
     from unnest($3::uuid[], $4::text[], $5::text[], $6::uuid[], $7::boolean[], $8::boolean[])
       n(id, table_name, part, row_id, proposed, included)
     on conflict (tenant_id, request_id, table_name, part, row_id) do nothing`,
    [
      ...[ctx.tenant.id, request_id],
      rows.map(() => newId(now)),
      rows.map(({ table }) => table),
      rows.map(({ part }) => part),
      rows.map(({ id }) => id),
      rows.map(({ proposed }) => proposed),
      rows.map(({ included }) => included),
    ],
  );
}

/** The rows that a request found. */
export async function readStoredRows(client: ArchiveClient, tenant_id: string, request_id: string): Promise<FoundRow[]> {
  const { rows } = await client.query<FoundRow>(
    `select table_name as "table", part, row_id as id, proposed, included from public.privacy_rows
     where tenant_id = $1 and request_id = $2 order by id`,
    [tenant_id, request_id],
  );
  return rows;
}

/** Notes which rows a legal hold keeps, of those that are not erased. */
export async function markHeld(client: ArchiveClient, tenant_id: string, request_id: string, held: readonly FoundRow[]): Promise<void> {
  await client.query("update public.privacy_rows set held = false where tenant_id = $1 and request_id = $2 and held", [
    tenant_id,
    request_id,
  ]);
  if (held.length === 0) return;
  await client.query(
    `update public.privacy_rows r set held = true from unnest($3::text[], $4::text[], $5::uuid[]) h(table_name, part, row_id)
     where r.tenant_id = $1 and r.request_id = $2 and r.done_at is null
       and h.table_name = r.table_name and h.part = r.part and h.row_id = r.row_id`,
    [tenant_id, request_id, held.map(({ table }) => table), held.map(({ part }) => part), held.map(({ id }) => id)],
  );
}
