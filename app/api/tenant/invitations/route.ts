import { inviteColleague } from "@/lib/domains/accounts";
import { listInvitations } from "@/lib/domains/staff";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listInvitations);
export const POST = endpoint(inviteColleague, { status: 201 });
