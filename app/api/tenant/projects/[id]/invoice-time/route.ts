import { billProjectTime } from "@/lib/domains/time-entries";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const POST = endpoint(billProjectTime, { status: 201 });
