import { encodeWire, Timestamp } from "@/lib/kernel/base/wire";
import { logOf, type Ctx } from "@/lib/kernel/context";

/**
 * The instant (`?since=`, in wire form) from which a page's first stream delivers events. It is taken before the page's reads and after
 * this process listens for commits, so that no later event is missed.
 */
export async function beginReading(ctx: Ctx): Promise<string> {
  // The page also works without the connection: the stream then polls the table.
  await ctx.runtime.live
    .ready()
    .catch((error: unknown) => logOf(ctx).warn({ err: error }, "a page is rendered while the listener for commits is not connected"));
  return encodeWire(Timestamp, ctx.clock.now());
}
