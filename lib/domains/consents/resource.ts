import { languageOf } from "@/lib/commerce/locale-of";
import { encodeId } from "@/lib/kernel/base/ids";
import { nounNames } from "@/lib/kernel/base/nouns";
import type { Consent as ConsentRow } from "@/prisma/generated/client";
import { ConsentChannel, ConsentPurpose, WithdrawnBy, type Consent } from "./schema";

/** A row as callers see it. */
export function toConsent({ tenant_id: _tenant, noun, record_id, ...row }: ConsentRow): Consent {
  const kind = nounNames.find((name) => name === noun);
  return {
    ...row,
    record_id: kind === undefined || record_id === null ? null : encodeId(kind, record_id),
    purpose: ConsentPurpose.parse(row.purpose),
    language: languageOf(row.language),
    channel: ConsentChannel.parse(row.channel),
    withdrawn_by: WithdrawnBy.nullable().parse(row.withdrawn_by),
  };
}
