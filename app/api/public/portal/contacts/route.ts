import { addPortalContact } from "@/lib/domains/portal";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const POST = endpoint(addPortalContact, { status: 201 });
