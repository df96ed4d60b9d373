import { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import { command, internal } from "@/lib/kernel/operation";
import type { MailboxAccount } from "@/lib/kernel/ports/mailbox";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { Secret } from "@/lib/kernel/secrets";
import { openForTenant, sealForTenant } from "@/lib/kernel/tenant-keys";
import type { Mailbox as MailboxRow } from "@/prisma/generated/client";
import { mailboxSignedOut } from "../events";
import { signInPort } from "../queries/sign-in";
import { mailboxRows } from "../rows";
import { MailboxAuth, MailboxId, MailboxSecurity, type MailProvider, SignInReason } from "../schema";

const passwordColumn = "mailboxes.password";
const refreshColumn = "mailboxes.refresh_token";
const accessColumn = "mailboxes.access_token";
/** An access token that ends sooner is refreshed first: a reading may take that long. */
const headroomMs = 5 * 60_000;

export const sealPassword = (ctx: Ctx, password: string) => sealForTenant(ctx.runtime, ctx.tenant.id, passwordColumn, password);

/** A sign-in's tokens as the row keeps them. */
export async function sealTokens(
  ctx: Ctx,
  given: { access_token: string; expires_in: number; refresh_token: string | null },
): Promise<{ access_token: string; access_until: Date; refreshed_at: Date; password?: string }> {
  const seal = (column: string, text: string) => sealForTenant(ctx.runtime, ctx.tenant.id, column, text);
  const refreshed_at = ctx.clock.now();
  const access_until = new Date(refreshed_at.getTime() + given.expires_in * 1000);
  const access_token = await seal(accessColumn, given.access_token);
  const next = given.refresh_token === null ? {} : { password: await seal(refreshColumn, given.refresh_token) };
  return { access_token, access_until, refreshed_at, ...next };
}

type Place = Pick<MailboxRow, "host" | "port" | "security" | "user" | "folder">;

export async function passwordAccount(ctx: Ctx, row: Place & { password: string }): Promise<MailboxAccount> {
  const password = new Secret(await openForTenant(ctx.runtime, ctx.tenant.id, passwordColumn, row.password));
  return { ...placeOf(row), login: { kind: "password", password } };
}

const placeOf = ({ host, port, security, user, folder }: Place) => ({
  ...{ host, port, user, folder },
  security: MailboxSecurity.parse(security),
});

/**
 * Works with what the connection needs: the password, or an access token, which is refreshed before it ends, and once more where the
 * server refuses it. @throws AppError `conflict` with the code `sign_in` where somebody has to sign in again.
 */
export async function withAccount<Result>(ctx: Ctx, row: MailboxRow, work: (account: MailboxAccount) => Promise<Result>): Promise<Result> {
  const provider = MailboxAuth.parse(row.auth);
  if (provider === "password") return work(await passwordAccount(ctx, row));
  if (row.sign_in_reason !== null) throw signedOut();
  const stored = await storedToken(ctx, row);
  const using = (token: string) => work({ ...placeOf(row), login: { kind: "token", token: new Secret(token) } });
  if (stored === null) return using(await refresh(ctx, row, provider));
  return using(stored).catch(async (error: unknown) => {
    if (!(error instanceof AppError) || error.errors?.[0]?.code !== "credentials") throw error;
    return using(await refresh(ctx, row, provider));
  });
}

async function storedToken(ctx: Ctx, { access_token, access_until }: MailboxRow): Promise<string | null> {
  if (access_token === null || access_until === null) return null;
  if (access_until.getTime() - ctx.clock.now().getTime() < headroomMs) return null;
  return openForTenant(ctx.runtime, ctx.tenant.id, accessColumn, access_token).catch(() => null);
}

async function refresh(ctx: Ctx, row: MailboxRow, provider: MailProvider): Promise<string> {
  const secret = await openForTenant(ctx.runtime, ctx.tenant.id, refreshColumn, row.password).catch(() => null);
  if (secret === null) return end(ctx, row, "missing");
  const port = await signInPort(ctx, provider);
  const given = await port.refresh(secret).catch((error: unknown) => {
    const reason =
      error instanceof AppError && error.code === "conflict" ? SignInReason.safeParse(error.errors?.[0]?.code).data : undefined;
    if (reason === undefined) throw error;
    return end(ctx, row, reason);
  });
  const data = await sealTokens(ctx, given);
  // Somebody may have signed in anew meanwhile: those tokens are newer.
  const own = { tenant_id: ctx.tenant.id, id: row.id, password: row.password };
  await runInTenant(ctx.tenant.id, () => ctx.db.mailbox.updateMany({ where: own, data }));
  return given.access_token;
}

async function end(ctx: Ctx, { id, version }: MailboxRow, reason: SignInReason): Promise<never> {
  await endMailboxSignIn(ctx, { id, version, reason });
  throw signedOut();
}

function signedOut(): AppError {
  const message = "Somebody has to sign in to this mailbox again.";
  return new AppError("conflict", message, { errors: [{ path: "sign_in", code: "sign_in", message }] });
}

export const endMailboxSignIn = command({
  id: "mailboxes.end_sign_in",
  summary: "Note that a provider refuses the access to a mailbox, and tell of it once",
  access: internal("called by what reads a mailbox, when its provider refuses the access"),
  input: z.strictObject({ id: MailboxId, version: z.int(), reason: SignInReason }),
  output: z.object({}),
  example: { id: "mbx_01jd0p2q3r4s5t6v7w8x9y0z1a", version: 1, reason: "withdrawn" },
  async run(ctx, { id, version, reason }) {
    const before = await lockRow(ctx, mailboxRows, id);
    // Of another version, somebody may have signed in anew meanwhile; the next reading finds out.
    if (before.sign_in_reason !== null || before.auth === "password" || before.version !== version) return {};
    const lost = { sign_in_reason: reason, access_token: null, access_until: null };
    await changeRow(ctx, mailboxRows, before, lost, mailboxSignedOut);
    return {};
  },
});
