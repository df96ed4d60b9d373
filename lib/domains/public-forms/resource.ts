import type { PublicForms as PublicFormsRow } from "@/prisma/generated/client";
import { ChallengeProvider, type PublicForms } from "./schema";

/** The wire form of a row. */
export function toPublicForms({ tenant_id: _tenant, turnstile_secret, ...row }: PublicFormsRow): PublicForms {
  return { ...row, challenge: ChallengeProvider.parse(row.challenge), turnstile_secret_set: turnstile_secret !== null };
}
