import type { z } from "zod";
import { defineEvent } from "@/lib/kernel/base/events";
import { Signer } from "./schema";

const sample: z.input<typeof Signer> = {
  id: "sgn_01jd0p2q3r4s5t6v7w8x9y0z1a",
  proposal_id: "prp_01jd0p2q3r4s5t6v7w8x9y0z1a",
  contract_id: null,
  customer_id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a",
  revision: 1,
  position: 2,
  name: "Grace Hall",
  email: "grace@northwind.example",
  status: "asked",
  delegated_by: null,
  delegation: null,
  last_day: "2026-04-01",
  reminder_days: [7, 1],
  reminded_days: null,
  asked_at: "2026-03-02T10:15:00.000Z",
  signed_at: null,
  version: 2,
  created_at: "2026-03-02T10:00:00.000Z",
  updated_at: "2026-03-02T10:15:00.000Z",
};

const define = (name: string, changes: Partial<typeof sample> = {}) =>
  defineEvent({ name: `signer.${name}`, noun: "signer", data: Signer, sample: { ...sample, ...changes } });

/** Their turn has come, and their email is queued. The first signer's turn comes with the sending. */
export const signerAsked = define("asked");
export const signerSigned = define("signed", { status: "signed", signed_at: "2026-03-03T08:00:00.000Z" });
/** Handed on to a colleague, who is asked in their place. */
export const signerDelegated = define("delegated", { status: "delegated" });
/** A reminder before the last day was queued; each is sent once. */
export const signerReminded = define("reminded", { reminded_days: 7 });

export const signerEvents = [signerAsked, signerSigned, signerDelegated, signerReminded];
