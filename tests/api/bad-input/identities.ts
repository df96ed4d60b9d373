import { linkTokenPrefix } from "@/lib/kernel/auth/outside";
import { portalCookieName } from "@/lib/kernel/auth/portal-cookie";
import { sealSessionToken, sessionCookieName } from "@/lib/kernel/auth/session-token";
import { createSession } from "@/lib/kernel/auth/sessions";
import { runInTenant } from "@/lib/kernel/db";
import { newId } from "@/lib/kernel/ids";
import { hashToken } from "@/lib/kernel/secrets";
import type { Outsider } from "@/tests/support/outsiders";
import { worldBaseUrl, type World } from "@/tests/support/world";
import type { Target } from "./targets";

/** A caller's headers, and the host that receives the call. */
export type Identity = { host: string } & Record<string, string>;

const baseHost = new URL(worldBaseUrl).host;

/** The identities that a target may let in, likeliest first, each with active sessions. */
export async function identitiesFor(target: Target, world: World, outsider: Outsider): Promise<Identity[]> {
  if (target.operation.kind === "visitor") return [{ host: baseHost }];
  const cookie = await signInOwner(world);
  if (target.address.startsWith("/api/tenant/")) return [{ host: baseHost, cookie, "atrium-tenant": "acme" }];
  if (target.operation.kind === "person") return [{ host: baseHost, cookie }];
  const host = `acme.${baseHost}`;
  return [
    { host, authorization: `Bearer ${linkTokenPrefix}${outsider.token}` },
    { host, cookie: await signInContact(world, outsider) },
  ];
}

async function signInOwner({ runtime, tenants }: World): Promise<string> {
  const session = await createSession(runtime, { user_id: tenants.acme.owner.user_id, ip: "127.0.0.1", user_agent: "Test" });
  const { ATRIUM_BASE_URL, ATRIUM_SIGNING_SECRET } = runtime.environment;
  return `${sessionCookieName(ATRIUM_BASE_URL)}=${await sealSessionToken(session, ATRIUM_SIGNING_SECRET)}`;
}

export async function signInContact({ runtime, tenants }: World, { contact_id, email }: Outsider): Promise<string> {
  const now = runtime.clock.now();
  const id = newId(now);
  const token = `token-of-${id}`;
  const row = {
    id,
    tenant_id: tenants.acme.tenant.id,
    contact_id,
    email,
    hash: hashToken(token),
    ip: "127.0.0.1",
    user_agent: "Test",
    created_at: now,
    last_seen_at: now,
    expires_at: new Date(now.getTime() + 86_400_000),
  };
  await runInTenant(row.tenant_id, () => runtime.tenants.client.contactSession.createMany({ data: [row] }));
  return `${portalCookieName(runtime.environment.ATRIUM_BASE_URL)}=${token}`;
}
