import { z } from "zod";
import { AddressSchemeCode } from "@/lib/commerce/e-invoicing";
import { idOf } from "@/lib/kernel/base/ids";
import { lineOf, secretText, Timestamp } from "@/lib/kernel/base/wire";

export const AccessPointId = idOf("access_point");

/** Why the latest call failed. */
export const AccessPointProblem = z.enum(["unreachable", "unauthorized", "answer", "no_key"]);
export type AccessPointProblem = z.output<typeof AccessPointProblem>;

export const AccessPoint = z.object({
  id: AccessPointId,
  address: z.string(),
  /** False where an archive brought the account without its key. */
  has_key: z.boolean(),
  /** When received documents are next asked for; null while it is turned off. */
  next_poll_at: Timestamp.nullable(),
  polled_at: Timestamp.nullable(),
  /** Failed calls in a row. */
  failures: z.int(),
  problem: AccessPointProblem.nullable(),
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type AccessPoint = z.output<typeof AccessPoint>;

/** The company's account; null before it has one. */
export const AccessPointState = z.object({
  access_point: AccessPoint.nullable(),
  /** The company's address in the network, from its electronic address; null while that is missing. */
  participant: z.string().nullable(),
  /** The sandbox of this installation, for trying it out; null where there is none. */
  sandbox: z.string().nullable(),
});

/** Without `key`, the stored one stays; another address needs it again. */
export const AccessPointSave = z.strictObject({
  address: z.url({ protocol: /^https$/ }).max(300),
  key: secretText(500).optional(),
  /** Default: true. */
  active: z.boolean().optional(),
});

export const ParticipantQuestion = z.strictObject({ scheme: AddressSchemeCode, address: lineOf(100) });

/** What the network knows of a receiver. */
export const Participant = z.object({
  registered: z.boolean(),
  name: z.string().nullable(),
  /** Whether it accepts invoices of Peppol BIS Billing 3; others depend on what both sides agreed. */
  accepts_bis: z.boolean(),
});
