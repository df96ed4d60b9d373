import { z } from "zod";
import { invalidField, notFound } from "@/lib/kernel/base/errors";
import { command } from "@/lib/kernel/operation";
import { changeRow, createRow, deleteRow, lockRow } from "@/lib/kernel/rows";
import { sealForTenant } from "@/lib/kernel/tenant-keys";
import { accessPointAdded, accessPointRemoved, accessPointUpdated } from "../events";
import { findAccessPoint, keyColumn } from "../queries";
import { accessPointRows } from "../rows";
import { AccessPoint, AccessPointSave } from "../schema";

export const saveAccessPoint = command({
  id: "access_points.save",
  summary: "Save the company's account at an access point; another address needs its key again",
  permission: "settings.write",
  input: AccessPointSave,
  output: AccessPoint,
  example: { address: "https://api.access-point.example", key: "ap_live_4f8c" },
  async run(ctx, { address: sent, key, active = true }) {
    const address = sent.replace(/\/+$/, "");
    (await ctx.runtime.ports.accessPoint()).check(address);
    const found = await findAccessPoint(ctx);
    // Otherwise someone who may not know the key could have it sent to a server of their own.
    if (key === undefined && (found === null || found.sealed_key === null || found.address !== address))
      throw invalidField("key", "required", "Enter the key of your access point.");
    const sealed = key === undefined ? {} : { sealed_key: await sealForTenant(ctx.runtime, ctx.tenant.id, keyColumn, key) };
    const fields = { address, ...sealed, next_poll_at: active ? ctx.clock.now() : null, failures: 0, problem: null };
    if (found === null) return createRow(ctx, accessPointRows, fields, accessPointAdded);
    return changeRow(ctx, accessPointRows, await lockRow(ctx, accessPointRows, found.id), fields, accessPointUpdated);
  },
});

export const removeAccessPoint = command({
  id: "access_points.delete",
  summary: "Remove the company's account at its access point; what waits stays in the queue until there is another",
  permission: "settings.write",
  input: z.strictObject({}),
  output: z.object({}),
  example: {},
  async run(ctx) {
    const found = await findAccessPoint(ctx);
    if (found === null) throw notFound("access point");
    await deleteRow(ctx, accessPointRows, await lockRow(ctx, accessPointRows, found.id), accessPointRemoved);
    return {};
  },
});
