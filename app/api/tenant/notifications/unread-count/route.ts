import { countUnreadNotifications } from "@/lib/domains/notifications";
import { endpoint } from "@/lib/kernel/http/endpoint";

export const GET = endpoint(countUnreadNotifications);
