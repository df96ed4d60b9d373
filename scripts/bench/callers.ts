import type { House } from "./house";
import type { BenchTenant } from "./set-up";
import type { Shot } from "./load";

/** Answers the next of the values, over and over. */
export function inTurn<Value>(values: readonly [Value, ...Value[]]): () => Value {
  let place = 0;
  return () => values[place++ % values.length] ?? values[0];
}

export const bearer = (key: string): Record<string, string> => ({ authorization: `Bearer ${key}` });

/**
 * All keys of all companies, the first of each company first: neighbours in the row are different companies, so that no rate limit is met.
 */
export function everyCaller(house: House): [{ tenant: BenchTenant; key: string }, ...{ tenant: BenchTenant; key: string }[]] {
  const [hot] = house.tenants;
  const rows = [0, 1].flatMap((place) =>
    house.tenants.flatMap((tenant) => (tenant.keys[place] === undefined ? [] : [{ tenant, key: tenant.keys[place] }])),
  );
  return [{ tenant: hot, key: hot.keys[0] ?? "" }, ...rows.slice(1)];
}

/** GETs of one path by every caller in turn. */
export function getsOf(house: House, path: string | ((tenant: BenchTenant) => string)): () => Shot {
  const next = inTurn(everyCaller(house));
  return () => {
    const { tenant, key } = next();
    return { method: "GET", path: typeof path === "string" ? path : path(tenant), headers: bearer(key) };
  };
}
