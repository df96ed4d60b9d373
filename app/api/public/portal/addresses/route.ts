import { addPortalAddress } from "@/lib/domains/portal";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const POST = endpoint(addPortalAddress, { status: 201 });
