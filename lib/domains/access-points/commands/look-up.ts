import { AppError } from "@/lib/kernel/base/errors";
import { exchange } from "@/lib/kernel/exchange";
import { findAccessPoint, openAccount, participantOf } from "../queries";
import { Participant, ParticipantQuestion } from "../schema";

const bis = "poacc:billing:3.0";

export const lookUpParticipant = exchange({
  id: "access_points.look_up",
  summary: "Ask the company's access point whether a receiver is registered in the network; nothing is saved",
  permission: "customers.write",
  input: ParticipantQuestion,
  output: Participant,
  example: { scheme: "0088", address: "7300010000001" },
  async prepare(ctx, { scheme, address }): Promise<{ ask: { participant: string } }> {
    if ((await findAccessPoint(ctx)) === null)
      throw new AppError("conflict", "Connect an access point in Settings > Electronic invoices first.");
    return { ask: { participant: participantOf(scheme, address) ?? "" } };
  },
  async call(ctx, { participant }) {
    const row = await findAccessPoint(ctx);
    if (row === null) throw new AppError("conflict", "The access point was just removed.");
    const { port, account } = await openAccount(ctx, row);
    const { registered, name, document_types } = await port.lookUp(account, participant).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== "forbidden") throw error;
      throw new AppError("conflict", "The access point rejected the key. Enter it again in Settings > Electronic invoices.");
    });
    return { registered, name, accepts_bis: document_types.some((type) => type.includes(bis)) };
  },
  apply(_ctx, _request, reply) {
    if (reply.kind === "refused") return Promise.resolve({ refusal: reply.error });
    if (reply.kind === "lost") return Promise.resolve({ refusal: new AppError("unavailable", "The access point did not respond.") });
    return Promise.resolve({ value: reply.answer });
  },
});
