import { reportSignIn } from "@/lib/domains/accounts";
import { handleAuth } from "@/lib/kernel/auth/auth-handler";
import { answer, requestInfo } from "@/lib/kernel/http/endpoint/endpoint";
import { rawEndpoint } from "@/lib/kernel/http/endpoint/raw-endpoint";

const door = rawEndpoint<{ nextauth: string[] }>("next-auth sets cookies and speaks its own protocol", (request) =>
  answer(request, "auth", (runtime, headers, requestId) => {
    const info = requestInfo(request, requestId);
    return handleAuth(runtime, request, headers, { ip: info.ip, onSignIn: (signedIn) => reportSignIn(runtime, signedIn, info) });
  }),
);

export const GET = door;
export const POST = door;
