import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { query } from "@/lib/kernel/operation";
import type { MailSignInPort } from "@/lib/kernel/ports/mail-sign-in";
import { openForTenant, sealForTenant } from "@/lib/kernel/tenant-keys";
import { findMailbox } from "../queries";
import { MailProvider, MailSignInAddress, MailSignInStart, MailSignIns } from "../schema";

const stateColumn = "mailboxes.sign_in_state";
/** Minutes for the sign-in at the provider. */
const signInMinutes = 15;

/** @throws AppError `conflict` where the operator has not set up the provider's side. */
export async function signInPort({ runtime }: Ctx, provider: MailProvider): Promise<MailSignInPort> {
  const port = await runtime.ports.mailSignIns[provider]();
  if (!port) throw new AppError("conflict", "This provider is not set up on this installation. Ask its operator.");
  return port;
}

/** One address for all companies, since the provider knows it by heart; the state names the company. */
export function redirectUri({ runtime }: Ctx, provider: MailProvider): string {
  return new URL(`/api/public/${provider}-mailbox/callback`, runtime.environment.ATRIUM_BASE_URL).href;
}

const SignIn = z.object({
  provider: MailProvider,
  staff_id: z.string(),
  session_id: z.string(),
  verifier: z.string(),
  expires_at: z.string(),
  mailbox_id: z.string().nullable(),
  user: z.string().nullable(),
});

function colleagueOf({ principal }: Ctx): { staff_id: string; session_id: string } {
  if (principal.kind === "staff") return { staff_id: principal.staff_id, session_id: principal.session_id };
  throw new AppError("forbidden", "Only a colleague can sign in to a mailbox, on the provider’s own pages.");
}

/** What comes back with the code, so that no other person and no other browser can complete the sign-in. @throws AppError `invalid`. */
export async function openState(
  ctx: Ctx,
  provider: MailProvider,
  state: string,
): Promise<Pick<z.output<typeof SignIn>, "verifier" | "mailbox_id" | "user">> {
  const refused = invalidField("state", "expired", "This sign-in is over. Start it again.");
  const [slug, sealed = ""] = state.split("~");
  const text = slug === ctx.tenant.slug ? await openForTenant(ctx.runtime, ctx.tenant.id, stateColumn, sealed).catch(() => null) : null;
  if (text === null) throw refused;
  const { staff_id, session_id, expires_at, ...begun } = SignIn.parse(JSON.parse(text));
  const colleague = colleagueOf(ctx);
  if (staff_id !== colleague.staff_id || session_id !== colleague.session_id) throw refused;
  if (begun.provider !== provider || new Date(expires_at) < ctx.clock.now()) throw refused;
  return begun;
}

export const listMailSignIns = query({
  id: "mailboxes.list_sign_ins",
  summary: "List the providers at which a mailbox can be signed in to on this installation",
  permission: "mailboxes.read",
  input: z.strictObject({}),
  output: MailSignIns,
  example: {},
  async run({ runtime }) {
    const { mailSignIns } = runtime.ports;
    const available = await Promise.all(MailProvider.options.map(async (each) => ((await mailSignIns[each]()) ? [each] : [])));
    return { available: available.flat() };
  },
});

export const startMailSignIn = query({
  id: "mailboxes.start_sign_in",
  summary: "Get the address at which you sign in to a mailbox at a provider; it is good for 15 minutes",
  permission: "mailboxes.write",
  input: MailSignInStart,
  output: MailSignInAddress,
  example: { provider: "google" },
  async run(ctx, { provider, mailbox_id, user }) {
    const colleague = colleagueOf(ctx);
    const port = await signInPort(ctx, provider);
    const mailbox = mailbox_id === undefined ? null : await findMailbox(ctx, mailbox_id);
    const verifier = randomBytes(32).toString("base64url");
    const expires_at = new Date(ctx.clock.now().getTime() + signInMinutes * 60_000).toISOString();
    const begun = { provider, ...colleague, verifier, expires_at, mailbox_id: mailbox_id ?? null, user: user ?? null };
    const state = `${ctx.tenant.slug}~${await sealForTenant(ctx.runtime, ctx.tenant.id, stateColumn, JSON.stringify(begun))}`;
    const challenge = createHash("sha256").update(verifier).digest("base64url");
    const redirect_uri = redirectUri(ctx, provider);
    return { url: port.authorizationUrl({ state, challenge, redirect_uri, user: mailbox?.account ?? null }) };
  },
});
