import { z } from "zod";
import { idOf } from "@/lib/kernel/base/ids";
import { Timestamp } from "@/lib/kernel/base/wire";

export const SealKeyKind = z.enum(["rsa", "p256", "p384"]);

/** Whose certificate seals: the company's own, the installation's, or the one that the service makes for a company. */
export const SealOwner = z.enum(["company", "installation", "service"]);

/** The largest file with a certificate, in bytes. */
export const largestFile = 64 * 1024;

/** The company's own certificate and timestamp authority. The certificate's fields are null without one; its key is never returned. */
export const CompanySeal = z.object({
  id: idOf("company_seal"),
  /** The distinguished names of the certificate and of its issuer, such as "CN=Acme Ltd, O=Acme". */
  subject: z.string().nullable(),
  issuer: z.string().nullable(),
  /** In hexadecimal, as is `fingerprint`, its SHA-256. */
  serial: z.string().nullable(),
  fingerprint: z.string().nullable(),
  key_kind: SealKeyKind.nullable(),
  valid_from: Timestamp.nullable(),
  valid_until: Timestamp.nullable(),
  /** The address of the RFC 3161 authority. */
  timestamp_url: z.string().nullable(),
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type CompanySeal = z.output<typeof CompanySeal>;

/** Why the company's certificate seals nothing now. */
export const SealProblem = z.enum(["expired", "not_yet_valid", "no_key"]);
export type SealProblem = z.output<typeof SealProblem>;

/** `used`: whose certificate seals documents that are signed now. `timestamps`: whose authority stamps them; null for none. */
export const SealState = z.object({
  seal: CompanySeal.nullable(),
  used: SealOwner,
  problem: SealProblem.nullable(),
  /** The certificate ends within 30 days. */
  expires_soon: z.boolean(),
  timestamps: z.enum(["company", "installation"]).nullable(),
});

/** A PKCS #12 file (.p12, .pfx) in base64, and its password; neither is stored. */
export const SealCertificateSet = z.strictObject({
  file: z
    .base64()
    .min(1)
    .max(Math.ceil(largestFile / 3) * 4),
  password: z.string().max(500),
});

export const SealTimestampSet = z.strictObject({ timestamp_url: z.url({ protocol: /^https$/ }).max(500) });

/** Why an authority gave no timestamp: its address may not be asked, it can't be reached, or it answered with something else. */
export const TimestampProblem = z.enum(["address", "unreachable", "no_timestamp"]);
export type TimestampProblem = z.output<typeof TimestampProblem>;

/** The timestamp that an authority gave: the name in its certificate, and its time. Without one, why. */
export const SealTimestamp = z.object({
  authority: z.string().nullable(),
  at: Timestamp.nullable(),
  problem: TimestampProblem.nullable(),
});
