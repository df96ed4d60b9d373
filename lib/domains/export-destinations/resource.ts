import type { ExportDestination as DestinationRow } from "@/prisma/generated/client";
import { DestinationAuth, type Destination } from "./schema";

/** A destination as callers see it: without what signs in. */
export function toDestination({ tenant_id: _tenant, secrets: _secrets, ...row }: DestinationRow): Destination {
  return { ...row, auth: DestinationAuth.parse(row.auth) };
}
