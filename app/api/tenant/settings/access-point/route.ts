import { getAccessPoint, removeAccessPoint, saveAccessPoint } from "@/lib/domains/access-points";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getAccessPoint);
export const PUT = endpoint(saveAccessPoint);
export const DELETE = endpoint(removeAccessPoint);
