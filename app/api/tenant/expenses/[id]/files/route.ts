import { attachExpenseFile, listExpenseFiles } from "@/lib/domains/expenses";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listExpenseFiles);
export const POST = endpoint(attachExpenseFile, { status: 201 });
