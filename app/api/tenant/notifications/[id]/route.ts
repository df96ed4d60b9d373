import { getNotification } from "@/lib/domains/notifications";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getNotification);
