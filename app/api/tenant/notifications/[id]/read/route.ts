import { markNotificationRead } from "@/lib/domains/notifications";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const POST = endpoint(markNotificationRead);
