import { z } from "zod";
import { fromDayColumn } from "@/lib/commerce/day-column";
import { languageOf } from "@/lib/commerce/locale-of";
import type { PrivacyRequest as PrivacyRequestRow } from "@/prisma/generated/client";
import { PrivacyOrigin, PrivacyProofKind, PrivacyStatus, PrivacyTable, PrivacyType, PrivacyWork, type PrivacyRequest } from "./schema";

const Known = z.object({
  emails: z.array(z.string()).default([]),
  phones: z.array(z.string()).default([]),
  external: z.array(z.string()).default([]),
  names: z.array(z.string()).default([]),
});

/** What a search found of the person, as it is stored. */
export const knownOf = ({ known }: Pick<PrivacyRequestRow, "known">): z.output<typeof Known> => Known.parse(known);

/** A row as callers see it. */
export function toPrivacyRequest({
  tenant_id: _tenant,
  known: _known,
  package_hash: _hash,
  reminder_day: _day,
  ...row
}: PrivacyRequestRow): PrivacyRequest {
  return {
    ...row,
    type: PrivacyType.parse(row.type),
    status: PrivacyStatus.parse(row.status),
    origin: PrivacyOrigin.parse(row.origin),
    language: languageOf(row.language),
    received_day: fromDayColumn(row.received_day),
    due_day: fromDayColumn(row.due_day),
    verified_by: PrivacyProofKind.nullable().parse(row.verified_by),
    work: PrivacyWork.nullable().parse(row.work),
    summary: z.array(PrivacyTable).catch([]).parse(row.summary),
    package_size: row.package_size === null ? null : Number(row.package_size),
  };
}
