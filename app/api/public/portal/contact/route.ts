import { updateOwnContact } from "@/lib/domains/portal";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const PATCH = endpoint(updateOwnContact);
