"use client";

import { mergedScope, mergeName, nounOfEntity } from "@/lib/domains/custom-fields/schema";
import type { Entity } from "./resource";
import { useCustomFields } from "./use-custom-fields";

/** The names of the entity's custom fields that texts to customers may have. */
export function useMergeNames(entity: Entity): string[] {
  const fields = useCustomFields(entity) ?? [];
  return fields.filter(({ scope }) => scope === mergedScope).map(({ key }) => mergeName(nounOfEntity(entity), key));
}
