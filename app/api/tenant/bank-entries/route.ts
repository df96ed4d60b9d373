import { createBankEntry, listBankEntries } from "@/lib/domains/bank-statements";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listBankEntries);
export const POST = endpoint(createBankEntry, { status: 201 });
