import type { Clock } from "./clock";
import type { Db } from "./db";
import type { EventDefinition } from "./base/events";
import type { LinkableNoun, Noun } from "./base/nouns";
import { isGranted, type Grants, type Permission } from "./base/permissions";
import type { Logger } from "./log";
import type { Runtime } from "./runtime";
import type { z } from "zod";

/** The caller. Staff and keys have the permissions of their role or scope; the others have fixed sets. */
export type Principal =
  | {
      kind: "staff";
      user_id: string;
      staff_id: string;
      session_id: string;
      name: string;
      confirmed_at: Date;
      viewing_as?: RoleInView;
      /** From when the company needs the second factor that the person lacks. */
      second_factor_due?: Date;
    }
  /** `owner_id` is the colleague whose key it is; a key that a program made has none. */
  | { kind: "key"; key_id: string; name: string; owner_id?: string }
  | { kind: "contact"; contact_id: string; customer_id: string; session_id: string; email: string; name: string }
  | { kind: "link"; link_id: string; target: { noun: LinkableNoun; id: string }; customer_id: string }
  /** Somebody unauthenticated at the tenant. */
  | { kind: "visitor" }
  | { kind: "system"; name: string };

/** The role that a person previews: the grants are narrowed to the role's, and changes are rejected. */
export interface RoleInView {
  role_id: string;
  role_name: string;
}

export type PrincipalKind = Principal["kind"];

/** The request behind an operation; `null` fields where there is none (a scheduled run). */
export interface RequestInfo {
  id: string;
  ip: string | null;
  user_agent: string | null;
}

export interface TenantInfo {
  id: string;
  slug: string;
  /** Until the owner's address is verified, the tenant sends no mail and accepts no payments. */
  verified: boolean;
}

/** The complete environment of an operation: nothing is ambient. */
export interface Ctx {
  readonly tenant: TenantInfo;
  readonly principal: Principal;
  readonly grants: Grants;
  readonly request: RequestInfo;
  readonly clock: Clock;
  readonly runtime: Runtime;
  /** The tenant's rows: the open transaction inside a command, the pool inside a query. */
  readonly db: Db;
}

/** One record's change, for the audit and for the error of a stale editor. Both sides are resources in wire form. */
export interface RecordChange {
  noun: Noun;
  id: string;
  version?: number;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

export interface EmittedEvent {
  definition: EventDefinition;
  record_id: string;
  sequence: number;
  /** In wire form. */
  data: unknown;
  previous: Record<string, unknown>;
}

/** The context inside a command, with audit and events. */
export interface CommandCtx extends Ctx {
  /** Marks this as a transaction that nested commands join. */
  readonly unit: UnitOfWork;
  /** The caller's `If-Match`, or null. Nested commands have none. */
  readonly expected_version: number | null;
  /** Publishes an event through the outbox, in this transaction. `data` is the resource as run-time values. */
  emit<Data extends z.ZodType>(
    event: EventDefinition<Data>,
    occurrence: { record_id: string; sequence: number; data: z.output<Data>; previous?: Record<string, unknown> },
  ): void;
  /** Like `emit` for a resource already in wire form. */
  emitEncoded(event: EventDefinition, occurrence: Omit<EmittedEvent, "definition">): void;
  /** Audits the changed record, once per command, since each leaves one audit row; for many records, nest a command for each. */
  audit(change: RecordChange): void;
  /** Names the holder of the link by which this transaction was called, for its audit entries and events; others have a name already. */
  nameHolder(name: string): void;
}

/** Collected by a transaction until its end. */
export interface UnitOfWork {
  readonly tx: Db;
  audit: AuditDraft[];
  events: { draft: EmittedEvent; cause_id: string }[];
  /** The name of the link's holder, where it is known. */
  holder?: string;
}

export interface AuditDraft {
  id: string;
  operation: string;
  cause_id: string | null;
  change: RecordChange | null;
}

/** The colleague whose own records the caller may keep, such as their time: themselves, or the one whose key calls. */
export function colleagueOf({ principal }: Pick<Ctx, "principal">): string | null {
  if (principal.kind === "staff") return principal.staff_id;
  return principal.kind === "key" ? (principal.owner_id ?? null) : null;
}

/** Whether the caller has the permission. */
export function can(ctx: Ctx, permission: Permission): boolean {
  return isGranted(ctx.grants, permission);
}

/** Whether the caller is from outside the company; what these may do is `outsidePermissions` of lib/domains/permissions.ts. */
export function isOutside({ principal }: Pick<Ctx, "principal">): boolean {
  return principal.kind === "contact" || principal.kind === "link" || principal.kind === "visitor";
}

/** The id of the document that the caller's link opens, or null when the caller has no link or it opens another kind. */
export function linkedId({ principal }: Pick<Ctx, "principal">, noun: LinkableNoun): string | null {
  return principal.kind === "link" && principal.target.noun === noun ? principal.target.id : null;
}

interface CtxParts {
  runtime: Runtime;
  tenant: TenantInfo;
  principal: Principal;
  grants: Grants;
  request: RequestInfo;
  clock?: Clock;
}

/** A caller's context on the tenant's pool. */
export function createContext(parts: CtxParts): Ctx {
  const { runtime, tenant, principal, grants, request } = parts;
  return { runtime, tenant, principal, grants, request, clock: parts.clock ?? runtime.clock, db: runtime.tenants.client };
}

/** A logger whose lines contain request and tenant. Created on demand, since it costs more than the line. */
export function logOf({ runtime, request, tenant }: Ctx): Logger {
  return runtime.log.child({ request_id: request.id, tenant_id: tenant.id });
}

/** The context of somebody unauthenticated at a tenant. */
export function visitorContext(runtime: Runtime, tenant: TenantInfo, request: RequestInfo): Ctx {
  return createContext({ runtime, tenant, principal: { kind: "visitor" }, grants: runtime.outsideGrants.visitor, request });
}

/**
 * Gives a caller's context the company's access, for what a command needs and its caller may not see. The audit still names the caller;
 * `name` is what acts for them.
 */
export function companyAccess(name: string) {
  return <Caller extends Ctx>(ctx: Caller): Caller => ({ ...ctx, principal: { kind: "system", name } });
}

/** A system context in a tenant, with every permission: for scheduled runs, background functions and the seed. */
export function systemContext(runtime: Runtime, tenant: TenantInfo, name: string, options: { clock?: Clock; request_id: string }): Ctx {
  return createContext({
    runtime,
    tenant,
    principal: { kind: "system", name },
    grants: "all",
    request: { id: options.request_id, ip: null, user_agent: null },
    ...(options.clock ? { clock: options.clock } : {}),
  });
}
