import type { z } from "zod";
import { defineEvent } from "@/lib/kernel/base/events";
import { TaxProfile } from "./schema";

const sample: z.input<typeof TaxProfile> = {
  id: "txp_01jd0p2q3r4s5t6v7w8x9y0z1a",
  name: "VAT",
  prices_mode: "exclusive",
  rounding: "document",
  is_default: true,
  rates: [
    {
      id: "txr_01jd0p2q3r4s5t6v7w8x9y0z1a",
      name: "VAT",
      rate: "20",
      category: "S",
      exemption_code: null,
      exemption_reason: null,
      compound: false,
      is_default: true,
    },
  ],
  deleted_at: null,
  version: 1,
  created_at: "2026-01-05T09:00:00.000Z",
  updated_at: "2026-01-05T09:00:00.000Z",
};

const define = (name: string) => defineEvent({ name: `tax_profile.${name}`, noun: "tax_profile", data: TaxProfile, sample });

export const taxProfileCreated = define("created");
export const taxProfileUpdated = define("updated");
export const taxProfileDeleted = define("deleted");

export const taxProfileEvents = [taxProfileCreated, taxProfileUpdated, taxProfileDeleted];
