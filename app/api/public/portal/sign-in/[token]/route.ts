import { enterBySignIn } from "@/lib/handlers/portal";

export const POST = enterBySignIn;
