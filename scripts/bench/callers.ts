import type { System } from "./system";
import type { BenchTenant } from "./set-up";
import type { Shot } from "./load";

/** Returns the values in turn, starting over after the last. */
export function inTurn<Value>(values: readonly [Value, ...Value[]]): () => Value {
  let place = 0;
  return () => values[place++ % values.length] ?? values[0];
}

export const bearer = (key: string): Record<string, string> => ({ authorization: `Bearer ${key}` });

/** All keys of all companies, ordered so that adjacent keys belong to different companies, which avoids the rate limits. */
export function everyCaller(system: System): [{ tenant: BenchTenant; key: string }, ...{ tenant: BenchTenant; key: string }[]] {
  const [hot] = system.tenants;
  const rows = [0, 1].flatMap((place) =>
    system.tenants.flatMap((tenant) => (tenant.keys[place] === undefined ? [] : [{ tenant, key: tenant.keys[place] }])),
  );
  return [{ tenant: hot, key: hot.keys[0] ?? "" }, ...rows.slice(1)];
}

/** GET requests of a path by every caller in turn. */
export function getsOf(system: System, path: string | ((tenant: BenchTenant) => string)): () => Shot {
  const next = inTurn(everyCaller(system));
  return () => {
    const { tenant, key } = next();
    return { method: "GET", path: typeof path === "string" ? path : path(tenant), headers: bearer(key) };
  };
}
