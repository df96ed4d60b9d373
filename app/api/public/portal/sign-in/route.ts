import { askForSignIn } from "@/lib/domains/portal";

export const POST = askForSignIn;
