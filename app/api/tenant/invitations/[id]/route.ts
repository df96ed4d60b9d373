import { getInvitation, revokeInvitation } from "@/lib/domains/staff";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getInvitation);
/** Revokes: the invitation stays in the list, and its link works no more. */
export const DELETE = endpoint(revokeInvitation);
