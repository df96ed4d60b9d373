import { createInvitation, listInvitations } from "@/lib/domains/staff";
import { endpoint } from "@/lib/kernel/http/endpoint";

export const GET = endpoint(listInvitations);
export const POST = endpoint(createInvitation, { status: 201 });
