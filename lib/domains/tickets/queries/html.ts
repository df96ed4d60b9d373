import { z } from "zod";
import { openObject } from "@/lib/domains/files";
import { AppError, notFound } from "@/lib/kernel/base/errors";
import { idOf } from "@/lib/kernel/base/ids";
import { QueryFlag } from "@/lib/kernel/base/wire";
import type { Ctx } from "@/lib/kernel/context";
import { parseInThread } from "@/lib/kernel/files/parse-in-thread";
import { query } from "@/lib/kernel/operation";
import type { Picture } from "@/lib/kernel/ports/remote-pictures";
import { visibleMessages } from "../policy";
import { MessageHtml, TicketId } from "../schema";
import { findTicket } from "../queries";
import { findMergedIds } from "./related";

const largestPicture = 2 * 1024 * 1024;
const largestTotal = 8 * 1024 * 1024;
const mostRemote = 30;
const kinds = ["image/png", "image/jpeg", "image/gif", "image/webp"];

/** The pictures that came with the email, in the order of their ids; null for a missing one, and before its scan has ended. */
async function readInline(ctx: Ctx, ids: readonly string[], files: Readonly<Record<string, string>>): Promise<(Picture | null)[]> {
  const where = { tenant_id: ctx.tenant.id, id: { in: ids.flatMap((id) => files[id] ?? []) }, status: "clean" };
  const rows = await ctx.db.file.findMany({ where, select: { id: true, storage_key: true, media_type: true, size: true } });
  const read = async (id: string): Promise<Picture | null> => {
    const row = rows.find((each) => each.id === files[id]);
    if (!row || row.storage_key === null || !kinds.includes(row.media_type) || row.size > largestPicture) return null;
    const chunks: Buffer[] = [];
    for await (const chunk of await openObject(ctx, row.storage_key)) chunks.push(Buffer.from(chunk as Uint8Array));
    return { media_type: row.media_type, content: Buffer.concat(chunks) };
  };
  const found: (Picture | null)[] = [];
  for (const id of ids) found.push(await read(id));
  return found;
}

async function readRemote(ctx: Ctx, addresses: readonly string[]): Promise<(Picture | null)[]> {
  const port = await ctx.runtime.ports.remotePictures();
  return Promise.all(addresses.slice(0, mostRemote).map((address) => port.load(address)));
}

/** Puts the pictures into their `<img>`, as long as they are not too large together; the others keep their text alone. */
function show(html: string, name: "remote" | "inline", pictures: readonly (Picture | null)[]): { html: string; shown: number } {
  let left = largestTotal;
  const shown = new Set<string>();
  const filled = html.replaceAll(new RegExp(` data-${name}="(\\d+)"`, "g"), (_mark, place: string) => {
    const picture = pictures[Number(place)] ?? null;
    if (picture === null || picture.content.length > left) return "";
    left -= picture.content.length;
    shown.add(place);
    return ` src="data:${picture.media_type};base64,${picture.content.toString("base64")}"`;
  });
  return { html: filled, shown: shown.size };
}

export const getMessageHtml = query({
  id: "tickets.get_message_html",
  summary: "Get an email's HTML for a frame without scripts; pictures from other servers are loaded only on request",
  permission: "tickets.write",
  input: z.strictObject({ id: TicketId, message_id: idOf("ticket_message"), pictures: QueryFlag.optional() }),
  output: MessageHtml,
  example: { id: "tck_01jd0p2q3r4s5t6v7w8x9y0z1a", message_id: "tms_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id, message_id, pictures = false }) {
    await findTicket(ctx, id);
    const ticket_id = { in: [id, ...(await findMergedIds(ctx, id))] };
    const message = await ctx.db.ticketMessage.findFirst({
      where: { AND: [visibleMessages(ctx), { id: message_id, ticket_id }] },
      include: { html: true },
    });
    if (!message) throw notFound("message");
    if (!message.html) throw new AppError("conflict", "The message came as plain text.");
    const prepared = await parseInThread("mail_html", message.html.html);
    const files = z.record(z.string(), z.string()).parse(message.html.inline);
    const withInline = show(prepared.html, "inline", await readInline(ctx, prepared.inline, files));
    const remote = prepared.remote.length;
    const { html, shown } = show(withInline.html, "remote", pictures && remote > 0 ? await readRemote(ctx, prepared.remote) : []);
    return { html, remote_pictures: remote, missing_pictures: pictures ? remote - shown : 0 };
  },
});
