import { listTimeline } from "@/lib/domains/timeline";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listTimeline);
