import { chooseCustomer } from "@/lib/handlers/portal";

export const POST = chooseCustomer;
