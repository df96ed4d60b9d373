import type { z } from "zod";
import { defineEvent } from "@/lib/kernel/base/events";
import { CompanySeal } from "./schema";

const sample: z.input<typeof CompanySeal> = {
  id: "csl_01jd0p2q3r4s5t6v7w8x9y0z1a",
  subject: "CN=Acme Ltd, O=Acme",
  issuer: "CN=Trust Services CA, O=Trust Services",
  serial: "0C4D69724B94FA3C2A4A3D2907803D5A",
  fingerprint: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  key_kind: "p256",
  valid_from: "2026-01-05T00:00:00.000Z",
  valid_until: "2028-01-05T00:00:00.000Z",
  timestamp_url: "https://tsa.example.com/",
  version: 1,
  created_at: "2026-01-05T09:00:00.000Z",
  updated_at: "2026-01-05T09:00:00.000Z",
};

const define = (name: string) => defineEvent({ name: `company_seal.${name}`, noun: "company_seal", data: CompanySeal, sample });

export const companySealAdded = define("added");
export const companySealUpdated = define("updated");
export const companySealExpiring = define("expiring");

export const companySealEvents = [companySealAdded, companySealUpdated, companySealExpiring];
