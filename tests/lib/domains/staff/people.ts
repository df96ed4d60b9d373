import { acceptInvitationLink } from "@/lib/domains/accounts";
import { createInvitation, listRoles, type toRole } from "@/lib/domains/staff";
import type { Ctx } from "@/lib/kernel/context";
import { createSession } from "@/lib/kernel/auth/sessions";
import { sealSessionToken } from "@/lib/kernel/auth/session-token";
import { findUserByEmail } from "@/lib/kernel/auth/users";
import { worldBaseUrl, type Slug, type World } from "@/tests/support/world";

type Role = ReturnType<typeof toRole>;

/** Finds a company's role by name. */
export async function roleNamed(ctx: Ctx, name: string): Promise<Role> {
  const { data } = await listRoles(ctx, {});
  const role = data.find((candidate) => candidate.name === name);
  if (!role) throw new Error(`No role ${name}`);
  return role;
}

export const personPassword = "nine grey herons wade";

export interface Colleague {
  user_id: string;
  staff_id: string;
  email: string;
  /** A request with the person's session. */
  request(method: string, path: string, body?: Record<string, unknown>): Request;
}

/** Invites a colleague with this role and accepts, by the real operations. */
export async function addColleague(world: World, slug: Slug, email: string, role_id: string): Promise<Colleague> {
  const ctx = world.ctx(slug);
  const invitation = await createInvitation(ctx, { email, name: email.split("@")[0] ?? email, role_id });
  const token = invitation.accept_url.split("/").at(-1) ?? "";
  await acceptInvitationLink.run(
    { runtime: world.runtime, person: null, request: ctx.request },
    { token, name: invitation.name, password: personPassword },
  );
  await world.runtime.platform.pool.query("delete from platform.rate_buckets");
  const user = await findUserByEmail(world.runtime, email);
  const { session, request } = await openSession(world, slug, user?.id ?? "");
  const staff = await world.runtime.platform.pool.query<{ staff_id: string }>("select staff_id from platform.find_session($1, $2)", [
    session,
    slug,
  ]);
  return {
    user_id: user?.id ?? "",
    staff_id: staff.rows[0]?.staff_id ?? "",
    email,
    request,
  };
}

/** Another session of a person, as in another browser. */
export async function openSession(world: World, slug: Slug, user_id: string): Promise<Pick<Colleague, "request"> & { session: string }> {
  const session = await createSession(world.runtime, { user_id, ip: null, user_agent: null });
  const cookie = `atrium-session=${await sealSessionToken(session, world.runtime.environment.ATRIUM_SIGNING_SECRET)}`;
  return {
    session,
    request: (method, path, body) =>
      world.request(method, path, { headers: { cookie, "atrium-tenant": slug, origin: worldBaseUrl }, ...(body ? { body } : {}) }),
  };
}
