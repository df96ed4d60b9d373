import { checkSendingDomain } from "@/lib/domains/sending-domains";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const POST = endpoint(checkSendingDomain);
