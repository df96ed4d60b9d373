import { z } from "zod";
import { findDestination } from "@/lib/domains/export-destinations";
import { DestinationId, DestinationProblem } from "@/lib/domains/export-destinations/schema";
import { idOf } from "@/lib/kernel/base/ids";
import type { Ctx } from "@/lib/kernel/context";
import { internal, query } from "@/lib/kernel/operation";
import { findRow, listPage } from "@/lib/kernel/rows";
import type { ExportDelivery as DeliveryRow } from "@/prisma/generated/client";
import { deliveryRows } from "../rows";
import { DeliveryId, DeliveryList, DeliveryPage, DeliveryStatus, type ExportDetail } from "../schema";

/** @throws AppError `not_found`. */
export function findDelivery(ctx: Ctx, id: string): Promise<DeliveryRow> {
  return findRow(ctx, deliveryRows, id);
}

export type DeliveriesByExport = ReadonlyMap<string, z.output<typeof ExportDetail>["delivery"]>;

/** How the files of these exports came to their servers. */
export async function deliveriesOf(ctx: Ctx, ids: string[]): Promise<DeliveriesByExport> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db.exportDelivery.findMany({
    where: { tenant_id: ctx.tenant.id, export_id: { in: ids } },
    select: { export_id: true, status: true, problem: true, destination: { select: { name: true } } },
  });
  return new Map(
    rows.map(({ export_id, status, problem, destination }) => [
      export_id,
      { status: DeliveryStatus.parse(status), problem: DestinationProblem.nullable().parse(problem), destination: destination.name },
    ]),
  );
}

/** Whom the failure of a delivery concerns, and at which server. */
export const readDeliveryNotice = query({
  id: "export_deliveries.read_notice",
  summary: "Read who exported a file that an SFTP server did not take, and the server's name",
  access: internal("called by the background function that notifies of failed deliveries"),
  input: z.strictObject({ id: DeliveryId }),
  output: z.object({ staff_id: idOf("staff").nullable(), destination: z.string() }),
  example: { id: "xdl_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const { export_id, destination_id } = await findDelivery(ctx, id);
    const file = await ctx.db.export.findFirstOrThrow({ where: { tenant_id: ctx.tenant.id, id: export_id }, select: { staff_id: true } });
    return { staff_id: file.staff_id, destination: (await findDestination(ctx, destination_id)).name };
  },
});

export const listDeliveries = query({
  id: "export_deliveries.list",
  summary: "List the files that were sent to an SFTP server, newest first",
  permission: "export_destinations.read",
  input: DeliveryList.extend({ id: DestinationId }),
  output: DeliveryPage,
  example: { id: "xds_01jd0p2q3r4s5t6v7w8x9y0z1a", status: "failed" },
  async run(ctx, { id, status, ...page }) {
    await findDestination(ctx, id);
    const where = { destination_id: id, ...(status === undefined ? {} : { status }) };
    return listPage(ctx, deliveryRows, page, { where, sort: "-created_at" });
  },
});
