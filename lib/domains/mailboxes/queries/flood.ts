import type { Ctx } from "@/lib/kernel/context";

/** More messages than this in as many minutes are a flood. */
const most = { messages: 10, minutes: 10 };
/** After as long without a parked message, the next flood is told of again. */
const quietMinutes = 60;

interface Arrival {
  mailbox_id: string;
  sender: string;
  received_at: Date;
}

const inLast = (minutes: number, { received_at }: Arrival) => ({
  gt: new Date(received_at.getTime() - minutes * 60_000),
  lte: received_at,
});

/** Whether a sender floods a mailbox with this message; by when messages arrived, so that those of a long outage are none. */
export async function isFlood({ db, tenant }: Ctx, arrival: Arrival): Promise<boolean> {
  const { mailbox_id, sender } = arrival;
  const received_at = inLast(most.minutes, arrival);
  return (await db.mailboxMessage.count({ where: { tenant_id: tenant.id, mailbox_id, sender, received_at } })) >= most.messages;
}

export async function isToldOf({ db, tenant }: Ctx, arrival: Arrival): Promise<boolean> {
  const { mailbox_id, sender } = arrival;
  const where = { tenant_id: tenant.id, mailbox_id, sender, reason: "flood", received_at: inLast(quietMinutes, arrival) };
  return (await db.mailboxMessage.findFirst({ where, select: { id: true } })) !== null;
}
