import { z } from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { query } from "@/lib/kernel/operation";
import type { SftpAccount } from "@/lib/kernel/ports/sftp";
import { findRow, listPage } from "@/lib/kernel/rows";
import { Secret } from "@/lib/kernel/secrets";
import { openForTenant } from "@/lib/kernel/tenant-keys";
import type { ExportDestination as DestinationRow } from "@/prisma/generated/client";
import { toDestination } from "./resource";
import { destinationRows } from "./rows";
import { Destination, DestinationId, DestinationList, DestinationPage } from "./schema";

export const secretsColumn = "export_destinations.secrets";

/** @throws AppError `not_found`. */
export function findDestination(ctx: Ctx, id: string): Promise<DestinationRow> {
  return findRow(ctx, destinationRows, id);
}

const Sealed = z.object({ password: z.string().optional(), private_key: z.string().optional(), passphrase: z.string().optional() });

type Place = Pick<DestinationRow, "host" | "port" | "user" | "auth" | "folder" | "host_key" | "secrets">;

/** What the connection needs, with the opened secrets. */
export async function accountOf(ctx: Ctx, { host, port, user, auth, folder, host_key, secrets }: Place): Promise<SftpAccount> {
  const opened = Sealed.parse(JSON.parse(await openForTenant(ctx.runtime, ctx.tenant.id, secretsColumn, secrets)));
  const { password = "", private_key = "", passphrase } = opened;
  const key = { private_key: new Secret(private_key), passphrase: passphrase === undefined ? null : new Secret(passphrase) };
  const login = auth === "password" ? { auth: "password" as const, password: new Secret(password) } : { auth: "key" as const, ...key };
  return { host, port, user, login, folder, host_key };
}

export const listDestinations = query({
  id: "export_destinations.list",
  summary: "List the SFTP servers that exports can be sent to, newest first",
  permission: "export_destinations.read",
  input: DestinationList,
  output: DestinationPage,
  example: { limit: "50" },
  run: (ctx, input) => listPage(ctx, destinationRows, input, { where: {}, sort: "-created_at" }),
});

export const getDestination = query({
  id: "export_destinations.get",
  summary: "Get an SFTP server, without what signs in to it",
  permission: "export_destinations.read",
  input: z.strictObject({ id: DestinationId }),
  output: Destination,
  example: { id: "xds_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  run: async (ctx, { id }) => toDestination(await findDestination(ctx, id)),
});
