import { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";
import type { RemoteChange } from "@/lib/kernel/ports/remote-calendar";

const Named = z.object({ id: z.string(), summary: z.unknown().optional(), subject: z.unknown().optional() });

/** An item that can't be read stays at the provider and is named, so that it does not keep the others from being read. */
function unreadItem(item: unknown): RemoteChange[] {
  const { data } = Named.safeParse(item);
  if (!data) return [];
  const title = [data.summary, data.subject].find((text) => typeof text === "string");
  return [{ kind: "unread", remote_id: data.id, title: title ?? data.id }];
}

/** Reads the items of a page one by one. */
export function readEach<Schema extends z.ZodType>(schema: Schema, items: readonly unknown[]) {
  const read: z.output<Schema>[] = [];
  const unread: RemoteChange[] = [];
  for (const item of items) {
    const { success, data } = schema.safeParse(item);
    if (success) read.push(data);
    else unread.push(...unreadItem(item));
  }
  return { read, unread };
}

/** What an item says, or that it can't be read. @throws AppError of the provider, such as an outage. */
export async function changeOr(item: { id: string }, read: () => RemoteChange | Promise<RemoteChange>): Promise<RemoteChange[]> {
  try {
    return [await read()];
  } catch (error) {
    if (error instanceof AppError && error.code !== "invalid") throw error;
    return unreadItem(item);
  }
}
