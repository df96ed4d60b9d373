import type { Page, Wire } from "@/components/api/resource";
import type { QueryValues } from "@/components/api/request";
import { defineVerbs, type ById, type Verb } from "@/components/api/verb";
import type { Notification, UnreadCount } from "@/lib/domains/notifications/schema";
import type { SearchResult } from "@/lib/domains/search/schema";

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

export const account = defineVerbs<{ send_verification: Verb<object, unknown> }>("/api/account", {
  send_verification: "POST /verification",
});
