import { z } from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { query } from "@/lib/kernel/operation";
import type { SealIdentity, SealOwner, TimestampAuthority } from "@/lib/kernel/ports/document-seal";
import { openForTenant } from "@/lib/kernel/tenant-keys";
import type { CompanySeal as CompanySealRow } from "@/prisma/generated/client";
import { companySealRows } from "./rows";
import { expiresSoon, problemAt } from "./rules";
import { SealState } from "./schema";

/** The name under which private keys are sealed. */
export const keyColumn = "company_seals.sealed_key";

/** The company's row, or null before it chose anything. */
export function findCompanySeal(ctx: Ctx): Promise<CompanySealRow | null> {
  return ctx.db.companySeal.findFirst({ where: { tenant_id: ctx.tenant.id } });
}

const problemOf = (ctx: Ctx, row: CompanySealRow) => problemAt(row, row.sealed_key !== null, ctx.clock.now());

/** The company's own certificate with its key, while it is valid; null otherwise. */
export async function readSealIdentity(ctx: Ctx): Promise<SealIdentity | null> {
  const row = await findCompanySeal(ctx);
  const [certificate, ...chain] = (row?.certificates ?? []).map((each) => Buffer.from(each, "base64"));
  if (row === null || row.sealed_key === null || certificate === undefined || problemOf(ctx, row) !== null) return null;
  const key = await openForTenant(ctx.runtime, ctx.tenant.id, keyColumn, row.sealed_key);
  return { private_key: Buffer.from(key, "base64"), certificate, chain };
}

/** The authority that stamps the company's seals: its own, else the installation's; null for none. */
export async function readTimestampAuthority(ctx: Ctx): Promise<TimestampAuthority | null> {
  const own = (await findCompanySeal(ctx))?.timestamp_url ?? null;
  if (own !== null) return { url: own, allow_http: false };
  const { ATRIUM_TIMESTAMP_URL: url } = ctx.runtime.environment;
  return url === undefined ? null : { url, allow_http: true };
}

/** Whose certificate seals where the company has none that is valid. */
export function defaultSealOwner({ runtime }: Pick<Ctx, "runtime">): Exclude<SealOwner, "company"> {
  const { ATRIUM_SEAL_KEY_FILE: key, ATRIUM_SEAL_CERTIFICATE_FILE: certificate } = runtime.environment;
  return key === undefined || certificate === undefined ? "service" : "installation";
}

export const getCompanySeal = query({
  id: "company_seals.get",
  summary: "Get the company's own certificate and timestamp authority for signed documents, and which are used now",
  permission: "settings.read",
  input: z.strictObject({}),
  output: SealState,
  example: {},
  async run(ctx) {
    const row = await findCompanySeal(ctx);
    const problem = row && problemOf(ctx, row);
    const installation = ctx.runtime.environment.ATRIUM_TIMESTAMP_URL === undefined ? null : ("installation" as const);
    return {
      seal: row && companySealRows.toResource(row, ctx),
      used: row !== null && row.subject !== null && problem === null ? ("company" as const) : defaultSealOwner(ctx),
      problem,
      expires_soon: expiresSoon(row?.valid_until ?? null, ctx.clock.now()),
      timestamps: row !== null && row.timestamp_url !== null ? ("company" as const) : installation,
    };
  },
});
