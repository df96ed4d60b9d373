import { readFile } from "node:fs/promises";
import { defaultSealOwner, readSealIdentity, readTimestampAuthority } from "@/lib/domains/company-seals";
import { readSettings } from "@/lib/domains/settings";
import { AppError } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import type { DocumentSealPort, SealIdentity, SealOwner } from "@/lib/kernel/ports/document-seal";
import { readSealKey } from "@/lib/kernel/seal-key";
import { sealName } from "../rules";
import type { DocumentSeal } from "../schema";

const reason = "Sealed after the last signature";

/** The company's own certificate while it is valid, else the installation's, else one that a key of the service signs for the company. */
async function identityOf(ctx: Ctx, port: DocumentSealPort): Promise<{ identity: SealIdentity; owner: SealOwner }> {
  const own = await readSealIdentity(ctx);
  if (own !== null) return { identity: own, owner: "company" };
  const owner = defaultSealOwner(ctx);
  const { ATRIUM_SEAL_KEY_FILE: key, ATRIUM_SEAL_CERTIFICATE_FILE: certificate } = ctx.runtime.environment;
  if (key !== undefined && certificate !== undefined)
    return { identity: port.readPem(await readFile(key, "utf8"), await readFile(certificate, "utf8")), owner };
  const { company_name } = await readSettings(ctx);
  const private_key = await readSealKey(ctx.runtime, ctx.tenant.id);
  const subject = { name: sealName(company_name, ctx.tenant.slug), organisation: "Atrium" };
  return { identity: port.selfSign(private_key, subject, ctx.clock.now()), owner };
}

const attempts = 3;

/**
 * The PDF with its seal. Without an answer of the timestamp authority, after three attempts, it is sealed without a timestamp: the
 * signature must not wait for others, and a later timestamp would change the file's hash.
 */
export async function sealPdf(ctx: Ctx, pdf: Buffer): Promise<Buffer> {
  const port = await ctx.runtime.ports.documentSeal();
  const { identity, owner } = await identityOf(ctx, port);
  const order = { at: ctx.clock.now(), reason, owner };
  const authority = await readTimestampAuthority(ctx);
  for (let attempt = 1; authority !== null && attempt <= attempts; attempt += 1) {
    try {
      return await port.seal(pdf, identity, { ...order, authority });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      ctx.runtime.log.warn({ error, attempt }, "no timestamp for a signed document");
    }
  }
  return port.seal(pdf, identity, { ...order, authority: null });
}

/** What the seal of a stored PDF says; null for a file without one. */
export async function readSeal(ctx: Ctx, pdf: Buffer): Promise<DocumentSeal | null> {
  return (await ctx.runtime.ports.documentSeal()).read(pdf);
}
