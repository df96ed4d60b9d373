import { getInvitation, revokeInvitation } from "@/lib/domains/staff";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getInvitation);
/** Revokes: the invitation stays in the list, but its link no longer works. */
export const DELETE = endpoint(revokeInvitation);
