import { z } from "zod";
import { DestinationId, DestinationProblem } from "@/lib/domains/export-destinations/schema";
import { idOf } from "@/lib/kernel/base/ids";
import { nouns, nounsWith, type NounWith, type PluralOf } from "@/lib/kernel/base/nouns";
import { listQuery, pageOf } from "@/lib/kernel/base/paging";
import { lineOf, Timestamp } from "@/lib/kernel/base/wire";

export const ExportId = idOf("export");

type ExportedNoun = NounWith<"exports">;

/** The lists that can be exported. */
export const ExportList = z.enum(
  nounsWith("exports").map((noun) => nouns[noun].plural) as [PluralOf<ExportedNoun>, ...PluralOf<ExportedNoun>[]],
);
export type ExportList = z.output<typeof ExportList>;

const nounByList = Object.fromEntries(nounsWith("exports").map((noun) => [nouns[noun].plural, noun])) as Record<ExportList, ExportedNoun>;

/** The noun of a list's rows: `customers` is `customer`. */
export function nounOfList(list: ExportList): ExportedNoun {
  return nounByList[list];
}

export const ExportFormat = z.enum(["csv", "xlsx"]);
export type ExportFormat = z.output<typeof ExportFormat>;

/** `queued` waits for the background worker; `expired` is ready, but its file is no longer available. */
export const ExportStatus = z.enum(["queued", "running", "ready", "failed", "cancelled", "expired"]);
export type ExportStatus = z.output<typeof ExportStatus>;

/** `not_allowed`: its reader may no longer read the list, or has left; `interrupted`: it could not be written after several attempts. */
export const ExportFailure = z.enum(["not_allowed", "interrupted"]);

/** Longer lists are written in the background. */
export const rowsAtOnce = 10_000;

/** How long a file can be downloaded. */
export const downloadHours = 24;

/** How many exports a reader may have waiting or running. */
export const mostUnfinished = 5;

/** The most columns of a file. */
const mostColumns = 150;

/** The key of a column with a custom field: `custom.region`. */
export const customPrefix = "custom.";

/** `queued` also between two attempts. */
export const DeliveryStatus = z.enum(["queued", "delivered", "failed"]);

const asked = z.strictObject({
  list: ExportList,
  format: ExportFormat,
  /** The list's own parameters as in its address: filters and `sort`; not `limit`, `cursor` or `include`. */
  query: z.record(z.string().max(60), z.string().max(500)),
  /** Keys of columns in the order of the file; empty for the list's usual columns. */
  columns: z.array(z.string().max(60)).max(mostColumns),
});

/** A list, or the whole company as an archive. */
export const ExportedThing = z.enum([...ExportList.options, "company"]);
export type ExportedThing = z.output<typeof ExportedThing>;
export const FileFormat = z.enum([...ExportFormat.options, "zip"]);
export type FileFormat = z.output<typeof FileFormat>;

export const Export = z.object({
  id: ExportId,
  ...asked.shape,
  list: ExportedThing,
  format: FileFormat,
  status: ExportStatus,
  /** Whether it is written in the background, because the list has more than 10,000 rows. */
  background: z.boolean(),
  /** Rows written so far. */
  rows: z.int(),
  file_name: z.string(),
  /** In bytes. */
  size: z.int().nullable(),
  failure: ExportFailure.nullable(),
  /** The schedule that it belongs to. */
  schedule_id: idOf("scheduled_export").nullable(),
  /** It has only records that were created or changed since then; null for all. */
  since: Timestamp.nullable(),
  /** Who asked for it: a colleague, or else an API key. Nobody else sees it. */
  staff_id: idOf("staff").nullable(),
  key_id: idOf("api_key").nullable(),
  finished_at: Timestamp.nullable(),
  /** Until when a ready file can be downloaded. */
  expires_at: Timestamp.nullable(),
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Export = z.output<typeof Export>;

/** As its reader sees it. */
export const ExportDetail = Export.extend({
  /** The address of the file, for the person or API key that asked for it alone; null unless it is ready. */
  download_url: z.string().nullable(),
  /** How it came to the SFTP server of its schedule; null without one. */
  delivery: z.object({ status: DeliveryStatus, problem: DestinationProblem.nullable(), destination: z.string() }).nullable(),
});

export const ExportCreate = asked.partial({ query: true, columns: true });
export const ExportQuery = listQuery(["created_at"]).extend({ list: ExportedThing.optional(), status: ExportStatus.optional() });
export const ExportPage = pageOf(ExportDetail);

export const ScheduledExportId = idOf("scheduled_export");

export const ExportFrequency = z.enum(["daily", "weekly", "monthly"]);

export const DeliveryId = idOf("export_delivery");

/** A file on its way to an SFTP server, with the latest attempts. */
export const ExportDelivery = z.object({
  id: DeliveryId,
  export_id: ExportId,
  destination_id: DestinationId,
  remote_name: z.string(),
  status: DeliveryStatus,
  attempts: z.int(),
  problem: DestinationProblem.nullable(),
  /** The latest attempts, the last one first. */
  history: z.array(z.object({ at: Timestamp, milliseconds: z.int(), problem: DestinationProblem.nullable() })),
  finished_at: Timestamp.nullable(),
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type ExportDelivery = z.output<typeof ExportDelivery>;
export const DeliveryList = listQuery(["created_at"]).extend({ status: DeliveryStatus.optional() });
export const DeliveryPage = pageOf(ExportDelivery);

/** How many scheduled exports a colleague may have. */
export const mostScheduled = 50;

/** When an export repeats, in the company's time zone. */
const rhythm = z.strictObject({
  frequency: ExportFrequency,
  /** From Monday, 1, to Sunday, 7; for a weekly export. */
  weekday: z.int().min(1).max(7).nullable(),
  /** For a monthly export; the last day of months that are shorter. */
  month_day: z.int().min(1).max(31).nullable(),
  /** HH:MM, from 00:00 to 23:59. */
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Must be a time such as 07:30"),
});
export type Rhythm = z.output<typeof rhythm>;

const scheduled = z.strictObject({
  name: lineOf(100),
  ...asked.shape,
  ...rhythm.shape,
  /** Only records that were created or changed since the last file that arrived, newest change first; the first file has all. */
  changes_only: z.boolean(),
  /** The SFTP server that each file is also sent to. */
  destination_id: DestinationId.nullable(),
});

export const ScheduledExport = z.object({
  id: ScheduledExportId,
  ...scheduled.shape,
  /** Null while it is paused. */
  next_run_at: Timestamp.nullable(),
  last_run_at: Timestamp.nullable(),
  /** Who set it up, reads the list, and gets the file. */
  staff_id: idOf("staff"),
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type ScheduledExport = z.output<typeof ScheduledExport>;

export const ScheduledExportCreate = scheduled.partial({
  query: true,
  columns: true,
  weekday: true,
  month_day: true,
  changes_only: true,
  destination_id: true,
});
export const ScheduledExportUpdate = scheduled.omit({ list: true }).partial();
export const ScheduledExportList = listQuery(["created_at"]);
export const ScheduledExportPage = pageOf(ScheduledExport);

export const ExportColumn = z.object({
  key: z.string(),
  label: z.string(),
  /** Whether the file has it when no columns are chosen. */
  usual: z.boolean(),
  /** The column without which this one is ambiguous: an amount's currency. */
  read_with: z.string().nullable(),
});
export const ExportColumns = z.object({ list: ExportList, data: z.array(ExportColumn) });
