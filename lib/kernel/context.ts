import type { Clock } from "./clock";
import type { Db } from "./db";
import type { EventDefinition } from "./base/events";
import type { Noun } from "./base/nouns";
import { isGranted, type Grants, type Permission } from "./base/permissions";
import type { Logger } from "./log";
import type { Runtime } from "./runtime";
import type { z } from "zod";

/** Who acts. Staff and key carry their role's or scope's permissions; the others have fixed sets. */
export type Principal =
  | { kind: "staff"; user_id: string; staff_id: string; session_id: string; name: string; confirmed_at: Date; viewing_as?: RoleInView }
  | { kind: "key"; key_id: string; name: string }
  | { kind: "contact"; contact_id: string; customer_id: string; session_id: string; email: string; name: string }
  | { kind: "link"; link_id: string; invoice_id: string; customer_id: string }
  | { kind: "system"; name: string };

/** The role as which a person looks at the app: the grants are narrowed to what it holds, and nothing may be changed meanwhile. */
export interface RoleInView {
  role_id: string;
  role_name: string;
}

export type PrincipalKind = Principal["kind"];

/** What is known of the request behind an act; `null` where there is none (a scheduled run). */
export interface RequestInfo {
  id: string;
  ip: string | null;
  user_agent: string | null;
}

export interface TenantInfo {
  id: string;
  slug: string;
  /** Until the owner's address is verified the tenant sends no mail and takes no payment. */
  verified: boolean;
}

/** All that code may know of where it runs: nothing is ambient. */
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

/** One record's change, for the audit and for telling a stale editor what moved. Both sides are resources in wire form. */
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
  /** Wire form. */
  data: unknown;
  previous: Record<string, unknown>;
}

/** Inside a command: the same, and the means to leave traces. */
export interface CommandCtx extends Ctx {
  /** Marks this as a transaction that nested commands join. */
  readonly unit: UnitOfWork;
  /** The caller's `If-Match`, or null. Nested commands have none. */
  readonly expected_version: number | null;
  /** Puts news into the outbox, in this transaction. `data` is the resource as run-time values. */
  emit<Data extends z.ZodType>(
    event: EventDefinition<Data>,
    occurrence: { record_id: string; sequence: number; data: z.output<Data>; previous?: Record<string, unknown> },
  ): void;
  /** The same for a resource that is in wire form already. */
  emitEncoded(event: EventDefinition, occurrence: Omit<EmittedEvent, "definition">): void;
  /** Says which record the command changed; once a command, since each leaves one audit row (many records: a nested command each). */
  audit(change: RecordChange): void;
}

/** What a transaction gathers until its end. */
export interface UnitOfWork {
  readonly tx: Db;
  audit: AuditDraft[];
  events: { draft: EmittedEvent; cause_id: string }[];
}

export interface AuditDraft {
  id: string;
  operation: string;
  cause_id: string | null;
  change: RecordChange | null;
}

/** Whether the caller may do `permission`. */
export function can(ctx: Ctx, permission: Permission): boolean {
  return isGranted(ctx.grants, permission);
}

/** Whether the caller is from outside the company: a customer's contact, or whoever holds a document's link. */
export function isCustomer({ principal }: Ctx): boolean {
  return principal.kind === "contact" || principal.kind === "link";
}

interface CtxParts {
  runtime: Runtime;
  tenant: TenantInfo;
  principal: Principal;
  grants: Grants;
  request: RequestInfo;
  clock?: Clock;
}

/** A caller's context over the tenant's pool. */
export function createContext(parts: CtxParts): Ctx {
  const { runtime, tenant, principal, grants, request } = parts;
  return { runtime, tenant, principal, grants, request, clock: parts.clock ?? runtime.clock, db: runtime.tenants.client };
}

/**
 * A logger whose lines name the request and the tenant. Made when there is something to say, which is seldom: it costs more than the line.
 */
export function logOf({ runtime, request, tenant }: Ctx): Logger {
  return runtime.log.child({ request_id: request.id, tenant_id: tenant.id });
}

/** The system itself at work in a tenant: a scheduled run, a background function, a seed. It holds every permission. */
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
