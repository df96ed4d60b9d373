import { followTask, listTaskFollowers } from "@/lib/domains/tasks";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listTaskFollowers);
export const POST = endpoint(followTask);
