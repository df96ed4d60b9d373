import { createItem, listItems } from "@/lib/domains/items";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listItems);
export const POST = endpoint(createItem, { status: 201 });
