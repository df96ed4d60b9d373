import { z } from "zod";

const Proof = z.object({ algorithm: z.literal("Ed25519"), payload: z.string(), signature: z.string() });
const Signer = z.object({ signer_name: z.string(), signer_email: z.string().nullable(), signed_at: z.string(), ip: z.string().nullable() });
const Payload = z.object({
  company: z.string(),
  document: z.object({ kind: z.string(), id: z.string(), name: z.string() }),
  shown_pdf_sha256: z.string(),
  signed_pdf_sha256: z.string(),
  signature: Signer,
  /** All of them in order; evidence of earlier times has the last alone. */
  signatures: z.array(Signer).optional(),
});
export type Payload = z.output<typeof Payload>;

const PublicKey = z.object({ public_key: z.string() });
/** The key with which the company signs, and those with which it signed before. */
const Keys = PublicKey.extend({ company: z.string(), earlier: z.array(PublicKey) });

export type Verdict =
  | { kind: "unreadable" | "unknown_company" | "forged" }
  | { kind: "other_pdf" | "signed_pdf" | "shown_pdf"; company: string; payload: Payload };

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

async function hashOf(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Whether `signature` is the key's over `text` (RFC 8032). */
async function isSigned(text: string, signature: string, publicKey: string): Promise<boolean> {
  try {
    const key = await crypto.subtle.importKey("raw", bytesOf(publicKey), "Ed25519", false, ["verify"]);
    return await crypto.subtle.verify("Ed25519", key, bytesOf(signature), new TextEncoder().encode(text));
  } catch {
    return false;
  }
}

function read<T>(schema: z.ZodType<T>, text: string): T | null {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/**
 * Checks a PDF against its evidence in the browser; neither file leaves it.
 * @param fetchKey the answer of `/api/public/signing-keys/{company}`; null if there is no such company.
 */
export async function checkSignature(
  pdf: ArrayBuffer,
  evidence: string,
  fetchKey: (company: string) => Promise<unknown>,
): Promise<Verdict> {
  const proof = read(Proof, evidence);
  const payload = proof && read(Payload, proof.payload);
  if (proof === null || payload === null) return { kind: "unreadable" };
  const keys = Keys.safeParse(await fetchKey(payload.company));
  if (!keys.success) return { kind: "unknown_company" };
  const { company, earlier, public_key } = keys.data;
  const checks = [public_key, ...earlier.map((key) => key.public_key)].map((key) => isSigned(proof.payload, proof.signature, key));
  if (!(await Promise.all(checks)).includes(true)) return { kind: "forged" };
  const hash = await hashOf(pdf);
  const kind = hash === payload.signed_pdf_sha256 ? "signed_pdf" : hash === payload.shown_pdf_sha256 ? "shown_pdf" : "other_pdf";
  return { kind, company, payload };
}

/** What the page shows for those who check without it; Node 20. */
export const script = `// node verify.mjs signed.pdf evidence.json key.pem [earlier-key.pem ...]
import { createHash, createPublicKey, verify } from "node:crypto";
import { readFileSync } from "node:fs";

const [pdf, evidence, ...keys] = process.argv.slice(2).map((name) => readFileSync(name));
const { payload, signature } = JSON.parse(evidence);
const genuine = keys.some((key) => verify(null, Buffer.from(payload), createPublicKey(key), Buffer.from(signature, "base64url")));
const said = JSON.parse(payload);
const hash = createHash("sha256").update(pdf).digest("hex");
const matches = hash === said.signed_pdf_sha256 || hash === said.shown_pdf_sha256;

console.log("evidence:", genuine ? "genuine" : "FORGED");
console.log("pdf:", matches ? "unchanged" : "ANOTHER FILE");
for (const { signer_name, signed_at } of said.signatures ?? [said.signature]) console.log("signed by:", signer_name, "at", signed_at);
process.exit(genuine && matches ? 0 : 1);
`;
