import { listMessages, getTicket } from "@/lib/domains/tickets";
import type { Ctx } from "@/lib/kernel/context";
import { encodeId } from "@/lib/kernel/base/ids";
import type { Labelled } from "../rules";
import { shorten } from "./question";

/** Characters of a thread and of one message that are sent; of a longer thread, its beginning and its newest messages. */
const mostOfThread = 40_000;
const mostOfMessage = 6_000;
const pages = 5;

export interface Thread {
  subject: string;
  /** The subject first, which customers write too, then the messages. */
  customer_id: string | null;
  parts: Labelled[];
  /** The messages' uuids by their labels. */
  ids: Map<string, string>;
  sources: string[];
  /** The text of the customer's newest message. */
  newest: string;
}

/** A ticket's messages up to an instant, as the asker sees them. Notes are left out of what may reach a customer. */
export async function readThread(ctx: Ctx, id: string, until: Date, notes: "with_notes" | "without_notes"): Promise<Thread> {
  const { subject, customer_id } = await getTicket(ctx, { id });
  const all: Awaited<ReturnType<typeof listMessages>>["data"] = [];
  let cursor: string | null = null;
  for (let page = 0; page < pages; page += 1) {
    const found: Awaited<ReturnType<typeof listMessages>> = await listMessages(ctx, {
      id,
      limit: 200,
      ...(cursor === null ? {} : { cursor }),
    });
    all.push(...found.data);
    cursor = found.next_cursor;
    if (cursor === null) break;
  }
  const shown = all.filter(({ kind, created_at }) => created_at <= until && (kind === "public" || notes === "with_notes"));
  const parts = shown.map(({ kind, author, body, created_at }, place) => ({
    label: `m${String(place + 1)}`,
    head: `${writerOf(kind, author.kind)} ${author.name}, ${created_at.toISOString()}`,
    text: shorten(body, mostOfMessage),
  }));
  const kept = withinBudget(parts);
  const ids = new Map(shown.map(({ id: message }, place) => [`m${String(place + 1)}`, message]));
  return {
    subject,
    customer_id,
    parts: [{ label: "s1", head: "Subject of the ticket", text: subject }, ...kept],
    ids: new Map([...ids].filter(([label]) => kept.some((part) => part.label === label))),
    sources: kept.flatMap(({ label }) => encodeId("ticket_message", ids.get(label) ?? id)),
    newest: shown.findLast(({ author }) => author.kind === "customer")?.body ?? shown.at(-1)?.body ?? "",
  };
}

function writerOf(kind: string, author: string): string {
  if (kind === "note") return "Internal note of";
  return author === "customer" ? "Customer" : "Colleague";
}

/** The first part, and the newest that fit. */
function withinBudget(parts: readonly Labelled[]): Labelled[] {
  const [first, ...others] = parts;
  if (first === undefined) return [];
  let left = mostOfThread - first.text.length;
  const newest: Labelled[] = [];
  for (const part of others.toReversed()) {
    left -= part.text.length + part.head.length;
    if (left < 0) break;
    newest.unshift(part);
  }
  return [first, ...newest];
}
