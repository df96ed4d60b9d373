import { nouns, nounsWith } from "@/lib/kernel/base/nouns";
import type { Entity } from "./resource";

/** The entities that have custom fields, by the names of their lists. */
export const entities: readonly Entity[] = nounsWith("custom").map((noun) => nouns[noun].plural);

/** The list's name as an entity with custom fields, or null. */
export function entityOf(list: string): Entity | null {
  return entities.find((entity) => entity === list) ?? null;
}
