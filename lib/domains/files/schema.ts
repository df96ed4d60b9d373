import { z } from "zod";
import { idOf } from "@/lib/kernel/base/ids";
import { nounsWith } from "@/lib/kernel/base/nouns";
import { listQuery, pageOf } from "@/lib/kernel/base/paging";
import { Timestamp, lineOf } from "@/lib/kernel/base/wire";

export const FileId = idOf("file");

/** The maximum size of a file in bytes: 25 MiB. */
export const uploadLimit = 25 * 1024 * 1024;
/** The maximum size of what is stored: an email in its original form holds its files in Base64. */
export const storedLimit = 45 * 1024 * 1024;
/** The media type of an email as it came. */
export const emailType = "message/rfc822";
/** The maximum length of a file's name in UTF-16 code units. */
export const longestFileName = 255;

/** `quarantined` until scanned; then `clean` and downloadable, or `blocked` with its bytes deleted. */
export const FileStatus = z.enum(["quarantined", "clean", "blocked"]);

/** The name, detected type, size and hash of an upload. */
export const FileContent = z.strictObject({
  name: lineOf(longestFileName),
  media_type: z.string().min(1).max(200),
  size: z.int().min(1).max(storedLimit),
  /** SHA-256 in hexadecimal. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

/** A file's data, also for webhooks and audit: without access to its bytes. */
export const File = z.object({
  id: FileId,
  ...FileContent.shape,
  status: FileStatus,
  /** The malware signature that was found. */
  blocked_reason: z.string().nullable(),
  /** The scanner's description of itself; null before the scan. */
  scanner: z.string().nullable(),
  scanned_at: Timestamp.nullable(),
  /** The colleague who uploaded it; null if an API key did. */
  uploaded_by_id: idOf("staff").nullable(),
  /** Of a file from outside, by a public form or an email: the name that its sender gave. */
  sent_by: z.string().nullable(),
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});

/** A file as a reader sees it. */
export const FileDetail = File.extend({
  /** The description of the scanner that scanned the file or will scan it. */
  scanner: z.string(),
  /** Grants access to anyone for five minutes; null unless the file is clean. */
  download_url: z.string().nullable(),
});

/** `detached_from`: the records of this kind that it belongs to without being among their files. */
export const FileCreate = FileContent.extend({
  id: FileId,
  sent_by: lineOf(200).nullable().optional(),
  detached_from: z.enum(nounsWith("files")).nullable().optional(),
});

/** A stored upload that has no row yet. */
export const StoredFile = FileContent.extend({ id: FileId });

/** What people outside may send with one message: files, and bytes of all of them together. */
export const sendLimits = { files: 5, bytes: uploadLimit } as const;

export const FileList = listQuery(["created_at", "name"]).extend({ status: FileStatus.optional() });
export const FilePage = pageOf(FileDetail);

/** A file at a record. */
export const AttachedFile = FileDetail.extend({
  /** Whether the customer sees it with the record; only files of projects can be shared. */
  shared: z.boolean(),
});
export const AttachedFilePage = pageOf(AttachedFile);

/** The files of one record, by the time of attachment. */
export const AttachedFileList = listQuery(["created_at"]);

/** A scan result, as the background step stores it. */
export const ScanVerdict = z.strictObject({
  /** The signature found, or null when the file is clean. */
  signature: z.string().min(1).max(500).nullable(),
  scanner: z.string().min(1).max(500),
});
export type ScanVerdict = z.output<typeof ScanVerdict>;
