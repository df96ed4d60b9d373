import type { SubscriptionRecord } from "./resource";

type Item = SubscriptionRecord["items"][number];
export type ItemShown = Pick<Item, "unit_amount" | "interval" | "interval_count" | "metered" | "package" | "quantity">;

const isText = (value: unknown): value is string => typeof value === "string";
const isNumber = (value: unknown): value is number => typeof value === "number";

function readPackage(pack: unknown): ItemShown["package"] {
  if (typeof pack !== "object" || pack === null || !("size" in pack) || !("round" in pack) || !isNumber(pack.size)) return null;
  return { size: pack.size, round: pack.round === "down" ? "down" : "up" };
}

function readItem(item: unknown): ItemShown | null {
  if (typeof item !== "object" || item === null) return null;
  const { unit_amount, interval, interval_count, metered, quantity, package: pack } = item as Partial<Record<keyof ItemShown, unknown>>;
  if (!isText(interval) || !isNumber(interval_count)) return null;
  return {
    unit_amount: isText(unit_amount) ? unit_amount : null,
    ...{ interval, interval_count, metered: metered === true },
    package: readPackage(pack),
    quantity: isNumber(quantity) ? quantity : null,
  };
}

/** The prices of a comparison, which are stored as JSON without the products' names; null for a text that is something else. */
export function readDriftItems(text: string): ItemShown[] | null {
  try {
    const parsed: unknown = JSON.parse(text);
    if (!Array.isArray(parsed)) return null;
    const items = parsed.map(readItem);
    return items.every((item) => item !== null) ? items : null;
  } catch {
    return null;
  }
}
