import { openUnsubscribePage, unsubscribeByForm } from "@/lib/handlers/unsubscribe";

export const GET = openUnsubscribePage;
export const POST = unsubscribeByForm;
