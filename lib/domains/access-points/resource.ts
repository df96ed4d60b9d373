import type { AccessPoint as AccessPointRow } from "@/prisma/generated/client";
import { AccessPointProblem, type AccessPoint } from "./schema";

/** A row without its key. */
export function toAccessPoint({ tenant_id: _tenant, sealed_key, ...row }: AccessPointRow): AccessPoint {
  return { ...row, has_key: sealed_key !== null, problem: AccessPointProblem.nullable().parse(row.problem) };
}
