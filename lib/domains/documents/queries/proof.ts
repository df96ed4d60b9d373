import { Readable } from "node:stream";
import { z } from "zod";
import { readSettings } from "@/lib/domains/settings";
import { encodeId } from "@/lib/kernel/base/ids";
import { AppError } from "@/lib/kernel/base/errors";
import { encodeWire } from "@/lib/kernel/base/wire";
import type { Ctx } from "@/lib/kernel/context";
import { readEvidenceKey, signEvidence } from "@/lib/kernel/evidence-key";
import { FileAnswer } from "@/lib/kernel/file-answer";
import { openToVisitors, query } from "@/lib/kernel/operation";
import { SignatureEvidence } from "../schema";

/** The public half of a company's key, for those who check a signature without asking the company. */
export const getSigningKey = query({
  id: "signing_keys.get",
  summary: "Get the public key with which a company's evidence of signatures is signed (Ed25519)",
  access: openToVisitors("A public key is for everybody who was given a signed document."),
  input: z.strictObject({}),
  output: z.object({ company: z.string(), algorithm: z.literal("Ed25519"), public_key: z.string(), pem: z.string() }),
  example: {},
  async run(ctx) {
    const { pem, raw } = await readEvidenceKey(ctx.runtime, ctx.tenant.id);
    return { company: (await readSettings(ctx)).company_name, algorithm: "Ed25519" as const, public_key: raw, pem };
  },
});

interface Signed {
  noun: "proposal" | "contract";
  id: string;
  /** What names it: number or title. */
  name: string;
  /** The signature that completed it, and all of them in order. */
  signature: SignatureEvidence | null;
  signatures: readonly SignatureEvidence[];
}

/**
 * The evidence of a signature with the service's own signature, which is checked without a server. The signed text is kept as it is,
 * so that nobody has to write JSON in a canonical form. Stored beside the signed PDF by its first reader.
 * @throws AppError `conflict` before the signed PDF is stored.
 */
export async function openProof(ctx: Ctx, { noun, id, name, signature: last, signatures }: Signed): Promise<FileAnswer> {
  if (last === null) throw new AppError("conflict", `This ${noun} has not been signed.`);
  if (last.bundle_sha256 === null) throw new AppError("conflict", "The signed PDF is being prepared. Try again in a minute.");
  const key = `${ctx.tenant.id}/${noun}s/${encodeId(noun, id)}/evidence.json`;
  const storage = await ctx.runtime.ports.storage();
  const stored = await storage.get(key).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  });
  const filename = `${name}-evidence.json`.replace(/[/\\]/g, "-");
  if (stored) return new FileAnswer(filename, "application/json", stored.size, stored.body);
  const said = ({ bundle_sha256: _bundle, ...signed }: z.input<typeof SignatureEvidence>) => signed;
  const { bundle_sha256, document_sha256, ...signature } = encodeWire(SignatureEvidence, last);
  const payload = JSON.stringify({
    company: ctx.tenant.slug,
    document: { kind: noun, id: encodeId(noun, id), name },
    shown_pdf_sha256: document_sha256,
    signed_pdf_sha256: bundle_sha256,
    signature,
    signatures: signatures.map((each) => said(encodeWire(SignatureEvidence, each))),
  });
  const proof = { algorithm: "Ed25519", payload, signature: await signEvidence(ctx.runtime, ctx.tenant.id, payload) };
  const bytes = Buffer.from(`${JSON.stringify(proof, null, 2)}\n`);
  await storage.put(key, Readable.from([bytes]), { media_type: "application/json" });
  return new FileAnswer(filename, "application/json", bytes.length, Readable.from([bytes]));
}
