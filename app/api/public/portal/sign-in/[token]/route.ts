import { enterBySignIn } from "@/lib/domains/portal";

export const POST = enterBySignIn;
