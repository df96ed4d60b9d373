import type { Page, Wire } from "@/components/api/resource";
import type { PasskeyOptions } from "@/components/api/passkey";
import type { QueryValues } from "@/components/api/request";
import { defineVerbs, type ById, type Verb } from "@/components/api/verb";
import type { PasskeyAssertion } from "@/lib/kernel/base/passkey";
import type { Notification, UnreadCount } from "@/lib/domains/notifications/schema";
import type { SearchResult } from "@/lib/domains/search/schema";
import type { TimeEntry, TimeEntryUpdate, Timer, TimerStop, TimerTasks } from "@/lib/domains/time-entries/schema";

export const notifications = defineVerbs<{
  list: Verb<QueryValues, Page<Wire<typeof Notification>>>;
  count_unread: Verb<object, Wire<typeof UnreadCount>>;
  mark_read: Verb<ById, unknown>;
  mark_all_read: Verb<object, unknown>;
}>("/api/tenant/notifications", {
  list: "GET",
  count_unread: "GET /unread-count",
  mark_read: "POST /{id}/read",
  mark_all_read: "POST /read",
});

export const search = defineVerbs<{ find: Verb<QueryValues, Wire<typeof SearchResult>> }>("/api/tenant/search", { find: "GET" });

/** As which role this session looks at the company. */
export const roleView = defineVerbs<{ replace: Verb<{ role_id: string }, unknown>; end: Verb<object, unknown> }>("/api/tenant/role-view", {
  replace: "PUT",
  end: "DELETE",
});

export const account = defineVerbs<{
  confirm: Verb<{ password: string }, unknown>;
  confirm_by_code: Verb<{ code: string }, unknown>;
  begin_confirmation: Verb<object, PasskeyOptions>;
  confirm_by_passkey: Verb<{ response: Wire<typeof PasskeyAssertion> }, unknown>;
}>("/api/account", {
  confirm: "POST /confirm",
  confirm_by_code: "POST /confirm/code",
  begin_confirmation: "POST /confirm/passkey/options",
  confirm_by_passkey: "POST /confirm/passkey",
});

/** The reader's own timer. */
export const timer = defineVerbs<{
  running: Verb<object, Wire<typeof Timer>>;
  tasks: Verb<QueryValues, Wire<typeof TimerTasks>>;
  note: Verb<ById & Wire<typeof TimeEntryUpdate>, Wire<typeof TimeEntry>>;
  discard: Verb<ById, unknown>;
  start: Verb<ById, Wire<typeof TimeEntry>>;
  stop: Verb<Wire<typeof TimerStop>, Wire<typeof TimeEntry>>;
}>("/api/tenant", {
  running: "GET /time-entries/timer",
  tasks: "GET /time-entries/timer/tasks",
  note: "PATCH /time-entries/{id}",
  discard: "DELETE /time-entries/{id}",
  start: "POST /tasks/{id}/timer/start",
  stop: "POST /tasks/{id}/timer/stop",
});
