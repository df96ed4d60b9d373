import type { z } from "zod";
import { defineEvent } from "@/lib/kernel/base/events";
import { File } from "./schema";

const sample: z.input<typeof File> = {
  id: "fil_01jd0p2q3r4s5t6v7w8x9y0z1a",
  name: "contract.pdf",
  media_type: "application/pdf",
  size: 48213,
  sha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  status: "clean",
  blocked_reason: null,
  scanner: "ClamAV 1.4.3",
  scanned_at: "2026-01-05T09:00:02.000Z",
  uploaded_by_id: "stf_01jd0p2q3r4s5t6v7w8x9y0z1a",
  sent_by: null,
  version: 2,
  created_at: "2026-01-05T09:00:00.000Z",
  updated_at: "2026-01-05T09:00:02.000Z",
};

const define = (name: string) => defineEvent({ name: `file.${name}`, noun: "file", data: File, sample });

export const fileUploaded = define("uploaded");
/** The scan found nothing, and the file can be downloaded. */
export const fileScanned = define("scanned");
/** The scan found malware, and the bytes were deleted. */
export const fileBlocked = define("blocked");
export const fileDeleted = define("deleted");

export const fileEvents = [fileUploaded, fileScanned, fileBlocked, fileDeleted];
