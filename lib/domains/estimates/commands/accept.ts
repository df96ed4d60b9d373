import { tenantToday } from "@/lib/domains/settings";
import { proveAddress } from "@/lib/domains/signers";
import { isOutside } from "@/lib/kernel/context";
import { command } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { estimateAccepted } from "../events";
import { answererOf } from "../policy";
import { estimateRows } from "../rows";
import { assertAllows, assertAnswerable } from "../rules";
import { storeChoice } from "./lines";
import { Estimate, EstimateAccept, EstimateStatus, type Acceptance } from "../schema";

export const acceptEstimate = command({
  id: "estimates.accept",
  summary: "Accept a sent estimate, as the customer or on the customer's behalf, with the lines chosen and an optional signature",
  permission: "estimates.accept",
  input: EstimateAccept,
  output: Estimate,
  example: { id: "est_01jd0p2q3r4s5t6v7w8x9y0z1a", revision: 1, signature: "Grace Hall" },
  async run(ctx, { id, revision, signature, selected: wanted, email, code }) {
    const before = await lockRow(ctx, estimateRows, id);
    assertAllows(EstimateStatus.parse(before.status), "accept");
    assertAnswerable(estimateRows.toResource(before, ctx), revision, await tenantToday(ctx));
    const proof = await proveAddress(ctx, before, { asked: null, email, code });
    // A colleague's own address is no evidence of the customer's will.
    const { ip, user_agent } = isOutside(ctx) ? ctx.request : { ip: null, user_agent: null };
    // Before the status, after which the database refuses changes of the lines.
    const { columns: sums, selected } = await storeChoice(ctx, before, wanted);
    const who = { ...answererOf(ctx), signature: signature ?? null, proof, ip, user_agent };
    const acceptance: Acceptance = { ...who, revision: before.revision, selected };
    const columns = { ...sums, status: "accepted", accepted_at: ctx.clock.now(), acceptance };
    return changeRow(ctx, estimateRows, before, columns, estimateAccepted);
  },
});
