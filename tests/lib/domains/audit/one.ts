import type { One } from "@/tests/support/one";

export const one: One = { pages: ["/settings/audit?operation=invoices.finalize"] };
