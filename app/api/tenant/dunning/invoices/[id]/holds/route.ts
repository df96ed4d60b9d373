import { placeDunningHold } from "@/lib/domains/dunning";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const POST = endpoint(placeDunningHold, { status: 201 });
