import type { z } from "zod";
import { defineEvent } from "@/lib/kernel/base/events";
import { SendingDomain } from "./schema";

const sample: z.input<typeof SendingDomain> = {
  id: "sdm_01jd0p2q3r4s5t6v7w8x9y0z1a",
  address: "billing@acme.example",
  hostname: "acme.example",
  status: "verified",
  records: [
    {
      kind: "spf",
      name: "acme.example",
      state: "found",
      expected: "v=spf1 include:atrium.example ~all",
      found: ["v=spf1 include:atrium.example ~all"],
    },
  ],
  failures: 0,
  checked_at: "2026-01-06T02:20:00.000Z",
  verified_at: "2026-01-05T09:10:00.000Z",
  version: 1,
  created_at: "2026-01-05T09:00:00.000Z",
  updated_at: "2026-01-05T09:00:00.000Z",
};

const define = (name: string) => defineEvent({ name: `sending_domain.${name}`, noun: "sending_domain", data: SendingDomain, sample });

export const sendingDomainAdded = define("added");
export const sendingDomainUpdated = define("updated");
export const sendingDomainVerified = define("verified");
export const sendingDomainFailing = define("failing");
export const sendingDomainStopped = define("stopped");
export const sendingDomainRemoved = define("removed");

export const sendingDomainEvents = [
  sendingDomainAdded,
  sendingDomainUpdated,
  sendingDomainVerified,
  sendingDomainFailing,
  sendingDomainStopped,
  sendingDomainRemoved,
];
