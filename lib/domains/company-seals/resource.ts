import type { CompanySeal as CompanySealRow } from "@/prisma/generated/client";
import { type CompanySeal, SealKeyKind } from "./schema";

/** A row without its key, and without the certificates themselves. */
export function toCompanySeal(row: CompanySealRow): CompanySeal {
  const { tenant_id: _tenant, certificates: _certificates, sealed_key: _key, notice_at: _notice, ...rest } = row;
  return { ...rest, key_kind: SealKeyKind.nullable().parse(row.key_kind) };
}
