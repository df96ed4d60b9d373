import { setTimeout as pause } from "node:timers/promises";
import { getAssist } from "@/lib/domains/assists";
import { decodeId } from "@/lib/kernel/base/ids";
import type { Ctx } from "@/lib/kernel/context";
import type { Operation } from "@/lib/kernel/definition";
import { callOperation, withCaller, type Handler } from "@/lib/kernel/http/endpoint/endpoint";
import { assertMountable } from "@/lib/kernel/operation";
import type { ApiRequest } from "@/lib/kernel/http/endpoint/api-request";
import { z } from "zod";

/** How long a program's request waits for its answer, and how often it looks. */
const waitsMs = 4_000;
const looksMs = 200;

const Unfinished = z.object({ id: z.string(), status: z.enum(["queued", "running"]) });

/** The assist as soon as it has ended, or as it is after the wait. */
async function waitForAnswer(ctx: Ctx, wire: unknown): Promise<{ wire: unknown; done: boolean }> {
  let seen = wire;
  for (let waited = 0; waited <= waitsMs; waited += looksMs) {
    const open = Unfinished.safeParse(seen).data;
    const id = open && decodeId("assist", open.id);
    if (!id) return { wire: seen, done: true };
    if (waited > 0) await pause(looksMs);
    seen = (await getAssist.perform(ctx, { id }, {})).wire;
  }
  return { wire: seen, done: !Unfinished.safeParse(seen).success };
}

/**
 * The route handler of an operation that asks an assist. A program gets 200 with the answer if it is ready within some seconds, else 202
 * with the assist to read at `GET /api/tenant/ai/assists/{id}`; a browser gets 202 at once, so that its person sees the progress and can
 * stop it. The worker answers, never this process.
 */
export function assistEndpoint<Op extends Operation>(operation: Op): Handler<{ operation: Op; status: number }> {
  assertMountable(operation);
  const handler = (request: ApiRequest, route: { params?: Promise<Record<string, string>> | undefined }) =>
    withCaller(request, operation.id, 200, async (call) => {
      const outcome = await callOperation(operation, call, request, (await route.params) ?? {});
      if (call.ctx.principal.kind !== "key") return { ...outcome, status: 202 };
      const { wire, done } = await waitForAnswer(call.ctx, outcome.wire);
      return { ...outcome, wire, status: done ? 200 : 202 };
    });
  return Object.assign(handler, { operation, status: 200 });
}
