import { z } from "zod";
import { readSettings } from "@/lib/domains/settings";
import { AppError } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { query } from "@/lib/kernel/operation";
import { sandboxAddress, type AccessPointAccount, type AccessPointPort } from "@/lib/kernel/ports/access-point";
import { openForTenant } from "@/lib/kernel/tenant-keys";
import type { AccessPoint as AccessPointRow } from "@/prisma/generated/client";
import { accessPointRows } from "./rows";
import { AccessPointState } from "./schema";

/** The name under which keys are sealed. */
export const keyColumn = "access_points.sealed_key";

/** The company's account, or null before it has one. */
export function findAccessPoint(ctx: Ctx): Promise<AccessPointRow | null> {
  return ctx.db.accessPoint.findFirst({ where: { tenant_id: ctx.tenant.id } });
}

/** A participant as access points write it; null where scheme or address is missing. */
export const participantOf = (scheme: string | null, address: string | null): string | null =>
  scheme === null || address === null ? null : `${scheme}:${address}`;

/** The company's own address in the network; null while its electronic address is missing. */
export async function readParticipant(ctx: Ctx): Promise<string | null> {
  const { e_address_scheme, e_address } = await readSettings(ctx);
  return participantOf(e_address_scheme, e_address);
}

/** An access point with the account for it. */
export interface OpenAccessPoint {
  port: AccessPointPort;
  account: AccessPointAccount;
}

export async function openAccount(
  ctx: Ctx,
  { address, sealed_key }: Pick<AccessPointRow, "address" | "sealed_key">,
): Promise<OpenAccessPoint> {
  if (sealed_key === null) throw new AppError("conflict", "Enter the access point's key again: it did not come along.");
  const key = await openForTenant(ctx.runtime, ctx.tenant.id, keyColumn, sealed_key);
  return { port: await ctx.runtime.ports.accessPoint(), account: { address, key } };
}

/** The company's access point, for sending; null where it has none, has turned it off, or its key is missing. */
export async function openAccessPoint(ctx: Ctx): Promise<OpenAccessPoint | null> {
  const row = await findAccessPoint(ctx);
  return row === null || row.next_poll_at === null || row.sealed_key === null ? null : openAccount(ctx, row);
}

export const getAccessPoint = query({
  id: "access_points.get",
  summary: "Get the company's account at an access point of the Peppol network, and its address there",
  permission: "settings.read",
  input: z.strictObject({}),
  output: AccessPointState,
  example: {},
  async run(ctx) {
    const row = await findAccessPoint(ctx);
    return {
      access_point: row && accessPointRows.toResource(row, ctx),
      participant: await readParticipant(ctx),
      sandbox: ctx.runtime.environment.ACCESS_POINT_SANDBOX_PORT === undefined ? null : sandboxAddress,
    };
  },
});
