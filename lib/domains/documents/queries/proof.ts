import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { readSettings } from "@/lib/domains/settings";
import { encodeId } from "@/lib/kernel/base/ids";
import { AppError } from "@/lib/kernel/base/errors";
import { encodeWire } from "@/lib/kernel/base/wire";
import type { Ctx } from "@/lib/kernel/context";
import { readEarlierEvidenceKeys, readEvidenceKey, signEvidence, verifyEvidence, type EvidenceKey } from "@/lib/kernel/evidence-key";
import { FileAnswer } from "@/lib/kernel/file-answer";
import { openToVisitors, query } from "@/lib/kernel/operation";
import { SignatureEvidence, type FilesOutcome } from "../schema";
import { openStored } from "./stored";

const publicKey = { public_key: z.string(), pem: z.string() };

/** The public halves of a company's key, and of those before it, for those who check a signature without asking the company. */
export const getSigningKey = query({
  id: "signing_keys.get",
  summary: "Get the public keys with which a company's evidence of signatures is and was signed (Ed25519)",
  access: openToVisitors("A public key is for everybody who was given a signed document."),
  input: z.strictObject({}),
  output: z.object({ company: z.string(), algorithm: z.literal("Ed25519"), ...publicKey, earlier: z.array(z.object(publicKey)) }),
  example: {},
  async run(ctx) {
    const toKey = ({ pem, raw }: EvidenceKey) => ({ public_key: raw, pem });
    const key = toKey(await readEvidenceKey(ctx.runtime, ctx.tenant.id));
    const earlier = (await readEarlierEvidenceKeys(ctx.runtime, ctx.tenant.id)).map(toKey);
    return { company: (await readSettings(ctx)).company_name, algorithm: "Ed25519" as const, ...key, earlier };
  },
});

export interface Signed {
  noun: "proposal" | "contract";
  id: string;
  /** What names it: number or title. */
  name: string;
  /** The signature that completed it, and all of them in order. */
  signature: SignatureEvidence | null;
  signatures: readonly SignatureEvidence[];
}

const Proof = z.object({ algorithm: z.literal("Ed25519"), payload: z.string(), signature: z.string() });
const Said = z.object({ signed_pdf_sha256: z.string(), document: z.object({ id: z.string() }) });

const keyOf = (ctx: Ctx, { noun, id }: Pick<Signed, "noun" | "id">) => `${ctx.tenant.id}/${noun}s/${encodeId(noun, id)}/evidence.json`;

/**
 * The evidence of a signature with the service's own signature, which is checked without a server. The signed text is kept as it is,
 * so that nobody has to write JSON in a canonical form. Stored beside the signed PDF.
 * @throws AppError `conflict` before the signed PDF is stored.
 */
export async function openProof(ctx: Ctx, signed: Signed): Promise<FileAnswer> {
  const { noun, name, signature: last } = signed;
  if (last === null) throw new AppError("conflict", `This ${noun} has not been signed.`);
  const { bundle_sha256 } = last;
  if (bundle_sha256 === null) throw new AppError("conflict", "The signed PDF is being prepared. Try again in a minute.");
  const filename = `${name}-evidence.json`.replace(/[/\\]/g, "-");
  const stored = await openStored(ctx, keyOf(ctx, signed));
  if (stored) return new FileAnswer(filename, "application/json", stored.size, stored.body);
  const bytes = await storeProof(ctx, { ...signed, signature: { ...last, bundle_sha256 } });
  return new FileAnswer(filename, "application/json", bytes.length, Readable.from([bytes]));
}

/** Format 2 says who delegated, format 3 how an address was proved; without these, the evidence stays in the first, byte for byte. */
function toFormat<Evidence extends { delegation: unknown; proof: unknown }>({ delegation, proof, ...evidence }: Evidence) {
  return { ...evidence, ...(delegation === null ? {} : { delegation }), ...(proof === null ? {} : { proof }) };
}

function formatOf(signatures: readonly SignatureEvidence[]): { format?: number } {
  if (signatures.some(({ proof }) => proof !== null)) return { format: 3 };
  return signatures.some(({ delegation }) => delegation !== null) ? { format: 2 } : {};
}

/** Writes the evidence: the same bytes each time, since the signature of a text by Ed25519 is always the same. */
export async function storeProof(ctx: Ctx, { noun, id, name, ...signed }: Signed & { signature: SignatureEvidence }): Promise<Buffer> {
  const said = ({ bundle_sha256: _bundle, seal: _seal, ...evidence }: z.input<typeof SignatureEvidence>) => toFormat(evidence);
  const { bundle_sha256, document_sha256, seal, ...last } = encodeWire(SignatureEvidence, signed.signature);
  const signature = toFormat(last);
  const payload = JSON.stringify({
    ...formatOf(signed.signatures),
    company: ctx.tenant.slug,
    document: { kind: noun, id: encodeId(noun, id), name },
    shown_pdf_sha256: document_sha256,
    signed_pdf_sha256: bundle_sha256,
    ...(seal === null ? {} : { seal }),
    signature,
    signatures: signed.signatures.map((each) => said(encodeWire(SignatureEvidence, each))),
  });
  const proof = { algorithm: "Ed25519", payload, signature: await signEvidence(ctx.runtime, ctx.tenant.id, payload) };
  const bytes = Buffer.from(`${JSON.stringify(proof, null, 2)}\n`);
  await (await ctx.runtime.ports.storage()).put(keyOf(ctx, { noun, id }), Readable.from([bytes]), { media_type: "application/json" });
  return bytes;
}

/** Whether the stored evidence is the company's, and about this document and PDF. */
export async function checkProof(ctx: Ctx, target: Pick<Signed, "noun" | "id">, bundle_sha256: string): Promise<FilesOutcome> {
  const stored = await openStored(ctx, keyOf(ctx, target));
  if (stored === null) return "missing";
  const proof = parse(Proof, await text(stored.body));
  if (proof === null || !(await verifyEvidence(ctx.runtime, ctx.tenant.id, proof.payload, proof.signature))) return "differs";
  const said = parse(Said, proof.payload);
  const isOurs = said?.signed_pdf_sha256 === bundle_sha256 && said.document.id === encodeId(target.noun, target.id);
  return isOurs ? "intact" : "differs";
}

function parse<Schema extends z.ZodType>(schema: Schema, json: string): z.output<Schema> | null {
  try {
    return schema.parse(JSON.parse(json));
  } catch {
    return null;
  }
}
