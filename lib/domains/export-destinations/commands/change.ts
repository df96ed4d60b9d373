import { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";
import { command } from "@/lib/kernel/operation";
import { changeRow, createRow, deleteRow, lockRow } from "@/lib/kernel/rows";
import { destinationCreated, destinationDeleted, destinationUpdated } from "../events";
import { visible } from "../policy";
import { toDestination } from "../resource";
import { destinationRows } from "../rows";
import { Destination, DestinationAuth, DestinationCreate, DestinationId, DestinationUpdate } from "../schema";
import { keepsSecrets, sealSecrets } from "./parts";

const id = "xds_01jd0p2q3r4s5t6v7w8x9y0z1a";

/** Servers of one company. */
const mostDestinations = 20;

export const createDestination = command({
  id: "export_destinations.create",
  summary: "Add an SFTP server with the host key that a test showed; scheduled exports can be sent to it",
  permission: "export_destinations.write",
  input: DestinationCreate,
  output: Destination,
  example: {
    name: "Accountant",
    host: "sftp.books.example",
    user: "acme",
    auth: "password",
    password: "copper-kettle-42",
    folder: "/incoming",
    host_key: "ssh-ed25519 SHA256:uNiVztksCsDhcc0u9e8BrZWVYU0qD3rx3rNmBgd6Q4k",
  },
  async run(ctx, { password, private_key, passphrase, port = 22, folder = ".", ...fields }) {
    (await ctx.runtime.ports.sftp()).check({ host: fields.host, port });
    if ((await ctx.db.exportDestination.count({ where: visible(ctx) })) >= mostDestinations)
      throw new AppError("conflict", `A company can have ${String(mostDestinations)} SFTP servers; delete one first.`);
    const secrets = await sealSecrets(ctx, fields.auth, { password, private_key, passphrase });
    return createRow(ctx, destinationRows, { ...fields, port, folder, secrets }, destinationCreated);
  },
});

export const updateDestination = command({
  id: "export_destinations.update",
  summary: "Change an SFTP server; another server, port, user or host key needs the password or key again",
  permission: "export_destinations.write",
  input: DestinationUpdate.extend({ id: DestinationId }),
  output: Destination,
  example: { id, folder: "/incoming/acme" },
  async run(ctx, { id, password, private_key, passphrase, ...fields }) {
    const before = await lockRow(ctx, destinationRows, id);
    const given = { password, private_key, passphrase };
    const { host = before.host, port = before.port, auth = DestinationAuth.parse(before.auth) } = fields;
    (await ctx.runtime.ports.sftp()).check({ host, port });
    const sealed = keepsSecrets(before, fields, given) ? {} : { secrets: await sealSecrets(ctx, auth, given) };
    if (Object.keys({ ...fields, ...sealed }).length === 0) return toDestination(before);
    return changeRow(ctx, destinationRows, before, { ...fields, ...sealed }, destinationUpdated);
  },
});

export const deleteDestination = command({
  id: "export_destinations.delete",
  summary: "Delete an SFTP server that no scheduled export uses, with its log",
  permission: "export_destinations.write",
  input: z.strictObject({ id: DestinationId }),
  output: z.object({}),
  example: { id },
  async run(ctx, { id }) {
    const before = await lockRow(ctx, destinationRows, id);
    if ((await ctx.db.scheduledExport.count({ where: { tenant_id: ctx.tenant.id, destination_id: id } })) > 0)
      throw new AppError("conflict", "Scheduled exports are sent to this server. Send them elsewhere first.");
    await deleteRow(ctx, destinationRows, before, destinationDeleted);
    return {};
  },
});
