import { ofCompany } from "@/lib/kernel/visibility";

/** Staff, programs and the system see the company's bulk actions; people outside see none. */
export const visible = ofCompany;
