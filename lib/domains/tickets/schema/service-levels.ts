import { z } from "zod";
import { idOf } from "@/lib/kernel/base/ids";
import { listQuery, pageOf } from "@/lib/kernel/base/paging";
import { EmailAddress, QueryFlag, Timestamp, lineOf, textOf } from "@/lib/kernel/base/wire";
import { DepartmentAssignment, DepartmentId, SlaPolicyId, stamps, TicketId, TicketPriority } from "./values";

export const SlaMetric = z.enum(["first_response", "resolution"]);
export type SlaMetric = z.output<typeof SlaMetric>;
export const ClockState = z.enum(["running", "paused", "met", "breached", "cancelled"]);
export type ClockState = z.output<typeof ClockState>;

export const SlaWarning = z.object({ metric: SlaMetric, percent: z.int(), due_at: Timestamp.nullable() });

const SlaSegment = z.object({
  from: Timestamp,
  to: Timestamp,
  /** Whether the time counts towards the target. */
  counts: z.boolean(),
  /** The part of the time in which the policy's hours are open; all of it around the clock, none where it does not count. */
  counted_ms: z.int(),
  /** What began the segment. */
  cause: z.enum(["opened", "open", "answered", "on_hold", "closed", "reopened", "priority", "policy"]),
  actor_name: z.string(),
});

/** One clock, with every span of time since it started; their `counted_ms` add up to `spent_ms`. */
export const SlaClock = z.object({
  metric: SlaMetric,
  state: ClockState,
  target_ms: z.int(),
  spent_ms: z.int(),
  started_at: Timestamp,
  /** Null while the clock stands. */
  due_at: Timestamp.nullable(),
  stopped_at: Timestamp.nullable(),
  breached_at: Timestamp.nullable(),
  segments: z.array(SlaSegment),
});
export type SlaClock = z.output<typeof SlaClock>;

/** The policy is the one under which the clocks run, deleted or not; without one, it is null and there are no clocks. */
export const TicketSla = z.object({
  ticket_id: TicketId,
  policy_id: SlaPolicyId.nullable(),
  policy_name: z.string().nullable(),
  /** The ticket keeps the targets of a policy that was deleted. */
  policy_deleted_at: Timestamp.nullable(),
  clocks: z.array(SlaClock),
});

const minutes = z.int().min(1).max(525_600);
const SlaTarget = z.strictObject({ first_response: minutes, resolution: minutes });
/** Minutes by priority; a priority without targets has no clocks. */
export const SlaTargets = z.partialRecord(TicketPriority, SlaTarget);
export type SlaTargets = z.output<typeof SlaTargets>;

const policyFields = z.strictObject({
  name: lineOf(100),
  targets: SlaTargets,
  /** Whether time on hold counts towards the resolution; the first response always counts. */
  pause_on_hold: z.boolean(),
  is_default: z.boolean(),
  /** The hours in which time counts; null for around the clock. */
  business_calendar_id: idOf("business_calendar").nullable(),
  /** The customers whose tickets run under it, before their department's policy. A customer has one policy at most. */
  customer_ids: z.array(idOf("customer")).max(500),
  /** The colleagues who are notified, beside the assignee, when a target is missed. */
  escalation_staff_ids: z.array(idOf("staff")).max(20),
});
export const SlaPolicy = z.object({ id: SlaPolicyId, ...policyFields.shape, deleted_at: Timestamp.nullable(), ...stamps.shape });
export type SlaPolicy = z.output<typeof SlaPolicy>;
export const SlaPolicyCreate = policyFields.partial().required({ name: true, targets: true });
export const SlaPolicyUpdate = policyFields.partial();
export const SlaPolicyList = listQuery(["created_at"]).extend({ deleted: QueryFlag.optional() });
export const SlaPolicyPage = pageOf(SlaPolicy);

const departmentFields = z.strictObject({
  name: lineOf(100),
  /** Text under the colleagues' public replies. */
  signature: textOf(2_000),
  /** Where customers’ answers to emailed replies go; null for the company’s address. */
  email: EmailAddress.nullable(),
  sla_policy_id: SlaPolicyId.nullable(),
  assignment: DepartmentAssignment,
  member_ids: z.array(idOf("staff")).max(200),
});
export const Department = z.object({ id: DepartmentId, ...departmentFields.shape, deleted_at: Timestamp.nullable(), ...stamps.shape });
export type Department = z.output<typeof Department>;
export const DepartmentCreate = departmentFields.partial().required({ name: true });
export const DepartmentUpdate = departmentFields.partial();
export const DepartmentList = listQuery(["created_at"]).extend({ deleted: QueryFlag.optional() });
export const DepartmentPage = pageOf(Department);
