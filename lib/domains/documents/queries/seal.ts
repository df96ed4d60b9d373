import { readFile } from "node:fs/promises";
import { readSettings } from "@/lib/domains/settings";
import { AppError } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import type { DocumentSealPort, SealIdentity } from "@/lib/kernel/ports/document-seal";
import { readSealKey } from "@/lib/kernel/seal-key";
import type { DocumentSeal } from "../schema";

const reason = "Sealed after the last signature";

/** The installation's certificate, else one that the company's own key signs. */
async function identityOf(ctx: Ctx, port: DocumentSealPort): Promise<SealIdentity> {
  const { ATRIUM_SEAL_KEY_FILE: key, ATRIUM_SEAL_CERTIFICATE_FILE: certificate } = ctx.runtime.environment;
  if (key !== undefined && certificate !== undefined) return port.readPem(await readFile(key, "utf8"), await readFile(certificate, "utf8"));
  const { company_name } = await readSettings(ctx);
  const private_key = await readSealKey(ctx.runtime, ctx.tenant.id);
  return port.selfSign(private_key, { name: `Document seal of ${company_name}`, organisation: "Atrium" }, ctx.clock.now());
}

const attempts = 3;

/**
 * The PDF with its seal. Without an answer of the timestamp authority, after three attempts, it is sealed without a timestamp: the
 * signature must not wait for others, and a later timestamp would change the file's hash.
 */
export async function sealPdf(ctx: Ctx, pdf: Buffer): Promise<Buffer> {
  const port = await ctx.runtime.ports.documentSeal();
  const identity = await identityOf(ctx, port);
  const order = { at: ctx.clock.now(), reason };
  const timestamp_url = ctx.runtime.environment.ATRIUM_TIMESTAMP_URL ?? null;
  for (let attempt = 1; timestamp_url !== null && attempt <= attempts; attempt += 1) {
    try {
      return await port.seal(pdf, identity, { ...order, timestamp_url });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      ctx.runtime.log.warn({ error, attempt }, "no timestamp for a signed document");
    }
  }
  return port.seal(pdf, identity, { ...order, timestamp_url: null });
}

/** What the seal of a stored PDF says; null for a file without one. */
export async function readSeal(ctx: Ctx, pdf: Buffer): Promise<DocumentSeal | null> {
  return (await ctx.runtime.ports.documentSeal()).read(pdf);
}
