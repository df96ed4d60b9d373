import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { z } from "zod";
import { type AddressProof, Delegation } from "@/lib/commerce/signature";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import { encodeWire } from "@/lib/kernel/base/wire";
import { isOutside, type CommandCtx, type Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import type { DocumentPdf } from "../document";
import { readSeal } from "../queries/seal";
import { DocumentSeal, type SignatureEvidence, type SignatureInput } from "../schema";

/** Characters of a browser's name that are kept. */
const longestAgent = 500;

/** Who sends a signature. */
function signerOf({ principal }: Ctx): Pick<SignatureEvidence, "by" | "name"> {
  switch (principal.kind) {
    case "link":
      return { by: "link", name: null };
    case "visitor":
      throw new Error("visitors have no documents to sign");
    default:
      return { by: principal.kind, name: principal.name };
  }
}

/** @throws AppError `forbidden` for a colleague or a key that does not say that the signature was given in person. */
export function assertMaySign(ctx: Ctx, in_person: boolean | undefined): void {
  if (isOutside(ctx) || in_person === true) return;
  throw new AppError("forbidden", "Customers sign. To record a signature that was given in person, send in_person: true.");
}

/** SHA-256 of a stream's bytes, in hexadecimal. */
export async function hashOf(body: Readable): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of body) hash.update(chunk as Buffer);
  return hash.digest("hex");
}

/** As the signer's row has it. */
const delegationColumn = (stored: unknown) => (stored === null ? {} : { delegation: Delegation.parse(stored) });

interface Signing extends Omit<z.output<typeof SignatureInput>, "in_person" | "code"> {
  shown: DocumentPdf;
  revision: number;
  proof: AddressProof | null;
  /** Who was asked; null where nobody was named. */
  asked: { position: number; name: string; email: string; delegated_by: string | null; delegation: unknown } | null;
}

/** The columns of the signature of a stored PDF by the caller, now, without the signed record's id. */
export async function signatureColumns(ctx: CommandCtx, { shown, revision, asked, proof, ...signer }: Signing) {
  const { signer_name, signer_email = null, strokes } = signer;
  const isOther = asked !== null && signer_email !== null && signer_email.toLowerCase() !== asked.email.toLowerCase();
  if (isOther && isOutside(ctx))
    throw invalidField(
      "signer_email",
      "not_asked",
      `${asked.name} was asked at ${asked.email}. To let somebody else sign, hand it on to them.`,
    );
  const document_sha256 = await hashOf(shown.body);
  if (shown.storage_key === null) throw new AppError("internal", "A document that was sent has a stored PDF.");
  // A colleague's own address is no evidence of the customer's will.
  const { ip, user_agent } = isOutside(ctx) ? ctx.request : { ip: null, user_agent: null };
  const signed_at = ctx.clock.now();
  return {
    id: newId(signed_at),
    tenant_id: ctx.tenant.id,
    revision,
    position: asked?.position ?? 1,
    asked_name: asked?.name ?? null,
    asked_email: asked?.email ?? null,
    delegated_by: asked?.delegated_by ?? null,
    ...delegationColumn(asked?.delegation ?? null),
    ...(proof === null ? {} : { proof }),
    ...signerOf(ctx),
    signer_name,
    signer_email,
    ...(strokes === undefined ? {} : { strokes }),
    ip,
    user_agent: user_agent?.slice(0, longestAgent) ?? null,
    document_sha256,
    document_key: shown.storage_key,
    signed_at,
  };
}

/** The columns of a stored signed PDF; null while it can't be stored. */
export async function bundleColumns(ctx: CommandCtx, { body, storage_key }: DocumentPdf) {
  const bytes = await buffer(body);
  if (storage_key === null) return null;
  const sha256 = await hashOf(Readable.from([bytes]));
  const seal = await readSeal(ctx, bytes);
  const created_at = ctx.clock.now();
  return {
    id: newId(created_at),
    tenant_id: ctx.tenant.id,
    sha256,
    ...(seal === null ? {} : { seal: encodeWire(DocumentSeal, seal) }),
    storage_key,
    created_at,
    check_at: created_at,
  };
}
