import { markAllNotificationsRead } from "@/lib/domains/notifications";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const POST = endpoint(markAllNotificationsRead);
