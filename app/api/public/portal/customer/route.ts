import { chooseCustomer } from "@/lib/domains/portal";

export const POST = chooseCustomer;
