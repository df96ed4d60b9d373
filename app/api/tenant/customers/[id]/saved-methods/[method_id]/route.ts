import { removeSavedMethod } from "@/lib/domains/payments";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const DELETE = endpoint(removeSavedMethod);
