import { z } from "zod";
import type { PublicForms as PublicFormsRow } from "@/prisma/generated/client";
import { ChallengeProvider, FormLayout, type PublicForms } from "./schema";

const Layouts = z.object({ lead: FormLayout.nullable().default(null), ticket: FormLayout.nullable().default(null) });

/** The wire form of a row. */
export function toPublicForms({ tenant_id: _tenant, turnstile_secret, layouts, ...row }: PublicFormsRow): PublicForms {
  return {
    ...row,
    challenge: ChallengeProvider.parse(row.challenge),
    ...Layouts.parse(layouts),
    turnstile_secret_set: turnstile_secret !== null,
  };
}
