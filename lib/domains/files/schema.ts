import { z } from "zod";
import { idOf } from "@/lib/kernel/base/ids";
import { listQuery, pageOf } from "@/lib/kernel/base/paging";
import { Timestamp, lineOf } from "@/lib/kernel/base/wire";

export const FileId = idOf("file");

/** Bytes that one file may have: 25 MiB. */
export const uploadLimit = 25 * 1024 * 1024;
/** UTF-16 code units that a file's name may have. */
export const longestFileName = 255;

/** `quarantined` until scanned; then `clean`, and to be had, or `blocked`, and gone. */
export const FileStatus = z.enum(["quarantined", "clean", "blocked"]);

/** What an upload turned out to be. */
export const FileContent = z.strictObject({
  name: lineOf(longestFileName),
  media_type: z.string().min(1).max(200),
  size: z.int().min(1).max(uploadLimit),
  /** SHA-256 in hexadecimal. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

/** What is known of a file, for webhooks and audit too: no way to its bytes. */
export const File = z.object({
  id: FileId,
  ...FileContent.shape,
  status: FileStatus,
  /** The signature that was found. */
  blocked_reason: z.string().nullable(),
  /** What looked through the file, in the scanner's own words; null while it waits. */
  scanner: z.string().nullable(),
  scanned_at: Timestamp.nullable(),
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});

/** A file as a reader sees it. */
export const FileDetail = File.extend({
  /** What looked through the file or is going to, in the scanner's own words. */
  scanner: z.string(),
  /** Valid for five minutes for anyone who has it; null unless the file is clean. */
  download_url: z.string().nullable(),
});

export const FileCreate = FileContent.extend({ id: FileId });

export const FileList = listQuery(["created_at", "name"]).extend({ status: FileStatus.optional() });
export const FilePage = pageOf(FileDetail);

/** The files of one record, by when they were attached. */
export const AttachedFileList = listQuery(["created_at"]);

/** What a scanner found, as a step remembers it. */
export const ScanVerdict = z.strictObject({
  /** What was found, or null when the file is clean. */
  signature: z.string().min(1).max(500).nullable(),
  scanner: z.string().min(1).max(500),
});
export type ScanVerdict = z.output<typeof ScanVerdict>;
