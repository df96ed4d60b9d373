import { defineResource, type Page, type Wire } from "@/components/api/resource";
import { defineVerbs, type ById, type Verb } from "@/components/api/verb";
import type { QueryValues } from "@/components/api/request";
import type { AttachedFile, FileDetail } from "@/lib/domains/files/schema";
import type { Note, NoteCreate, NoteUpdate } from "@/lib/domains/notes/schema";
import type { TimelineEntry } from "@/lib/domains/timeline/schema";

export type FileRow = Wire<typeof FileDetail>;
export type AttachedFileRow = Wire<typeof AttachedFile>;

export const files = defineVerbs<{
  get: Verb<ById, FileRow>;
  upload: Verb<FormData, FileRow>;
}>("/api/tenant/files", { get: "GET /{id}", upload: "POST" });

export const attachedFileRoutes = {
  list: "GET /{records}/{id}/files",
  attach: "POST /{records}/{id}/files",
  detach: "DELETE /{records}/{id}/files/{file_id}",
} as const;

/** The verbs of the files at a record; `records` is the plural of the record's noun. */
export const attachedFiles = defineVerbs<{
  list: Verb<ById & { records: string; limit: string }, Page<AttachedFileRow>>;
  attach: Verb<ById & { records: string; file_id: string }, unknown>;
  detach: Verb<ById & { records: string; file_id: string }, unknown>;
}>("/api/tenant", attachedFileRoutes);

export const notes = defineResource<{ row: typeof Note; detail: typeof Note; create: typeof NoteCreate; update: typeof NoteUpdate }>(
  "notes",
);

export const timeline = defineVerbs<{ list: Verb<QueryValues, Page<Wire<typeof TimelineEntry>>> }>("/api/tenant/timeline", { list: "GET" });
