import { readDuration, readTimeOfDay } from "@/lib/commerce/duration";
import { findStaffByText } from "@/lib/domains/staff";
import type { Ctx } from "@/lib/kernel/context";
import type { ImportedFields, ImportedNoun } from "@/lib/kernel/imported";
import { findTimeEntry } from "../queries";
import { TimeEntryImport } from "../schema";
import { dayOfRow, importTimeEntry, takeBackTimeEntry } from "./import-row";

/** Durations and times as other programs write them; without a task the description names it. */
export function prepareTime({ first_name, last_name, duration_seconds, start_time, invoiced, ...fields }: ImportedFields): ImportedFields {
  const person = [first_name, last_name].filter((part) => typeof part === "string").join(" ");
  const seconds = typeof duration_seconds === "string" ? (readDuration(duration_seconds) ?? duration_seconds) : duration_seconds;
  const started = typeof start_time === "string" ? (readTimeOfDay(start_time) ?? start_time) : start_time;
  const note = typeof fields["note"] === "string" ? fields["note"].split("\n")[0]?.trim().slice(0, 200) : undefined;
  return {
    ...fields,
    ...(person === "" || fields["person"] !== undefined ? {} : { person }),
    ...(seconds === undefined ? {} : { duration_seconds: seconds }),
    ...(started === undefined ? {} : { start_time: started }),
    ...(fields["task"] === undefined && note ? { task: note } : {}),
    // What the other program invoiced must not be invoiced here again.
    ...(invoiced === true ? { billable: false } : {}),
  };
}

/** Time from a file. Rows have no key: each is an entry of its own. */
export const timeImport: ImportedNoun = {
  noun: "time_entry",
  write: "time_entries.write",
  columns: {
    staff_id: {
      type: "reference",
      of: "staff",
      find: findStaffByText,
      aliases: ["email", "user", "member", "employee", "person", "الموظف"],
    },
    person: { type: "text", label: "import.person", aliases: ["user name", "full name"] },
    first_name: { type: "text", label: "import.first_name", aliases: ["firstname", "الاسم الأول"] },
    last_name: { type: "text", label: "import.last_name", aliases: ["lastname", "surname", "اسم العائلة"] },
    customer: { type: "text", label: "import.customer", aliases: ["client", "client name", "company"] },
    project: { type: "text", label: "import.project", aliases: ["project name"] },
    task: { type: "text", label: "import.task", aliases: ["task name", "activity", "issue"] },
    day: { type: "day", aliases: ["start date", "spent date", "work date", "started on"] },
    start_time: { type: "text", label: "import.start_time", aliases: ["start", "started at", "from"] },
    duration_seconds: { type: "text", aliases: ["time", "hours", "time spent", "decimal hours", "duration (h)"] },
    note: { type: "text", aliases: ["description", "notes", "comment", "comments", "details"] },
    invoiced: { type: "flag", label: "import.invoiced", aliases: ["invoiced?", "is invoiced", "billed", "تمت الفوترة"] },
    billable: { type: "flag", aliases: ["billable?", "is billable", "chargeable"] },
  },
  keys: {},
  joins: false,
  together: dayOfRow,
  custom: null,
  create: TimeEntryImport,
  update: TimeEntryImport.partial(),
  prepare: prepareTime,
  make: importTimeEntry,
  // Without keys no row finds an entry, so none is changed.
  change: () => Promise.resolve(null),
  revert: async (ctx, id) => ({ version: (await findTimeEntry(ctx, id)).version }),
  async remove(ctx, id) {
    await takeBackTimeEntry(ctx, { id });
  },
  async versionOf(ctx: Ctx, id) {
    const row = await ctx.db.timeEntry.findFirst({ where: { tenant_id: ctx.tenant.id, id }, select: { version: true } });
    return row?.version ?? null;
  },
};
