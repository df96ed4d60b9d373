import type { z } from "zod";
import { defineEvent } from "@/lib/kernel/base/events";
import { ApiKey } from "./schema";

const sample: z.input<typeof ApiKey> = {
  id: "key_01jd0p2q3r4s5t6v7w8x9y0z1a",
  name: "Warehouse",
  hint: "x4Qa",
  permissions: ["customers.read"],
  api_version: "2026-11-01",
  expires_at: null,
  revoked_at: null,
  last_used_at: null,
  created_by_id: "stf_01jd0p2q3r4s5t6v7w8x9y0z1a",
  version: 1,
  created_at: "2026-01-05T09:00:00.000Z",
  updated_at: "2026-01-05T09:00:00.000Z",
};

const define = (name: string) => defineEvent({ name: `api_key.${name}`, noun: "api_key", data: ApiKey, sample });

export const apiKeyCreated = define("created");
export const apiKeyUpdated = define("updated");
export const apiKeyRevoked = define("revoked");

export const apiKeyEvents = [apiKeyCreated, apiKeyUpdated, apiKeyRevoked];
