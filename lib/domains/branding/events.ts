import type { z } from "zod";
import { defineEvent } from "@/lib/kernel/base/events";
import { Branding } from "./schema";

const sample: z.input<typeof Branding> = {
  id: "brd_01jd0p2q3r4s5t6v7w8x9y0z1a",
  primary_color: "#2457d6",
  theme_tokens: { radius: 6 },
  logo_file_id: "fil_01jd0p2q3r4s5t6v7w8x9y0z1a",
  favicon_file_id: null,
  login_background_file_id: null,
  version: 2,
  created_at: "2026-01-05T09:00:00.000Z",
  updated_at: "2026-01-06T09:00:00.000Z",
};

/** The company's branding changed. */
export const brandingUpdated = defineEvent({
  name: "branding.updated",
  noun: "branding",
  data: Branding,
  sample,
});

export const brandingEvents = [brandingUpdated];
