import { unnamedLink } from "./base/actors";
import type { AuditDraft, Ctx, Principal } from "./context";

/** The changed fields as `[before, after]`; on creation and deletion the missing side is null. */
export function diffFields(
  before: Record<string, unknown> | null,
  after: Record<string, unknown> | null,
): Record<string, [unknown, unknown]> {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  names.delete("version");
  names.delete("updated_at");
  const changes: Record<string, [unknown, unknown]> = {};
  for (const name of names) {
    const was = before?.[name] ?? null;
    const is = after?.[name] ?? null;
    if (JSON.stringify(was) !== JSON.stringify(is)) changes[name] = [was, is];
  }
  return changes;
}

/** The actor as stored in audit entries and events. @param holder the name of a link's holder, where it is known. */
export function describeActor(principal: Principal, holder?: string): { kind: string; id: string | null; name: string } {
  switch (principal.kind) {
    case "staff":
      return { kind: "staff", id: principal.staff_id, name: principal.name };
    case "key":
      return { kind: "key", id: principal.key_id, name: principal.name };
    case "contact":
      return { kind: "contact", id: principal.contact_id, name: principal.name };
    case "link":
      return { kind: "link", id: principal.link_id, name: holder ?? unnamedLink };
    case "visitor":
      return { kind: "visitor", id: null, name: "Visitor" };
    case "system":
      return { kind: "system", id: null, name: principal.name };
  }
}

/** One audit row per command. */
export function auditRows(ctx: Ctx, drafts: AuditDraft[], holder?: string) {
  const actor = describeActor(ctx.principal, holder);
  return drafts.map(({ id, operation, cause_id, change }) => ({
    id,
    tenant_id: ctx.tenant.id,
    at: ctx.clock.now(),
    operation,
    actor_kind: actor.kind,
    actor_id: actor.id,
    actor_name: actor.name,
    ip: ctx.request.ip,
    user_agent: ctx.request.user_agent,
    request_id: ctx.request.id,
    cause_id,
    noun: change?.noun ?? null,
    record_id: change?.id ?? null,
    version: change?.version ?? null,
    changes: toJson(change ? diffFields(change.before, change.after) : {}),
  }));
}

/** Converts a value to its JSON form: dates become text, undefined fields are dropped. */
export function toJson(value: unknown): object {
  return JSON.parse(JSON.stringify(value)) as object;
}
