import type { SendingDomain as SendingDomainRow } from "@/prisma/generated/client";
import { recordsOf } from "./rules";
import { FoundRecords, SendingStatus, type SendingDomain } from "./schema";

/** A row without its keys; `installation` is the domain from which emails are sent otherwise. */
export function toSendingDomain(row: SendingDomainRow, installation: string): SendingDomain {
  const { tenant_id: _tenant, selector, public_key, sealed_key: _key, found, next_check_at: _next, ...rest } = row;
  const records = recordsOf({ hostname: row.hostname, selector, public_key }, FoundRecords.nullable().parse(found), installation);
  return { ...rest, status: SendingStatus.parse(row.status), records };
}
