import { resealTotpSecret } from "./auth/second-factor";
import type { Runtime } from "./runtime";
import { sealingKeyOf } from "./secrets";
import { unwrapDataKey, wrapDataKey } from "./tenant-keys";

/** The result of rewrapping. */
export interface Rewrapped {
  data_keys: number;
  totp_secrets: number;
  /** Values still sealed with each other key, by key id: that key is not configured, or the values are new. */
  left: Record<string, number>;
}

const batch = 500;

/** A kind of value sealed by the master key: how to read values in order of id, seal one again, and replace the one that was read. */
interface Sealed {
  read(after: string): Promise<{ id: string; sealed: string }[]>;
  reseal(id: string, sealed: string): string;
  replace(id: string, was: string, is: string): Promise<{ count: number }>;
}

const first = "00000000-0000-0000-0000-000000000000";

function sealedValues({ platform: { client, pool }, masterKeys }: Runtime): { data_keys: Sealed; totp_secrets: Sealed } {
  return {
    data_keys: {
      async read(after) {
        const rows = await client.tenantKey.findMany({ where: { tenant_id: { gt: after } }, orderBy: { tenant_id: "asc" }, take: batch });
        return rows.flatMap(({ tenant_id, wrapped, next, retired }) =>
          [wrapped, ...(next === null ? [] : [next]), ...retired].map((sealed) => ({ id: tenant_id, sealed })),
        );
      },
      reseal: (id, sealed) => wrapDataKey(masterKeys, id, unwrapDataKey(masterKeys, id, sealed)),
      async replace(tenant_id, was, is) {
        const { count } = await client.tenantKey.updateMany({ where: { tenant_id, wrapped: was }, data: { wrapped: is } });
        if (count > 0) return { count };
        const { rowCount } = await pool.query(
          `update platform.tenant_keys set retired = array_replace(retired, $2, $3), next = case next when $2 then $3 else next end
          where tenant_id = $1 and ($2 = any(retired) or next = $2)`,
          [tenant_id, was, is],
        );
        return { count: rowCount ?? 0 };
      },
    },
    totp_secrets: {
      async read(after) {
        const rows = await client.user.findMany({
          where: { id: { gt: after }, totp_secret: { not: null } },
          orderBy: { id: "asc" },
          take: batch,
          select: { id: true, totp_secret: true },
        });
        return rows.map(({ id, totp_secret }) => ({ id, sealed: totp_secret ?? "" }));
      },
      reseal: (id, sealed) => resealTotpSecret(masterKeys, id, sealed),
      replace: (id, was, is) => client.user.updateMany({ where: { id, totp_secret: was }, data: { totp_secret: is } }),
    },
  };
}

/**
 * Seals with the current master key what other keys have sealed: tenants' data keys and second factors' secrets. Data keys themselves,
 * also retired ones, stay the same, so values sealed by them and running processes are unaffected. A value that changed since it was read
 * is skipped.
 */
export async function rewrapKeys(runtime: Runtime): Promise<Rewrapped> {
  const { current, keys } = runtime.masterKeys;
  const kinds = sealedValues(runtime);
  const left: Record<string, number> = {};
  const rewrap = async ({ read, reseal, replace }: Sealed): Promise<number> => {
    let changed = 0;
    for (let rows = await read(first); rows.length > 0; rows = await read(rows.at(-1)?.id ?? first)) {
      for (const { id, sealed } of rows) {
        const key = sealingKeyOf(sealed);
        if (key === current) continue;
        const { count } = keys.has(key) ? await replace(id, sealed, reseal(id, sealed)) : { count: 0 };
        changed += count;
        if (count === 0) left[key] = (left[key] ?? 0) + 1;
      }
    }
    return changed;
  };
  const data_keys = await rewrap(kinds.data_keys);
  const totp_secrets = await rewrap(kinds.totp_secrets);
  return { data_keys, totp_secrets, left };
}
