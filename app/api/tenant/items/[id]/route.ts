import { deleteItem, getItem, updateItem } from "@/lib/domains/items";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getItem);
export const PATCH = endpoint(updateItem);
export const DELETE = endpoint(deleteItem);
