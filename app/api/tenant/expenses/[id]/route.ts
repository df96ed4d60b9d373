import { deleteExpense, getExpense, updateExpense } from "@/lib/domains/expenses";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getExpense);
export const PATCH = endpoint(updateExpense);
export const DELETE = endpoint(deleteExpense, { status: 204 });
