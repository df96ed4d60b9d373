import { listStaffAccess } from "@/lib/domains/accounts";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listStaffAccess);
