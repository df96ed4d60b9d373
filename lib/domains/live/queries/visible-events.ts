import { RecordNoun } from "@/lib/domains/audit/schema";
import { recordOf } from "@/lib/domains/records";
import { AppError } from "@/lib/kernel/base/errors";
import { nounOf } from "@/lib/kernel/base/nouns";
import { can, type Ctx } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import type { LiveEvent } from "@/lib/kernel/live-hub";
import type { RecordDefinition } from "@/lib/kernel/record";
import { seesAll } from "@/lib/kernel/visibility";
import { toldOutside } from "../rules";

/**
 * The events that the caller may receive: staff and API keys by the permission to read such records; where colleagues may read only their
 * own, and for contacts and link holders, those of records that they can see, as far as they may know of what happened.
 */
export async function selectVisible(ctx: Ctx, events: LiveEvent[]): Promise<LiveEvent[]> {
  const visible = await Promise.all(events.map((event) => maySee(ctx, event)));
  return events.filter((_, index) => visible[index]);
}

async function maySee(ctx: Ctx, { name, noun: of, record_id }: LiveEvent): Promise<boolean> {
  const noun = RecordNoun.safeParse(of).data;
  const record = noun === undefined ? undefined : recordOf(noun);
  if (record === undefined) return false;
  if (record.read === "own") return finds(ctx, record, record_id);
  if (!can(ctx, record.read)) return false;
  switch (ctx.principal.kind) {
    case "staff":
    case "key":
      // Of notes, files and emails the stream says the id alone, and to look up each email for each colleague would cost too much.
      return nounOf(record.noun).about !== undefined || seesAll(ctx, record.noun) || finds(ctx, record, record_id);
    case "system":
      return true;
    case "contact":
    case "link":
      return toldOutside.has(name) && finds(ctx, record, record_id);
    case "visitor":
      return false;
  }
}

async function finds(ctx: Ctx, { find }: RecordDefinition, id: string): Promise<boolean> {
  if (!find) return false;
  try {
    await runInTenant(ctx.tenant.id, () => find(ctx, id));
    return true;
  } catch (error) {
    if (error instanceof AppError && ["not_found", "forbidden"].includes(error.code)) return false;
    throw error;
  }
}
