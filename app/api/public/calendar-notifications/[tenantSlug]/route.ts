import { receiveNotification } from "@/lib/handlers/calendar-notifications";

export const POST = receiveNotification;
