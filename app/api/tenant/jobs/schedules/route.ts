import { listJobSchedules } from "@/lib/domains/jobs";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listJobSchedules);
