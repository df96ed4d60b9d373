import { AppError, invalidField } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { exchange } from "@/lib/kernel/exchange";
import type { SftpServer } from "@/lib/kernel/ports/sftp";
import type { ExportDestination as DestinationRow } from "@/prisma/generated/client";
import { accountOf, findDestination } from "../queries";
import { DestinationAuth, DestinationTest, DestinationTested } from "../schema";
import type { z } from "zod";
import { keepsSecrets, problemOf, sealSecrets } from "./parts";

type Account = Pick<DestinationRow, "host" | "port" | "user" | "auth" | "folder" | "host_key" | "secrets">;
type TestRequest = { kind: "key"; server: SftpServer } | { kind: "account"; account: Account };

/** Nothing is stored, and no file is written. A connection that fails is a result, too. */
export const testDestination = exchange({
  id: "export_destinations.test",
  summary: "Ask an SFTP server for its host key, or test the sign-in and the folder, also of changes that are not saved; nothing is saved",
  permission: "export_destinations.write",
  input: DestinationTest,
  output: DestinationTested,
  example: { host: "sftp.books.example", port: 22 },
  async prepare(ctx, { id, ...given }): Promise<{ ask: TestRequest }> {
    const saved = id === undefined ? null : await findDestination(ctx, id);
    const request = saved !== null && given.host_key === undefined && given.host !== undefined ? null : await toAccount(ctx, saved, given);
    if (request !== null) return { ask: { kind: "account", account: request } };
    const server = { host: given.host ?? saved?.host, port: given.port ?? saved?.port ?? 22 };
    if (server.host === undefined) throw invalidField("host", "required", "Enter the server.");
    const checked = { host: server.host, port: server.port };
    (await ctx.runtime.ports.sftp()).check(checked);
    return { ask: { kind: "key", server: checked } };
  },
  async call(ctx, request) {
    const sftp = await ctx.runtime.ports.sftp();
    const server = request.kind === "key" ? request.server : request.account;
    const key = await sftp.askHostKey({ host: server.host, port: server.port }).then(
      (host_key) => ({ host_key, problem: null }),
      (error: unknown) => ({ host_key: null, problem: problemOf(error) }),
    );
    if (key.host_key === null || request.kind === "key") return { ...key, connected: false };
    const failed = await sftp.look(await accountOf(ctx, request.account)).then(
      () => null,
      (error: unknown) => problemOf(error),
    );
    return { host_key: key.host_key, connected: failed === null, problem: failed };
  },
  apply(_ctx, _request, reply) {
    if (reply.kind === "refused") return Promise.resolve({ refusal: reply.error });
    if (reply.kind === "lost") return Promise.resolve({ refusal: new AppError("unavailable", "The server did not respond.") });
    return Promise.resolve({ value: reply.answer });
  },
});

/** The account that is tested, its secrets sealed; null where only the host key can be asked for. */
async function toAccount(
  ctx: CommandCtx,
  saved: DestinationRow | null,
  { password, private_key, passphrase, ...changes }: Omit<z.output<typeof DestinationTest>, "id">,
): Promise<Account | null> {
  const secrets = { password, private_key, passphrase };
  const merged = { folder: ".", port: 22, ...saved, ...changes };
  const { host, port, user, folder, host_key } = merged;
  const auth = DestinationAuth.safeParse(merged.auth).data;
  if (host === undefined || user === undefined || auth === undefined || host_key === undefined) return null;
  (await ctx.runtime.ports.sftp()).check({ host, port });
  const sealed = saved !== null && keepsSecrets(saved, changes, secrets) ? saved.secrets : await sealSecrets(ctx, auth, secrets);
  return { host, port, user, auth, folder, host_key, secrets: sealed };
}
