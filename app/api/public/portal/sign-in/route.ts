import { askForSignIn } from "@/lib/handlers/portal";

export const POST = askForSignIn;
