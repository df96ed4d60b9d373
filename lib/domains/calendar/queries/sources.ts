import type { z } from "zod";
import { listContracts } from "@/lib/domains/contracts";
import { instantOfEventTime } from "@/lib/commerce/timezone";
import { listProjects } from "@/lib/domains/projects";
import { readSettings } from "@/lib/domains/settings";
import { listTasks } from "@/lib/domains/tasks";
import { encodeId } from "@/lib/kernel/base/ids";
import { maximumPageSize } from "@/lib/kernel/base/paging";
import { can, type Ctx } from "@/lib/kernel/context";
import type { CalendarEntry, CalendarRange } from "../schema";

type Range = z.output<typeof CalendarRange>;

/** What a source has in the range; `capped` if that is more than is shown. */
export interface SourceEntries {
  entries: CalendarEntry[];
  capped: boolean;
}

const nothing: SourceEntries = { entries: [], capped: false };

/** An entry of one day, or of a moment of it. */
function onDay(
  day: string,
  entry: Pick<CalendarEntry, "source" | "id" | "title" | "owner_id" | "done"> & { milestone?: string; starts_at?: Date | null },
): CalendarEntry {
  return { milestone: null, starts_at: null, ...entry, starts_on: day, ends_on: day, ends_at: null, location: null, occurrence: null };
}

/** Tasks by due date, and by time if they have one; none for who may not read tasks. */
export async function readTasks(ctx: Ctx, { from, to, owner_id }: Range): Promise<SourceEntries> {
  if (!can(ctx, "tasks.read")) return nothing;
  const asked = { due_from: from, due_until: to, assignee_id: owner_id, sort: "due_on", limit: maximumPageSize } as const;
  const { data, next_cursor } = await listTasks(ctx, asked);
  const { timezone } = await readSettings(ctx);
  const entries = data.flatMap(({ id, title, due_on, due_time, assignee_id, status }) => {
    if (due_on === null) return [];
    const starts_at = due_time === null ? null : instantOfEventTime(`${due_on}T${due_time}`, timezone);
    return [onDay(due_on, { source: "tasks", id: encodeId("task", id), title, owner_id: assignee_id, done: status === "done", starts_at })];
  });
  return { entries, capped: next_cursor !== null };
}

/** Active contracts on the last day of their term, on which they end or renew; none for who may not read contracts. */
export async function readContracts(ctx: Ctx, { from, to, owner_id }: Range): Promise<SourceEntries> {
  if (!can(ctx, "contracts.read")) return nothing;
  const asked = { status: "active", ends_from: from, ends_to: to, owner_id, limit: maximumPageSize } as const;
  const { data, next_cursor } = await listContracts(ctx, asked);
  const entries = data.map(({ id, title, end_date, owner_id: owner }) =>
    onDay(end_date, { source: "contracts", id: encodeId("contract", id), title, owner_id: owner, done: false }),
  );
  return { entries, capped: next_cursor !== null };
}

const ofProject = (id: string, owner_id: string | null) => ({ source: "milestones" as const, id: encodeId("project", id), owner_id });

/** The milestones of projects; none for who may not read projects. */
export async function readMilestones(ctx: Ctx, { from, to, owner_id }: Range): Promise<SourceEntries> {
  if (!can(ctx, "projects.read")) return nothing;
  const { data, next_cursor } = await listProjects(ctx, { owner_id, limit: maximumPageSize });
  const entries = data.flatMap(({ id, name, owner_id: owner, milestones }) =>
    milestones
      .filter(({ due_on }) => due_on >= from && due_on <= to)
      .map(({ key: milestone, title, due_on, done }) =>
        onDay(due_on, { ...ofProject(id, owner), title: `${title} · ${name}`, milestone, done }),
      ),
  );
  return { entries, capped: next_cursor !== null };
}
