import { deleteDunningPolicy, getDunningPolicy, updateDunningPolicy } from "@/lib/domains/dunning";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getDunningPolicy);
export const PATCH = endpoint(updateDunningPolicy);
export const DELETE = endpoint(deleteDunningPolicy);
