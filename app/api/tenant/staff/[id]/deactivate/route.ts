import { deactivateStaff } from "@/lib/domains/accounts";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const POST = endpoint(deactivateStaff);
