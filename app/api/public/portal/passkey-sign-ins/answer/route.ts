import { enterByPasskey } from "@/lib/handlers/portal-passkeys";

export const POST = enterByPasskey;
