import { acceptInvitationLink, viewInvitation } from "@/lib/domains/accounts";
import { platformEndpoint } from "@/lib/kernel/http/endpoint/platform-endpoint";

export const GET = platformEndpoint(viewInvitation);
export const POST = platformEndpoint(acceptInvitationLink, { status: 201 });
