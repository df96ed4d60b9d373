import { billProjectTime, previewProjectTime } from "@/lib/domains/time-entries";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(previewProjectTime);
export const POST = endpoint(billProjectTime, { status: 201 });
