import { getNotificationPreference, replaceNotificationPreference } from "@/lib/domains/notifications";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getNotificationPreference);
export const PUT = endpoint(replaceNotificationPreference);
