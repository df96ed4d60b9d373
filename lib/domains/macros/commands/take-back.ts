import { dropUntouchedTask } from "@/lib/domains/tasks";
import { HeldUse, takeBackReply } from "@/lib/domains/tickets";
import { HeldReply } from "@/lib/domains/tickets/schema";
import { command } from "@/lib/kernel/operation";

export const takeBackHeld = command({
  id: "macros.take_back",
  summary: "Take one’s own reply back before it is sent, with the task that its macro created",
  permission: "tickets.write",
  input: HeldUse,
  output: HeldReply,
  example: { id: "tck_01jd0p2q3r4s5t6v7w8x9y0z1a", held_id: "thr_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, use) {
    const held = await takeBackReply(ctx, use);
    if (held.task_id !== null) await dropUntouchedTask(ctx, { id: held.task_id });
    return held;
  },
});
