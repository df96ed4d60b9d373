import { createExpense, listExpenses } from "@/lib/domains/expenses";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listExpenses);
export const POST = endpoint(createExpense, { status: 201 });
