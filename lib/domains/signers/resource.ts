import { Delegation } from "@/lib/commerce/signature";
import { fromDayColumn } from "@/lib/commerce/day-column";
import type { Prisma } from "@/prisma/generated/client";
import { SignedNoun, SignerStatus, type Signer } from "./schema";

/** The relation that `toSigner` needs. */
export const withNoun = { record: { select: { noun: true } } } as const;

/** A signer with the noun of the document. */
export type SignerRow = Prisma.SignerGetPayload<{ include: typeof withNoun }>;

const dayOf = (column: Date | null) => (column === null ? null : fromDayColumn(column));

export function toSigner({
  tenant_id: _tenant,
  record_id,
  record,
  title: _title,
  language: _language,
  link_id: _link,
  remind_day: _next,
  last_day,
  delegation,
  ...row
}: SignerRow): Signer {
  const noun = SignedNoun.parse(record.noun);
  return {
    ...row,
    proposal_id: noun === "proposal" ? record_id : null,
    contract_id: noun === "contract" ? record_id : null,
    status: SignerStatus.parse(row.status),
    delegation: Delegation.nullable().parse(delegation),
    last_day: dayOf(last_day),
  };
}
