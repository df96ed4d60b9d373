import { attachTaskFile, listTaskFiles } from "@/lib/domains/tasks";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listTaskFiles);
export const POST = endpoint(attachTaskFile, { status: 201 });
