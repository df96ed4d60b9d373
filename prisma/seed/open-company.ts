import { randomUUID } from "node:crypto";
import { addMonths } from "@/lib/commerce/days";
import { dayInTimezone } from "@/lib/commerce/timezone";
import { acceptInvitationLink, provisionTenant } from "@/lib/domains/accounts";
import { createInvitation, listRoles, listStaff } from "@/lib/domains/staff";
import { AppError } from "@/lib/kernel/base/errors";
import type { Grants } from "@/lib/kernel/base/permissions";
import { fixedClock } from "@/lib/kernel/clock";
import { createContext, type Ctx, type TenantInfo } from "@/lib/kernel/context";
import type { Runtime } from "@/lib/kernel/runtime";
import { makeRandom } from "./random";
import { officeHour } from "./calendar";
import { parts, type Company, type Part } from "./company";

interface Member {
  user_id: string;
  staff_id: string;
  name: string;
  grants: Grants;
}

/** A company that is open for business, with contexts for its people at any time. */
export interface OpenCompany {
  company: Company;
  tenant: TenantInfo;
  /** When it was signed up. */
  since: Date;
  staffId(part: Part): string;
  /** The context of a colleague at a past moment, with the permissions of the colleague's role. */
  ctx(part: Part, at: Date): Ctx;
}

/** The browser in audit entries names the seed; the address is from the block for documentation (RFC 5737). */
const browser = { ip: "192.0.2.10", user_agent: "Atrium seed" };

/** Signs the company up on the first day of its year; the owner invites the colleagues, who accept. */
export async function openCompany(runtime: Runtime, company: Company, now: Date): Promise<OpenCompany> {
  const { owner } = company.staff;
  // A morning before the first customer.
  const first = addMonths(dayInTimezone(now, company.week.timezone), -12);
  const since = new Date(officeHour(first, company.week, makeRandom(company.seed)).getTime() - 3 * 86_400_000);
  const { slug, country, currency, settings, week } = company;
  const { tenant, owner: ids } = await provisionTenant(runtime, {
    slug,
    company_name: settings.company_name,
    country,
    currency,
    timezone: week.timezone,
    locale: company.home.language,
    owner,
    verified: true,
    clock: fixedClock(since),
  });
  const members = new Map<Part, Member>([["owner", { ...ids, name: owner.name, grants: "all" }]]);
  const opened: OpenCompany = {
    company,
    tenant,
    since,
    staffId: (part) => memberOf(members, part).staff_id,
    ctx(part, at) {
      const { grants, ...member } = memberOf(members, part);
      const principal = { kind: "staff" as const, ...member, session_id: randomUUID(), confirmed_at: at };
      return createContext({ runtime, tenant, principal, grants, request: { id: randomUUID(), ...browser }, clock: fixedClock(at) });
    },
  };
  for (const [index, part] of parts.filter((name) => name !== "owner").entries()) {
    members.set(part, await invite(runtime, opened, part, new Date(since.getTime() + (index + 1) * 3_600_000)));
  }
  return opened;
}

function memberOf(members: ReadonlyMap<Part, Member>, part: Part): Member {
  const member = members.get(part);
  if (!member) throw new AppError("internal", `There is no ${part} in this company.`);
  return member;
}

/** The owner invites a colleague, who follows the link a quarter of an hour later. */
async function invite(runtime: Runtime, opened: OpenCompany, part: Part, at: Date): Promise<Member> {
  const { name, email, password } = opened.company.staff[part];
  const ctx = opened.ctx("owner", at);
  const template = part === "manager" ? "manager" : "staff";
  const role = (await listRoles(ctx, {})).data.find((candidate) => candidate.template === template);
  if (!role) throw new AppError("internal", `The company has no role ${template}.`);
  const { accept_url } = await createInvitation(ctx, { email, name, role_id: role.id });
  const token = new URL(accept_url).pathname.split("/").at(-1) ?? "";
  const accepting = { ...runtime, clock: fixedClock(new Date(at.getTime() + 15 * 60_000)) };
  await acceptInvitationLink.run(
    { runtime: accepting, person: null, request: { id: randomUUID(), ...browser } },
    { token, name, password },
  );
  // As if the colleague had followed the link of the email that verifies the address.
  await runtime.platform.client.user.updateMany({ where: { email }, data: { email_verified_at: accepting.clock.now() } });
  const staff = (await listStaff(ctx, {})).data.find((candidate) => candidate.email === email);
  if (!staff) throw new AppError("internal", `${email} did not join.`);
  return { user_id: await userIdOf(runtime, email), staff_id: staff.id, name, grants: new Set(role.permissions) };
}

async function userIdOf(runtime: Runtime, email: string): Promise<string> {
  const user = await runtime.platform.client.user.findFirst({ where: { email }, select: { id: true } });
  if (!user) throw new AppError("internal", `${email} has no account.`);
  return user.id;
}
