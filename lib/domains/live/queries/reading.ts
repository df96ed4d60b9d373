import { encodeWire, Timestamp } from "@/lib/kernel/base/wire";
import { logOf, type Ctx } from "@/lib/kernel/context";

/**
 * The instant from which a page's first stream is to tell what happened (`?since=`), in wire form. It is taken before anything is read, and
 * once this process hears of commits, so that nothing that comes after the reading goes unheard.
 */
export async function beginReading(ctx: Ctx): Promise<string> {
  // Without the connection the page is as good: the stream then asks the table.
  await ctx.runtime.live
    .ready()
    .catch((error: unknown) => logOf(ctx).warn({ err: error }, "a page is drawn while nothing is heard of commits"));
  return encodeWire(Timestamp, ctx.clock.now());
}
