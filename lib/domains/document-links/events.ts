import type { z } from "zod";
import { defineEvent } from "@/lib/kernel/base/events";
import { DocumentLink, sampleTargetIds } from "./schema";

const sample: z.input<typeof DocumentLink> = {
  id: "lnk_01jd0p2q3r4s5t6v7w8x9y0z1a",
  ...sampleTargetIds,
  revoked_at: null,
  last_opened_at: "2026-03-03T08:12:00.000Z",
  open_count: 1,
  version: 2,
  created_at: "2026-03-02T10:15:00.000Z",
  updated_at: "2026-03-03T08:12:00.000Z",
};

const define = (name: string) =>
  defineEvent({
    name: `document_link.${name}`,
    noun: "document_link",
    data: DocumentLink,
    sample,
  });

/** A browser showed the document; published once per visit. */
export const documentLinkOpened = define("opened");
export const documentLinkRevoked = define("revoked");

export const documentLinkEvents = [documentLinkOpened, documentLinkRevoked];
