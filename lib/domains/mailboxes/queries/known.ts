import type { CommandCtx } from "@/lib/kernel/context";
import type { ReceivedMessage } from "../schema";

interface Arrived {
  own: { tenant_id: string; mailbox_id: string };
  place: { uid_validity: bigint; uid: bigint };
  message: Pick<ReceivedMessage, "message_id" | "sender" | "subject" | "text" | "digest" | "files">;
  received_at: Date;
}

/**
 * Whether a message was read before: after a kill, in a renumbered folder, or sent to a list that has this mailbox and to the mailbox
 * itself. Programs use one Message-ID for several messages, so it must say the same; lists add a line at the end.
 */
export async function isKnown(ctx: CommandCtx, { own, place, message, received_at }: Arrived): Promise<boolean> {
  const { message_id, sender, subject, text, digest, files } = message;
  const same = message_id === null ? { message_id, sender, subject, received_at } : { message_id, sender };
  // Of one that could not be read, nothing but its place is known.
  const either = digest === null ? [place] : [place, same];
  const found = await ctx.db.mailboxMessage.findMany({
    where: { ...own, OR: either },
    select: { uid: true, uid_validity: true, digest: true, text: true, message_id: true, files: true },
    orderBy: { id: "desc" },
    take: 20,
  });
  return found.some((before) => {
    const isSamePlace = before.uid === place.uid && before.uid_validity === place.uid_validity;
    const [shorter = "", longer = ""] = [before.text.trim(), text.trim()].sort((one, other) => one.length - other.length);
    const isByList = files + before.files === 0 && shorter !== "" && `${longer}\n`.startsWith(`${shorter}\n`);
    // Logged before digests were.
    const isOld = before.digest === null && before.message_id !== null;
    return isSamePlace || isOld || before.digest === digest || isByList;
  });
}
