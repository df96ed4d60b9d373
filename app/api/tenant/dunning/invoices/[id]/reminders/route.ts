import { sendReminder } from "@/lib/domains/dunning";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const POST = endpoint(sendReminder, { status: 201 });
