import type { NounWith } from "@/lib/kernel/base/nouns";
import type { Ctx } from "@/lib/kernel/context";
import { scopesOf } from "../policy";

/** A record with a custom value that matches a text. Read the record through `visible`: this searches all of the tenant's. */
export interface CustomHit {
  id: string;
  noun: NounWith<"custom">;
  label: string;
  shown: string;
  score: number;
}

/** The records of these nouns with the best matching custom values that the caller may see. */
export async function findCustomHits(ctx: Ctx, text: string, nouns: readonly NounWith<"custom">[], limit: number): Promise<CustomHit[]> {
  const scopes = [...scopesOf(ctx)];
  if (nouns.length === 0 || scopes.length === 0) return [];
  return ctx.db.$queryRaw<CustomHit[]>`
    select id, noun, label, shown, score
    from public.find_custom_values(${ctx.tenant.id}::uuid, ${text}, ${[...nouns]}::text[], ${scopes}::text[], ${limit}::int)`;
}
