import { beginSignInByPasskey } from "@/lib/handlers/portal-passkeys";

export const POST = beginSignInByPasskey;
