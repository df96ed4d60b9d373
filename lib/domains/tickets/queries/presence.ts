import { AppError } from "@/lib/kernel/base/errors";
import { query } from "@/lib/kernel/operation";
import { findRow } from "@/lib/kernel/rows";
import { ticketRows } from "../rows";
import { PresenceSign, TicketPresence } from "../schema";

/** Kept in memory for some seconds and told to the other processes; nothing is stored. */
export const announcePresence = query({
  id: "tickets.announce_presence",
  summary: "Say that you look at a ticket or write to it; answers which colleagues do too",
  permission: "tickets.write",
  input: PresenceSign,
  output: TicketPresence,
  example: { id: "tck_01jd0p2q3r4s5t6v7w8x9y0z1a", mode: "viewing" },
  async run(ctx, { id, mode }) {
    const { principal, tenant, runtime } = ctx;
    if (principal.kind !== "staff") throw new AppError("forbidden", "Only colleagues are shown to each other.");
    await findRow(ctx, ticketRows, id);
    const { staff_id, name } = principal;
    await runtime.live.announce({ tenant_id: tenant.id, record_id: id, staff_id, name, mode });
    const others = runtime.live.presentAt(tenant.id, id).filter((other) => other.staff_id !== staff_id);
    return { data: others.map((other) => ({ staff_id: other.staff_id, name: other.name, typing: other.mode === "typing" })) };
  },
});
