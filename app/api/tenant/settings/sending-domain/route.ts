import { getSendingDomain, removeSendingDomain, setSendingDomain } from "@/lib/domains/sending-domains";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getSendingDomain);
export const PUT = endpoint(setSendingDomain);
export const DELETE = endpoint(removeSendingDomain);
