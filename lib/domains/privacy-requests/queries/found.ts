import type { z } from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { readPersonRows, isWhole } from "@/lib/kernel/data-map/read-rows";
import type { PrivacyRequest as PrivacyRequestRow } from "@/prisma/generated/client";
import { knownOf } from "../resource";
import type { PrivacyRowPage } from "../schema";
import { withClient } from "./client";

const pageSize = 50;
/** Characters of a row that somebody reads to decide. */
const shown = 600;

/** Rows that a person decides about, with what they say. */
export async function readFound(
  ctx: Ctx,
  request: PrivacyRequestRow,
  { cursor, open }: { cursor?: string | undefined; open?: boolean | undefined },
): Promise<z.output<typeof PrivacyRowPage>> {
  const { id: tenant_id } = ctx.tenant;
  const rows = await ctx.db.privacyRow.findMany({
    where: {
      ...{ tenant_id, request_id: request.id, proposed: true },
      ...(cursor === undefined ? {} : { id: { gt: cursor } }),
      ...(open === undefined ? {} : { included: open ? null : { not: null } }),
    },
    orderBy: { id: "asc" },
    take: pageSize + 1,
  });
  const page = rows.slice(0, pageSize);
  const person = knownOf(request);
  const texts = await withClient(ctx, async (client) => {
    const found: string[] = [];
    for (const { table_name, part, row_id } of page) {
      const ids = isWhole(part) ? { whole: [row_id], mentioned: [] } : { whole: [], mentioned: [row_id] };
      const [row] = await readPersonRows(client, tenant_id, table_name, { ...ids, person });
      found.push(describe(row));
    }
    return found;
  });
  return {
    data: page.map(({ id, table_name: table, part, included }, index) => ({ id, table, part, included, text: texts[index] ?? "" })),
    next_cursor: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null,
  };
}

function describe(row: Record<string, unknown> | undefined): string {
  const texts = Object.entries(row ?? {}).flatMap(([name, value]) =>
    name === "id" || name.endsWith("_id") || name.endsWith("_at") ? [] : flatten(value),
  );
  return texts.join(" · ").slice(0, shown);
}

function flatten(value: unknown): string[] {
  if (typeof value === "string") return value === "" ? [] : [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(flatten) : [];
}
