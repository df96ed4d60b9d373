import { Readable } from "node:stream";
import type { CommandCtx } from "@/lib/kernel/context";
import { writeEventIcs, type Guest, type WrittenEvent } from "../queries/invitation";
import type { IcsMethod } from "../rules/ics";

/** `key` is one for each email: an email that is sent again has the same file. */
interface IcsFile {
  method: Exclude<IcsMethod, "PUBLISH">;
  event: WrittenEvent;
  guest: Guest;
  key: string;
}

/** Stores an event's file as an email attaches it. A cancellation is of a later state than what the guest has (RFC 5546, 2.1.4). */
export async function keepIcs(ctx: CommandCtx, { method, event, guest, key }: IcsFile) {
  const sequence = event.sequence + (method === "CANCEL" ? 1 : 0);
  const text = await writeEventIcs(ctx, method, { ...event, sequence }, guest);
  const storage_key = `${ctx.tenant.id}/invitations/${key}.ics`;
  const storage = await ctx.runtime.ports.storage();
  await storage.put(storage_key, Readable.from([Buffer.from(text)], { objectMode: false }), { media_type: "text/calendar" });
  return { storage_key, filename: "invite.ics", media_type: "text/calendar" };
}
